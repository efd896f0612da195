-- Operators: how they come to be, who acts in a transaction, and who may decide. What they did is never changed.
--
-- An operator makes their own password and second factor, from a link that was sent to them. They decide nothing until
-- a waiting time has passed or a second admin has given their word. Whoever acts is read from the session whose token
-- the transaction has set; the database stores the token's hash only.
-- Security definers belong to the database's owner.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- For every caller, the owner of the table included.
create or replace trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();
create or replace trigger making_append_only before update or delete or truncate on operator_making
  for each statement execute function refuse_change();
create or replace trigger version_append_only before update or delete or truncate on machine_version
  for each statement execute function refuse_change();
create or replace trigger seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function refuse_change();
create or replace trigger decision_append_only before update or delete or truncate on decision
  for each statement execute function refuse_change();

-- ───────────────────────────────────────────────────────────── who acts

create or replace function operator_of_session(p_token text) returns uuid language sql stable security definer as $$
  select o.id from operator_session s join operator o on o.id = s.operator_id
  where s.token_hash = sha256(convert_to(p_token, 'UTF8')) and s.expires_at > now() and o.is_active
$$;

create or replace function acting_operator() returns uuid language sql stable security definer as $$
  select operator_of_session(current_setting('millrace.session', true))
$$;

-- Whoever logs in as the database's owner can do anything, and needs no session: migrations, and tests.
create or replace function needs_session() returns boolean language sql stable as $$
  select not pg_has_role(session_user, c.relowner, 'member') from pg_class c where c.oid = 'public.operator'::regclass
$$;

create or replace function may_decide(p_operator uuid) returns boolean language sql stable security definer as $$
  select exists (
    select from (
      select m.decides_from from operator_making m where m.operator_id = p_operator order by m.id desc limit 1) m
    where m.decides_from <= now())
  -- The demonstration's passwords are public.
  and not exists (select from operator o, wallet_rule r where o.id = p_operator and o.is_demo and not r.is_practice)
$$;

-- Raises unless this operator acts in this transaction.
create or replace function assert_acting(p_operator uuid) returns void language plpgsql stable security definer as $$
begin
  if needs_session() and acting_operator() is distinct from p_operator then
    raise exception 'only whoever is signed in does this' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Raises unless this operator acts in this transaction and may decide.
create or replace function assert_decider(p_operator uuid) returns void language plpgsql stable security definer as $$
begin
  perform assert_acting(p_operator);
  if not may_decide(p_operator) then
    raise exception 'this operator may not decide yet' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Raises unless this operator acts and has one of these roles. Who decides must also be allowed to decide.
create or replace function assert_role(p_operator uuid, p_roles text[]) returns void language plpgsql as $$
begin
  if not exists (select from operator o where o.id = p_operator and o.is_active and o.role = any (p_roles)) then
    raise exception 'this is for % to do', array_to_string(p_roles, ' or ') using errcode = 'insufficient_privilege';
  end if;
  perform assert_acting(p_operator);
end $$;

create or replace function assert_finance(p_operator uuid) returns void language sql as $$
  select assert_role(p_operator, '{finance,admin}')
$$;

-- Support answers members and reviews what they send in.
create or replace function assert_support(p_operator uuid) returns void language sql as $$
  select assert_role(p_operator, '{support,admin}')
$$;

-- Where a decision is recorded, whoever records it. Arguments: the kind, and the columns of the operator and the id.
create or replace function record_decision() returns trigger language plpgsql security definer as $$
declare
  v_row jsonb := to_jsonb(new);
  v_operator uuid := (v_row ->> tg_argv[1])::uuid;
  v_subject uuid := (v_row ->> tg_argv[2])::uuid;
  v_is_approved boolean := coalesce(v_row ->> 'state', '') <> 'rejected';
  v_signed record;
begin
  perform assert_decider(v_operator);
  -- A rejection takes no signature.
  select * into v_signed from take_signature(case when v_is_approved then tg_argv[0] end, v_subject, v_operator);
  insert into decision (kind, subject_id, operator_id, act, making_id, key_id, signature, signed_text)
  values (tg_argv[0], v_subject, v_operator, case when v_is_approved then 'approved' else 'rejected' end,
    (select max(m.id) from operator_making m where m.operator_id = v_operator),
    v_signed.key_id, v_signed.signature, v_signed.signed_text);
  return null;
end $$;

