-- Members: rate limits, telling the other processes when one of them changes, and what operators do about one.

-- Counts one more hit and returns null, or returns when there is room again and counts nothing. Exact over a sliding
-- window and across processes: the row is locked while it decides.
create or replace function consume_rate_limit(
  p_kind text, p_subject text, p_now timestamptz, p_window interval, p_max int)
returns timestamptz language plpgsql as $$
declare
  v_hits timestamptz[];
begin
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, array[p_now], p_now + p_window)
  on conflict (kind, subject) do nothing;
  if found then
    return null;
  end if;
  select hits into v_hits from rate_limit where kind = p_kind and subject = p_subject for update;
  v_hits := array(select hit from unnest(v_hits) hit where hit > p_now - p_window order by hit);
  if cardinality(v_hits) >= p_max then
    return v_hits[cardinality(v_hits) - p_max + 1] + p_window;
  end if;
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, v_hits || p_now, p_now + p_window)
  on conflict (kind, subject) do update set hits = excluded.hits, expires_at = excluded.expires_at;
  return null;
end $$;

-- Uses up proofs of presence, each for its one action. Whoever comes second finds them gone, and looks again.
create or replace function use_up_proofs(p_members uuid[], p_ids uuid[]) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_used int;
begin
  if cardinality(p_ids) = 0 then return; end if;
  delete from step_up u
  using (select p.* from unnest(p_members, p_ids) as p(member_id, id) order by p.member_id, p.id) p
  where (u.member_id, u.id) = (p.member_id, p.id);
  get diagnostics v_used = row_count;
  if v_used < cardinality(p_ids) then
    raise exception 'a proof of presence was used meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- Processes cache a verified token briefly; this makes them drop it.
create or replace function notify_member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', case tg_table_name
    when 'member' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'member_id' end);
  return null;
end $$;

create or replace trigger member_changed after update on member
  for each row execute function notify_member_changed();
create or replace trigger member_changed after delete on member_session
  for each row execute function notify_member_changed();
create or replace trigger member_changed after insert or update of state or delete on verification
  for each row execute function notify_member_changed();
create or replace trigger member_changed after insert or delete on passkey
  for each row execute function notify_member_changed();

-- What operators wrote about a member goes with the account, which does not come back.
create or replace function forget_restrictions() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a closed account stays closed' using errcode = 'insufficient_privilege';
  end if;
  new.frozen_reason := '';
  new.withdrawals_stop_reason := '';
  return new;
end $$;

create or replace trigger forget_restrictions before update of closed_at on member
  for each row when (old.closed_at is distinct from new.closed_at) execute function forget_restrictions();

-- ───────────────────────────────────────────────────────────── what operators do

-- The member that an act is about. Nobody changes them while it is done.
create or replace function member_in(p_content jsonb, p_is_done boolean) returns member language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'memberId');
  v_member member;
begin
  if p_is_done then perform from member m where m.id = v_id for update; end if;
  select * into v_member from member m where m.id = v_id and m.closed_at is null;
  if not found then perform refuse_proposal('member.unknown'); end if;
  return v_member;
end $$;

-- The member reads why.
create or replace function rule_freeze() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

