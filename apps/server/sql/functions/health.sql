-- What operators see of programs and machines. Nothing here moves money, and no program acts on what another reports.
-- Security definers belong to the database's owner.

-- Where this session's database is: its address, or empty for a local socket.
create or replace function server_address() returns text language sql stable
return coalesce(host(inet_server_addr()) || ':' || inet_server_port(), '');

-- A program says that it runs. Each login speaks for its own program only, so that nobody can say that the signer is
-- well but the signer.
create or replace function report_process(
  p_name text, p_program text, p_version text, p_started_at timestamptz, p_memory_bytes bigint, p_has_ended boolean)
returns void language plpgsql security definer as $$
declare
  -- The first eight digits of a log file's name.
  v_timeline int := ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int;
begin
  if not (case when session_user = 'millrace_signer' then p_program = 'signer'
    when session_user = 'millrace_rail' then p_program = 'rails'
    when session_user = 'millrace_stations' then p_program = 'stations'
    else p_program in ('web', 'worker', 'all') end) then
    raise exception 'this login does not speak for %', p_program using errcode = 'insufficient_privilege';
  end if;
  -- A program that was started again takes the place of one that it follows on its machine.
  if not exists (select from process_report r where r.name = p_name) then
    delete from process_report r where r.name = (
      select f.name from process_report f
      where f.program = p_program and split_part(f.name, '/', 1) = split_part(p_name, '/', 1)
        and (f.ended_at is not null or f.heard_at < p_started_at)
      order by f.heard_at limit 1);
  end if;
  insert into process_report as r (name, program, version, started_at, memory_bytes, ended_at)
  values (p_name, p_program, left(p_version, 50), p_started_at, p_memory_bytes, case when p_has_ended then now() end)
  on conflict (name) do update set version = excluded.version, started_at = excluded.started_at,
    memory_bytes = excluded.memory_bytes, heard_at = now(), ended_at = excluded.ended_at
  where r.program = excluded.program;
  delete from process_report r where r.heard_at < now() - interval '1 day';
  insert into leadership as l (timeline, address) values (v_timeline, server_address())
  on conflict (timeline) do update set last_seen_at = now() where l.last_seen_at < now() - interval '1 second';
end $$;

-- What a server says of its reads. It has reported itself before.
create or replace function report_reads(p_name text, p_reads bigint, p_reads_elsewhere bigint)
returns void language sql security definer
begin atomic
  update process_report set reads = p_reads, reads_elsewhere = p_reads_elsewhere
  where name = p_name and program in ('web', 'worker', 'all');
end;

-- This database and those that follow it. What the owner may not see is null: that takes pg_monitor.
create or replace function database_nodes(
  out name text, out address text, out is_primary boolean, out state text, out sync_state text, out lsn pg_lsn,
  out bytes_behind bigint, out ms_behind bigint)
returns setof record language sql stable security definer as $$
  select '', server_address(), true, 'running', '', pg_current_wal_flush_lsn(), 0::bigint, 0::bigint
  where not pg_is_in_recovery()
  union all
  (select r.application_name, coalesce(host(r.client_addr), ''), false, r.state, r.sync_state, r.replay_lsn,
    pg_wal_lsn_diff(pg_current_wal_flush_lsn(), r.replay_lsn)::bigint,
    (extract(epoch from coalesce(r.replay_lag, '0')) * 1000)::bigint
  from pg_stat_replication r
  where not pg_is_in_recovery() and r.application_name not like 'millrace backup%' and r.state is distinct from 'backup'
  order by r.sync_state desc, r.application_name)
$$;

-- Whether the log is copied elsewhere, up to when, and how much is not yet. By archive_mode, or by our own archiver.
create or replace function archive_state(out is_on boolean, out archived_at timestamptz, out bytes_behind bigint)
language sql stable security definer as $$
  select p.archived_at is not null or current_setting('archive_mode') <> 'off',
    coalesce(p.archived_at, a.last_archived_time),
    case when p.lsn is not null and not pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_current_wal_flush_lsn(), p.lsn)::bigint end
  from pg_stat_archiver a left join archive_progress p on true
$$;

-- How long what came in or was asked for took, over some time: in seconds, by the clock of the platform. A deposit is
-- late after five minutes, counted from when its block was read; a withdrawal after its deadline.
create or replace function service_times(
  p_window interval, out name text, out handled bigint, out late bigint, out median float8, out worst float8)
returns setof record language sql stable as $$
  select 'credit', count(*), count(*) filter (where t.seconds > 300),
    percentile_cont(0.5) within group (order by t.seconds), max(t.seconds)
  from (
    select extract(epoch from r.arrived_at - d.found_at)::float8 as seconds
    from recharge r join chain_deposit d on (d.rail, d.tx_hash, d.position) = (r.rail, r.tx_hash, r.tx_position)
    where r.state = 'arrived' and r.arrived_at > ledger.now() - p_window
  ) t
  union all
  select 'payout', count(*), count(*) filter (where t.is_late),
    percentile_cont(0.5) within group (order by t.seconds), max(t.seconds)
  from (
    select extract(epoch from w.ended_at - w.created_at)::float8 as seconds, w.ended_at > w.deadline_at as is_late
    from withdrawal w where w.state = 'paid' and w.ended_at > ledger.now() - p_window
  ) t
$$;

grant execute on function report_process to millrace_app, millrace_rail, millrace_signer, millrace_stations;
grant execute on function report_reads to millrace_app;
grant execute on function database_nodes, archive_state, service_times, server_address to millrace_app;
grant select on process_report, leadership, upkeep_run, archive_progress to millrace_app;