create or replace trigger record_decision after insert on withdrawal_approval
  for each row execute function record_decision('withdrawal', 'operator_id', 'withdrawal_id');

-- ───────────────────────────────────────────────────────────── how operators come to be

create or replace function add_making(p_operator uuid, p_how text, p_by uuid) returns void language sql as $$
  insert into operator_making (operator_id, how, by_operator, decides_from)
  select p_operator, p_how, p_by,
    now() + case when p_how = 'word' then interval '0' else make_interval(hours => r.operator_wait_hours) end
  from wallet_rule r
$$;

-- Without an invitation, operators are entered by the demonstration or by whoever has the whole database.
create or replace function record_direct_making() returns trigger language plpgsql security definer as $$
begin
  insert into operator_making (operator_id, how, decides_from)
  values (new.id, case when new.is_demo then 'demonstration' else 'database' end, now());
  return null;
end $$;

create or replace trigger record_direct_making after insert on operator
  for each row when (new.password_hash is not null) execute function record_direct_making();

create or replace function assert_admin() returns uuid language plpgsql stable security definer as $$
declare
  v_admin uuid;
begin
  select id into v_admin from operator where id = acting_operator() and role = 'admin';
  if not found then raise exception 'this is for admins' using errcode = 'insufficient_privilege'; end if;
  return v_admin;
end $$;

-- A new link replaces an earlier one that was not used.
create or replace function add_invitation(p_operator uuid, p_how text, p_by uuid, p_token_hash bytea) returns void
language sql as $$
  update operator_invitation set replaced_at = now()
  where operator_id = p_operator and used_at is null and replaced_at is null;
  insert into operator_invitation (operator_id, how, invited_by, token_hash, expires_at)
  values (p_operator, p_how, p_by, p_token_hash, now() + interval '48 hours')
$$;

-- Returns the new operator's id, or null when the address is taken.
create or replace function invite_operator(p_email text, p_name text, p_role text, p_token_hash bytea) returns uuid
language plpgsql security definer as $$
declare
  v_by uuid;
  v_operator uuid;
begin
  -- The command line has the owner's connection: the first admin comes from there.
  if needs_session() then v_by := assert_admin(); end if;
  insert into operator (email, name, role) values (lower(p_email), p_name, p_role)
  on conflict (email) do nothing returning id into v_operator;
  if v_operator is null then return null; end if;
  perform add_invitation(v_operator, 'invitation', v_by, p_token_hash);
  return v_operator;
end $$;

-- A link by which an operator sets a new password and second factor; until it is used, the old ones stay. For somebody
-- who has not enrolled yet it is another invitation. Returns the operator's address, or null when there is none.
create or replace function reset_operator(p_operator uuid, p_token_hash bytea) returns text
language plpgsql security definer as $$
declare
  v_by uuid;
  v_operator operator;
begin
  if needs_session() then v_by := assert_admin(); end if;
  select * into v_operator from operator where id = p_operator and not is_demo for update;
  if not found then return null; end if;
  perform add_invitation(
    p_operator, case when v_operator.password_hash is null then 'invitation' else 'reset' end, v_by, p_token_hash);
  return v_operator.email;
end $$;

create or replace function find_invitation(p_token text) returns operator_invitation
language sql stable security definer as $$
  select i from operator_invitation i
  where i.token_hash = sha256(convert_to(p_token, 'UTF8'))
    and i.used_at is null and i.replaced_at is null and i.expires_at > now()
$$;

-- Keeps the second factor that is offered with a link, so that the code can be checked. False when the link is over.
create or replace function offer_totp(p_token text, p_cipher bytea, p_key_id text) returns boolean
language plpgsql security definer as $$
begin
  update operator_invitation set totp_cipher = p_cipher, totp_key_id = p_key_id
  where id = (find_invitation(p_token)).id;
  return found;
end $$;

-- Uses the link, once. p_totp_cipher is the offered second factor whose code the caller has checked, and p_public_key
-- the approval key of the browser, which waits. Returns the operator, or null when the link is over or has been used.
create or replace function enrol_operator(
  p_token text, p_password_hash text, p_totp_cipher bytea, p_step bigint, p_public_key bytea default null)
returns uuid language plpgsql security definer as $$
declare
  v_invitation operator_invitation := find_invitation(p_token);