create or replace function may_freeze(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_member member := member_in(p_content, p_before is not null);
begin
  if v_member.frozen_at is not null then perform refuse_proposal('member.frozen'); end if;
  return row(v_member.id, '', '{"isFrozen": false}',
    jsonb_build_object('memberId', v_member.id, 'isFrozen', true))::proposed;
end $$;

create or replace function do_freeze(p_proposal proposal) returns void language sql as $$
  update member set frozen_at = now(), frozen_reason = p_proposal.reason where id = p_proposal.subject::uuid
$$;

create or replace function rule_unfreeze() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

create or replace function may_unfreeze(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_member member := member_in(p_content, p_before is not null);
begin
  if v_member.frozen_at is null then perform refuse_proposal('member.not-frozen'); end if;
  return row(v_member.id, '', jsonb_build_object('isFrozen', true, 'reason', v_member.frozen_reason),
    jsonb_build_object('memberId', v_member.id, 'isFrozen', false))::proposed;
end $$;

create or replace function do_unfreeze(p_proposal proposal) returns void language sql as $$
  update member set frozen_at = null, frozen_reason = '' where id = p_proposal.subject::uuid
$$;

create or replace function rule_end_sessions() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

create or replace function may_end_sessions(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_member member := member_in(p_content, p_before is not null);
begin
  return row(v_member.id, '', '{}', jsonb_build_object('memberId', v_member.id))::proposed;
end $$;

create or replace function do_end_sessions(p_proposal proposal) returns void language sql as $$
  delete from member_session where member_id = p_proposal.subject::uuid;
  delete from member_browser where member_id = p_proposal.subject::uuid;
$$;

-- For how many days a year withdrawals of a member may be stopped in all, and for how many more.
create or replace function stop_days(p_member uuid, out max_days int, out days_left double precision)
language sql stable as $$
  select r.stop_max_days, greatest(0, r.stop_max_days - coalesce((
    select extract(epoch from sum(least(s.ends_at, now()) - greatest(s.started_at, now() - interval '365 days')))
      / 86400
    from withdrawal_stop s
    where s.member_id = p_member and s.ends_at > now() - interval '365 days' and s.started_at < now()), 0))
  from wallet_rule r
$$;

create or replace function rule_withdrawal_stop() returns proposal_rule language sql immutable
return row('{finance}', 1, 24, true)::proposal_rule;

-- An end in the past, or none, lifts the stop in force; any other replaces it. Counted by the wall clock.
create or replace function may_withdrawal_stop(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_member member := member_in(p_content, p_before is not null);
  v_until timestamptz := nullif(p_content ->> 'until', '')::timestamptz;
begin
  if v_until <= now() then v_until := null; end if;
  if v_until is null and coalesce(v_member.withdrawals_stopped_until <= now(), true) then
    perform refuse_proposal('stop.none');
  end if;
  if v_until > now() + make_interval(secs => 86400 * (stop_days(v_member.id)).days_left) then
    perform refuse_proposal('stop.too-long');
  end if;
  return row(v_member.id, '', jsonb_build_object('until', coalesce(utc_text(v_member.withdrawals_stopped_until), '')),
    jsonb_build_object('memberId', v_member.id, 'until', coalesce(utc_text(v_until), '')))::proposed;
end $$;

create or replace function do_withdrawal_stop(p_proposal proposal) returns void language plpgsql as $$
declare
  v_member uuid := p_proposal.subject::uuid;
  v_until timestamptz := nullif(p_proposal.after ->> 'until', '')::timestamptz;
begin
  update withdrawal_stop set ends_at = greatest(started_at, now()) where member_id = v_member and ends_at > now();
  if v_until is not null then
    insert into withdrawal_stop (member_id, started_at, ends_at) values (v_member, now(), v_until);
  end if;
  update member set withdrawals_stopped_until = v_until,
    withdrawals_stop_reason = case when v_until is null then '' else p_proposal.reason end
  where id = v_member;
end $$;

-- What is paid to young accounts without a person is limited, so nobody with the application's password opens one that
-- is old already.
create or replace function guard_member_age() returns trigger language plpgsql as $$
begin
  if current_user = 'millrace_app' then new.created_at := greatest(new.created_at, now() - interval '1 hour'); end if;
  return new;
end $$;

create or replace trigger guard_member_age before insert on member
  for each row execute function guard_member_age();

-- ───────────────────────────────────────────────────────────── rights

grant execute on function consume_rate_limit, stop_days to millrace_app;
grant execute on function use_up_proofs to millrace_machines, millrace_treasury;
grant select on member, withdrawal_stop to millrace_app;
-- Neither freezes nor stops, nor who invited whom.
grant insert (id, phone, email, password_hash, fund_password_hash, fund_password_tries, fund_password_locked_until,
  name, head_url, invite_code, invited_by, language, timezone_minutes, created_at, closed_at, is_demo, country)
  on member to millrace_app;
grant update (phone, email, password_hash, fund_password_hash, fund_password_tries, fund_password_locked_until,
  name, head_url, invite_code, language, timezone_minutes, closed_at, country) on member to millrace_app;
grant select, insert, update, delete on member_session, member_browser, one_time_code, passkey, step_up, rate_limit
  to millrace_app;
grant select, insert, delete on captcha, passkey_challenge, outgoing_message, inbox_message to millrace_app;
grant select on member to millrace_machines, millrace_treasury;
grant select, delete on step_up to millrace_machines, millrace_treasury;
