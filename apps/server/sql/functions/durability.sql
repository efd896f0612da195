-- On a cluster, money moves only while each commit waits for a second machine. The database decides that itself, in the
-- transaction that posts, so that no copy of the server can forget it and no old one keeps an old answer.
-- Security definers belong to the database's owner.

-- Whether a commit under these settings is acknowledged only when it is on a standby's disk too. `remote_write` is not
-- enough: the standby may lose what it has not written through. An empty list of standbys means that nobody is waited
-- for, which is what a cluster sets when it gives up its standbys.
create or replace function would_be_synchronous(p_standby_names text, p_synchronous_commit text, p_fsync text)
returns boolean language sql immutable
return btrim(p_standby_names) <> '' and p_synchronous_commit in ('on', 'remote_apply') and p_fsync = 'on';

-- As this session would commit now.
create or replace function is_commit_synchronous() returns boolean language sql stable
return would_be_synchronous(
  current_setting('synchronous_standby_names'), current_setting('synchronous_commit'), current_setting('fsync'));

create or replace function can_move_money() returns boolean language sql stable security definer as $$
  select not d.needs_standby or is_commit_synchronous() from durability d
$$;

-- The class of this error is that of a server that is shut down: callers wait and try again.
create or replace function demand_standby() returns trigger language plpgsql security definer as $$
begin
  if not can_move_money() then
    raise exception 'no second machine would have this: commits do not wait for a standby' using errcode = '57M01';
  end if;
  return null;
end $$;

create or replace trigger demand_standby before insert on ledger.transfer
  for each statement execute function demand_standby();
-- "Always" means also in sessions that call themselves replicas.
alter table ledger.transfer enable always trigger demand_standby;
-- What is sent to a chain must not be forgotten either.
create or replace trigger demand_standby before insert on signed_transaction
  for each statement execute function demand_standby();
alter table signed_transaction enable always trigger demand_standby;

-- What /metrics and the console show. The counts are null where the owner may not see them: that takes pg_monitor.
create or replace function durability_state(
  out needs_standby boolean, out is_synchronous boolean, out streaming int, out synchronous int)
language sql stable security definer as $$
  select d.needs_standby, is_commit_synchronous(), s.streaming, s.synchronous
  from durability d, (
    select (count(*) filter (where r.state = 'streaming'))::int as streaming,
      (count(*) filter (where r.state = 'streaming' and r.sync_state in ('sync', 'quorum')))::int as synchronous
    from pg_stat_replication r
  ) s
$$;

grant execute on function can_move_money, durability_state to millrace_app;
grant select on durability to millrace_app;