begin
  update operator_invitation i set used_at = now()
  where i.id = v_invitation.id and i.used_at is null and i.replaced_at is null and i.totp_cipher = p_totp_cipher
  returning * into v_invitation;
  if not found then return null; end if;
  update operator set password_hash = p_password_hash, totp_cipher = v_invitation.totp_cipher,
    totp_key_id = v_invitation.totp_key_id, totp_last_step = p_step
  where id = v_invitation.operator_id;
  delete from operator_session where operator_id = v_invitation.operator_id;
  perform add_making(v_invitation.operator_id, v_invitation.how, v_invitation.invited_by);
  if p_public_key is not null then perform put_waiting_key(v_invitation.operator_id, p_public_key); end if;
  return v_invitation.operator_id;
end $$;

-- Who changes their own password has proved the old one and keeps their rights.
create or replace function change_own_password(p_password_hash text) returns void language sql security definer as $$
  update operator set password_hash = p_password_hash where id = acting_operator()
$$;

-- Whoever gets a role that decides, or comes back, waits like somebody new. Outcomes: changed, unknown, last-admin.
create or replace function change_operator(p_operator uuid, p_name text, p_role text, p_is_active boolean)
returns text language plpgsql security definer as $$
declare
  v_by uuid := assert_admin();
  v_before operator;
  v_admins uuid[];
begin
  -- All admins in one order, so that two of them cannot take each other's role away at the same time.
  select array_agg(a.id) into v_admins
  from (
    select id from operator where role = 'admin' and is_active and password_hash is not null order by id for update) a;
  select * into v_before from operator where id = p_operator for update;
  if not found then return 'unknown'; end if;
  if v_admins = array[p_operator] and not (p_is_active and p_role = 'admin') then return 'last-admin'; end if;
  update operator set name = p_name, role = p_role, is_active = p_is_active where id = p_operator;
  if v_before.password_hash is not null then
    if p_role <> v_before.role and p_role in ('finance', 'admin') then
      perform add_making(p_operator, 'role', v_by);
    elsif p_is_active and not v_before.is_active then
      perform add_making(p_operator, 'activation', v_by);
    end if;
  end if;
  return 'changed';
end $$;

-- A second admin's word ends the waiting time. Outcomes: given, unknown, own (who invited, reset or changed them, and
-- they themselves), ready (they may decide already).
create or replace function give_word(p_operator uuid) returns text language plpgsql security definer as $$
declare
  v_by uuid := assert_admin();
  v_making operator_making;
begin
  perform assert_decider(v_by);
  perform from operator where id = p_operator and is_active and password_hash is not null for update;
  if not found then return 'unknown'; end if;
  select * into v_making from operator_making where operator_id = p_operator order by id desc limit 1;
  if v_making.decides_from <= now() then return 'ready'; end if;
  if p_operator = v_by or v_making.by_operator = v_by then return 'own'; end if;
  perform add_making(p_operator, 'word', v_by);
  return 'given';
end $$;

-- The demonstration's operators, whose passwords and codes are public. If several processes do this at once, the first
-- wins.
create or replace function put_demo_operator(
  p_email text, p_name text, p_role text, p_password_hash text, p_totp_cipher bytea, p_totp_key_id text,
  p_previous_key_id text) returns void language sql security definer as $$
  insert into operator as o (email, name, role, password_hash, totp_cipher, totp_key_id, is_demo)
  select p_email, p_name, p_role, p_password_hash, p_totp_cipher, p_totp_key_id, true from wallet_rule where is_practice
  on conflict (email) do update set totp_cipher = excluded.totp_cipher, totp_key_id = excluded.totp_key_id
  where o.is_demo and o.totp_key_id is not distinct from p_previous_key_id
$$;

-- ───────────────────────────────────────────────────────────── what was done

-- Who did it is the operator of the session: that of the token, or the one the transaction acts as. Without either it
-- is a member, whom the application names, or nobody: the platform, or somebody who is not signed in.
create or replace function record_audit(
  p_session text, p_member uuid, p_action text, p_subject uuid, p_before jsonb, p_after jsonb, p_request_id text,
  p_reason text, p_address text) returns void language plpgsql security definer as $$
declare
  v_token text := coalesce(p_session, nullif(current_setting('millrace.session', true), ''));
  v_operator uuid;
