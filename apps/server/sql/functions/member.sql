-- Members: rate limits, proofs of presence, telling the other processes when one of them changes, and what operators do
-- about one.
-- Security definers belong to the database's owner.

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

-- ───────────────────────────────────────────────────────────── passkeys and proofs

-- The server checks what an authenticator or a member says; the database cannot. It holds that nobody gets a passkey or
-- a proof without a challenge that was answered, or a fund password, in a session that there is; that a challenge is
-- answered once; and that proofs are short.

create or replace function issue_challenge(
  p_id uuid, p_purpose text, p_member uuid, p_session uuid, p_step_up_purpose text, p_step_up_subject text,
  p_challenge text, p_expires_at timestamptz) returns void language plpgsql security definer as $$
begin
  if p_purpose <> 'login'
    and not exists (select from member_session s where (s.member_id, s.id) = (p_member, p_session)) then
    raise exception 'there is no such session' using errcode = 'insufficient_privilege';
  end if;
  insert into passkey_challenge (id, purpose, member_id, session_id, step_up_purpose, step_up_subject, challenge,
    expires_at)
  values (p_id, p_purpose, p_member, p_session, p_step_up_purpose, p_step_up_subject, p_challenge,
    least(p_expires_at, now() + interval '1 hour'));
end $$;

-- The challenge that is being answered; none when it was answered before.
create or replace function take_challenge(p_id uuid, p_purpose text) returns setof passkey_challenge
language sql security definer as $$
  update passkey_challenge set taken_at = now()
  where (id, purpose) = (p_id, p_purpose) and taken_at is null returning *
$$;

-- False when the credential is registered already.
create or replace function add_passkey(
  p_challenge uuid, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[], p_name text,
  p_at timestamptz) returns boolean language plpgsql security definer as $$
declare
  v_member uuid;
begin
  delete from passkey_challenge c where (c.id, c.purpose) = (p_challenge, 'add') and c.taken_at is not null
  returning c.member_id into v_member;
  if not found then raise exception 'no challenge was answered' using errcode = 'insufficient_privilege'; end if;
  insert into passkey (member_id, credential_id, public_key, counter, transports, name, created_at)
  values (v_member, p_credential_id, p_public_key, p_counter, p_transports, p_name, p_at)
  on conflict (credential_id) do nothing;
  return found;
end $$;

create or replace function mark_passkey_used(p_member uuid, p_id uuid, p_counter bigint, p_at timestamptz) returns void
language sql security definer as $$
  update passkey set counter = greatest(counter, p_counter), last_used_at = p_at
  where (member_id, id) = (p_member, p_id)
$$;

-- One of a member's passkeys, or all of them. Returns how many.
create or replace function remove_passkeys(p_member uuid, p_id uuid) returns int language plpgsql security definer as $$
declare
  v_removed int;
begin
  if p_id is null then delete from passkey_challenge where member_id = p_member; end if;
  delete from passkey where member_id = p_member and (p_id is null or id = p_id);
  get diagnostics v_removed = row_count;
  return v_removed;
end $$;

-- With the challenge that was answered, or without one by the fund password.
create or replace function grant_step_up(
  p_member uuid, p_session uuid, p_purpose text, p_subject text, p_challenge uuid, p_expires_at timestamptz)
returns void language plpgsql security definer as $$
begin
  if p_challenge is not null then
    delete from passkey_challenge c where c.taken_at is not null
      and (c.id, c.purpose, c.member_id, c.session_id, c.step_up_purpose, c.step_up_subject)
        = (p_challenge, 'step-up', p_member, p_session, p_purpose, p_subject);
  else
    perform from member m where m.id = p_member and m.fund_password_hash is not null;
  end if;
  if not found then raise exception 'nothing proves who this is' using errcode = 'insufficient_privilege'; end if;
  insert into step_up (member_id, session_id, purpose, subject, expires_at)
  values (p_member, p_session, p_purpose, p_subject, least(p_expires_at, now() + interval '1 hour'));
end $$;

-- Uses up one proof; false when there is none.
create or replace function use_step_up(
  p_member uuid, p_session uuid, p_purpose text, p_subject text, p_now timestamptz) returns boolean
language plpgsql security definer as $$
begin
  delete from step_up u where u.member_id = p_member and u.id = (
    select s.id from step_up s
    where (s.member_id, s.session_id, s.purpose, s.subject) = (p_member, p_session, p_purpose, p_subject)
      and s.expires_at > p_now
    limit 1);
  return found;
end $$;

create or replace function remove_old_proofs() returns void language sql security definer as $$
  delete from passkey_challenge where expires_at < now();
  delete from step_up where expires_at < now();
$$;

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

-- An account that has money or orders is not closed, whoever asks: nobody would get at them any more. What operators
-- wrote about a member goes with the account, which does not come back.
create or replace function guard_closing() returns trigger language plpgsql security definer as $$
begin
  if old.closed_at is not null then
    raise exception 'a closed account stays closed' using errcode = 'insufficient_privilege';
  end if;
  if has_orders(new.id) or exists (select from ledger.account a where a.owner = new.id::text and a.balance <> 0) then
    raise exception 'an account with money or orders stays open' using errcode = 'insufficient_privilege';
  end if;
  new.frozen_reason := '';
  new.withdrawals_stop_reason := '';
  return new;
end $$;

create or replace trigger guard_closing before update of closed_at on member
  for each row when (old.closed_at is distinct from new.closed_at) execute function guard_closing();

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
grant select, insert, update, delete on account_change, member_browser, one_time_code, rate_limit to millrace_app;
grant select, insert, update (last_seen_at), delete on member_session to millrace_app;
grant select, insert, delete on captcha, outgoing_message, inbox_message to millrace_app;
grant select on passkey to millrace_app;
grant execute on function issue_challenge, take_challenge, add_passkey, mark_passkey_used, remove_passkeys,
  grant_step_up, use_step_up, remove_old_proofs to millrace_app;
grant select on member to millrace_machines, millrace_treasury;
grant select, delete on step_up to millrace_machines, millrace_treasury;