begin
  if v_token is not null then
    -- Also of an operator who has just deactivated themselves.
    select s.operator_id into v_operator from operator_session s
    where s.token_hash = sha256(convert_to(v_token, 'UTF8'));
    if not found then raise exception 'there is no such session' using errcode = 'insufficient_privilege'; end if;
  end if;
  insert into audit (operator_id, member_id, action, subject_id, before, after, request_id, reason, address)
  values (v_operator, p_member, p_action, p_subject, p_before, p_after, p_request_id, p_reason, p_address);
end $$;

-- That an operator has read personal data. Pages refresh themselves: the same again within an hour is one reading.
create or replace function record_reading(
  p_session text, p_action text, p_subject uuid, p_after jsonb, p_request_id text, p_address text)
returns void language plpgsql security definer as $$
begin
  if exists (
    select from (
      select a.subject_id, a.after, a.at from audit a
      where a.operator_id = operator_of_session(p_session) and a.action = p_action order by a.id desc limit 50) a
    where a.subject_id is not distinct from p_subject and a.after is not distinct from p_after
      and a.at > now() - interval '1 hour'
  ) then return; end if;
  perform record_audit(p_session, null, p_action, p_subject, null, p_after, p_request_id, '', p_address);
end $$;

-- Row by row, as the ledger's hash_of() does.
create or replace function audit_hash(
  p_previous bytea, p_day date, p_from bigint, p_to bigint, out entries bigint, out hash bytea)
language plpgsql stable as $$
declare
  v_line text;
begin
  entries := 0;
  hash := sha256(p_previous || convert_to(row(p_day - date '2000-01-01', p_from, p_to)::text, 'UTF8'));
  for v_line in
    select row(a.xid, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.operator_id, a.member_id, a.action,
      a.subject_id, a.before, a.after, a.request_id, a.reason, a.address)::text
    from audit a where a.xid >= p_from and a.xid < p_to order by a.xid, a.id
  loop
    entries := entries + 1;
    hash := sha256(hash || convert_to(v_line, 'UTF8'));
  end loop;
end $$;

-- The audit log is sealed with the ledger's day, in the same transaction and up to the same point.
create or replace function seal_audit() returns trigger language plpgsql security definer as $$
declare
  v_last audit_seal;
begin
  select * into v_last from audit_seal order by business_day desc limit 1;
  insert into audit_seal (business_day, from_xid, to_xid, previous_hash, entries, hash)
  select new.business_day, f.xid, greatest(new.to_xid, f.xid), f.hash, h.entries, h.hash
  from (values (coalesce(v_last.to_xid, 0), coalesce(v_last.hash, '\x'))) as f(xid, hash),
    lateral audit_hash(f.hash, new.business_day, f.xid, greatest(new.to_xid, f.xid)) h;
  return null;
end $$;

create or replace trigger seal_audit after insert on ledger.seal for each row execute function seal_audit();

-- All seals, or the last p_days of them.
create or replace function verify_audit_seals(p_days int default null)
returns table (business_day date, is_unbroken boolean) language sql stable security definer as $$
  with seals as (
    select s.*, lag(s.hash, 1, '\x'::bytea) over days as hash_before,
      lag(s.to_xid, 1, 0::bigint) over days as xid_before
    from audit_seal s window days as (order by s.business_day)
  )
  select s.business_day,
    (h.hash, h.entries) = (s.hash, s.entries) and (s.previous_hash, s.from_xid) = (s.hash_before, s.xid_before)
  from (select * from seals order by business_day desc limit p_days) s
  cross join lateral audit_hash(s.previous_hash, s.business_day, s.from_xid, s.to_xid) h
  order by s.business_day
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function record_audit, record_reading, verify_audit_seals to millrace_app;
grant execute on function verify_audit_seals to millrace_machines;
grant select on audit_seal to millrace_app;

grant execute on function invite_operator, reset_operator, find_invitation, offer_totp, enrol_operator,
  change_own_password, change_operator, give_word, put_demo_operator, may_decide to millrace_app;
grant execute on function assert_acting, assert_finance, assert_decider to millrace_machines, millrace_treasury;
grant execute on function assert_role to millrace_machines, millrace_treasury, millrace_rewards;

grant select, update (totp_last_step, last_seen_at) on operator to millrace_app;
grant select, insert, delete on operator_session to millrace_app;
grant select (id, operator_id, how, invited_by, created_at, expires_at, used_at, replaced_at) on operator_invitation
  to millrace_app;
grant select on operator_making, decision to millrace_app;
grant select on audit to millrace_app;
grant select on operator to millrace_machines, millrace_treasury;
