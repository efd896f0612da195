-- Operators: how they come to be, who acts in a transaction, and who may decide. What they did is never changed.
--
-- An operator is invited by two others, and makes their own password and second factor, from a link that was sent to
-- them. Whoever acts is read from the session whose token the transaction has set. The database makes the session, from
-- the operator's password, and stores the token's hash only (docs/adr/0025-operator-sessions.md).
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

create or replace function hash_text(p_text text) returns bytea language sql immutable
return sha256(convert_to(p_text, 'UTF8'));

create or replace function operator_of_session(p_token text) returns uuid language sql stable security definer as $$
  select o.id from operator_session s join operator o on o.id = s.operator_id
  where s.token_hash = hash_text(p_token) and s.expires_at > now() and o.is_active
    and (not o.is_demo or (select r.is_practice from wallet_rule r))
$$;

create or replace function acting_token_hash() returns bytea language sql stable as $$
  select hash_text(current_setting('millrace.session', true))
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

-- ───────────────────────────────────────────────────────────── signing in

-- Two transactions, so that every password is counted before anybody learns whether it was right: offer_password()
-- stores what Argon2 made of it, and sign_in_operator() compares what an earlier transaction has stored. The code of
-- the second factor is checked by the application, which has the key to the secret. What counts here is its time step.

-- What is stored of argon2id's standard encoding.
create or replace function password_parts(p_hash text, out salt text, out output_hash bytea)
language plpgsql immutable as $$
declare
  v_parts text[] := regexp_match(p_hash, '^(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+)\$([\w+/]{43})$');
begin
  if v_parts is null then
    raise exception 'a password is stored by argon2id' using errcode = 'invalid_parameter_value';
  end if;
  salt := v_parts[1];
  output_hash := sha256(decode(v_parts[2] || '=', 'base64'));
end $$;

create or replace function set_password(p_operator uuid, p_password_hash text) returns void language sql as $$
  update operator set password_salt = h.salt, password_check = h.output_hash
  from password_parts(p_password_hash) h where id = p_operator
$$;

-- The parameters and salt with which the password of this address is computed. Nobody sees by it who is an operator.
create or replace function operator_salt(p_email text) returns text language sql stable security definer as $$
  select coalesce(
    (select o.password_salt from operator o where o.email = lower(p_email)),
    -- With the parameters of the others.
    coalesce((select substring(o.password_salt from '^.*\$') from operator o where o.is_enrolled
      order by o.created_at desc, o.id limit 1), '$argon2id$v=19$m=47104,t=3,p=1$')
    || rtrim(encode(substring(sha256(u.secret || convert_to(lower(p_email), 'UTF8')) for 16), 'base64'), '='))
  from unknown_salt u
$$;

-- Null when too many were wrong lately: three times as many as the application lets one network try.
create or replace function offer_password(p_email text, p_output bytea) returns uuid
language plpgsql security definer as $$
declare
  v_email_hash bytea := hash_text(lower(p_email));
  v_try uuid;
begin
  -- One after another for an address, and each counts those before it.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'passwords are counted as they are committed' using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('operator_try ' || encode(v_email_hash, 'hex'), 0));
  insert into operator_try (email_hash, output_hash)
  select v_email_hash, sha256(p_output)
  where (
    select count(*) from operator_try t
    where t.email_hash = v_email_hash and t.is_counted and t.at > clock_timestamp() - interval '15 minutes') < 30
  returning id into v_try;
  return v_try;
end $$;

-- The operator whose password was offered, with a code that was not used before; null when either is wrong. The
-- demonstration's codes are shown to everybody, so they work twice, and in practice mode only.
create or replace function take_password(p_offer uuid, p_step bigint) returns uuid language plpgsql as $$
declare
  v_operator uuid;
begin
  update operator o set totp_last_step = case when o.is_demo then o.totp_last_step else p_step end
  from operator_try t, wallet_rule r
  where t.id = p_offer and t.xid <> pg_current_xact_id() and t.at > clock_timestamp() - interval '5 minutes'
    and hash_text(o.email) = t.email_hash and o.password_check = t.output_hash and o.is_active
    and case when o.is_demo then r.is_practice
      else p_step > o.totp_last_step
        and p_step - floor(extract(epoch from clock_timestamp()) / 30) between -1 and 1 end
  returning o.id into v_operator;
  if v_operator is not null then
    update operator_try t set is_counted = false
    where t.email_hash = (select own.email_hash from operator_try own where own.id = p_offer);
    delete from operator_try where id = p_offer;
  end if;
  return v_operator;
end $$;

-- Returns the operator who is signed in from now on, or null.
create or replace function sign_in_operator(p_offer uuid, p_step bigint, p_token_hash bytea) returns uuid
language plpgsql security definer as $$
declare
  v_operator uuid := take_password(p_offer, p_step);
begin
  if v_operator is not null then
    insert into operator_session (token_hash, operator_id, expires_at)
    values (p_token_hash, v_operator, now() + interval '12 hours');
  end if;
  return v_operator;
end $$;

-- Their own, which ends their other sessions. They keep their rights. False when the old one or the code is wrong.
create or replace function change_own_password(p_offer uuid, p_step bigint, p_password_hash text) returns boolean
language plpgsql security definer as $$
declare
  v_operator uuid := acting_operator();
begin
  if v_operator is null or take_password(p_offer, p_step) is distinct from v_operator then return false; end if;
  perform set_password(v_operator, p_password_hash);
  delete from operator_session where operator_id = v_operator and token_hash is distinct from acting_token_hash();
  return true;
end $$;

-- In the rest of the transaction, for the demonstration: whom everybody can sign in as.
create or replace function act_as_demo_operator(p_operator uuid, p_token text) returns void
language plpgsql security definer as $$
begin
  insert into operator_session (token_hash, operator_id, expires_at)
  select hash_text(p_token), o.id, now() + interval '1 minute' from operator o, wallet_rule r
  where o.id = p_operator and o.is_demo and r.is_practice;
  if not found then
    raise exception 'nobody acts as this operator without signing in' using errcode = 'insufficient_privilege';
  end if;
end $$;

create or replace function mark_operator_seen(p_token text) returns void language sql security definer as $$
  update operator set last_seen_at = now()
  where id = operator_of_session(p_token) and coalesce(last_seen_at < now(), true)
$$;

create or replace function end_operator_session(p_token text) returns void language sql security definer as $$
  delete from operator_session where token_hash = hash_text(p_token)
$$;

create or replace function remove_expired_sessions() returns void language sql security definer as $$
  delete from operator_session where expires_at <= now();
  delete from operator_try where at < now() - interval '15 minutes'
$$;

-- ───────────────────────────────────────────────────────────── how operators come to be

create or replace function add_making(p_operator uuid, p_how text, p_by uuid, p_proposal uuid) returns void
language sql as $$
  insert into operator_making (operator_id, how, by_operator, proposal_id, decides_from)
  values (p_operator, p_how, p_by, p_proposal, now())
$$;

-- Without an invitation, operators are entered by the demonstration or by whoever has the whole database.
create or replace function record_direct_making() returns trigger language plpgsql security definer as $$
begin
  insert into operator_making (operator_id, how, decides_from)
  values (new.id, case when new.is_demo then 'demonstration' else 'database' end, now());
  return null;
end $$;

create or replace trigger record_direct_making after insert on operator
  for each row when (new.password_check is not null) execute function record_direct_making();

-- A new link replaces an earlier one that was not used. For somebody who has enrolled it is a reset: until it is used,
-- password and second factor stay.
create or replace function add_invitation(p_operator operator, p_by uuid, p_proposal uuid, p_token_hash bytea)
returns void language sql as $$
  update operator_invitation set replaced_at = now()
  where operator_id = p_operator.id and used_at is null and replaced_at is null;
  insert into operator_invitation (operator_id, how, invited_by, proposal_id, token_hash, expires_at)
  values (p_operator.id, case when p_operator.is_enrolled then 'reset' else 'invitation' end, p_by, p_proposal,
    p_token_hash, now() + interval '48 hours')
$$;

-- From the command line, with the owner's connection: the first operators come from there, and one who was stopped
-- comes back where no two others are left. Null for an operator of the demonstration.
create or replace function invite_as_owner(
  p_email text, p_name text, p_role text, p_token_hash bytea, out id uuid, out is_new boolean)
language plpgsql as $$
declare
  v_operator operator;
begin
  insert into operator (email, name, role) values (lower(p_email), p_name, p_role)
  on conflict (email) do nothing returning * into v_operator;
  is_new := found;
  if not is_new then
    update operator o set is_active = true where o.email = lower(p_email) and not o.is_demo returning * into v_operator;
    if not found then return; end if;
  end if;
  perform add_invitation(v_operator, null, null, p_token_hash);
  id := v_operator.id;
end $$;

-- The link of what two people have just approved: in the same transaction, and once. Returns the operator's address.
create or replace function issue_invitation(p_proposal uuid, p_token_hash bytea) returns text
language plpgsql security definer as $$
declare
  v_proposal proposal;
  v_operator operator;
begin
  select * into v_proposal from proposal p
  where p.id = p_proposal and p.kind in ('operator-invitation', 'operator-reset')
    and p.state = 'approved' and p.decided_at = now()
    and not exists (select from operator_invitation i where i.proposal_id = p.id)
  for update;
  if not found then
    raise exception 'a link follows from an approval, once' using errcode = 'insufficient_privilege';
  end if;
  select * into v_operator from operator o
  where o.id = coalesce(id_in(v_proposal.after ->> 'operatorId'), v_proposal.id) for no key update;
  perform add_invitation(v_operator, v_proposal.proposed_by, v_proposal.id, p_token_hash);
  return v_operator.email;
end $$;

create or replace function find_invitation(p_token text) returns operator_invitation
language sql stable security definer as $$
  select i from operator_invitation i
  where i.token_hash = hash_text(p_token)
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
  perform set_password(v_invitation.operator_id, p_password_hash);
  update operator set totp_cipher = v_invitation.totp_cipher, totp_key_id = v_invitation.totp_key_id,
    totp_last_step = p_step
  where id = v_invitation.operator_id;
  delete from operator_session where operator_id = v_invitation.operator_id;
  perform add_making(v_invitation.operator_id, v_invitation.how, v_invitation.invited_by, v_invitation.proposal_id);
  if p_public_key is not null then perform put_waiting_key(v_invitation.operator_id, p_public_key); end if;
  return v_invitation.operator_id;
end $$;

-- The demonstration's operators, whose passwords and codes are public. If several processes do this at once, the first
-- wins.
create or replace function put_demo_operator(
  p_email text, p_name text, p_role text, p_password_hash text, p_totp_cipher bytea, p_totp_key_id text,
  p_previous_key_id text) returns void language sql security definer as $$
  insert into operator as o (email, name, role, password_salt, password_check, totp_cipher, totp_key_id, is_demo)
  select p_email, p_name, p_role, h.salt, h.output_hash, p_totp_cipher, p_totp_key_id, true
  from wallet_rule, password_parts(p_password_hash) h where is_practice
  on conflict (email) do update set totp_cipher = excluded.totp_cipher, totp_key_id = excluded.totp_key_id
  where o.is_demo and o.totp_key_id is not distinct from p_previous_key_id
$$;

-- ───────────────────────────────────────────────────────────── what is decided about operators

-- Two people sign it, and one of them is an admin. One admin alone stops somebody, and another person looks at that.
create or replace function assert_by_admin(p_proposal proposal) returns void language plpgsql as $$
begin
  if not exists (
    select from operator o where o.id in (p_proposal.proposed_by, p_proposal.decided_by) and o.role = 'admin') then
    perform refuse_proposal('operator.no-admin');
  end if;
end $$;

-- Locks the admins too, in one order, so that the last two cannot go at the same time.
create or replace function operator_in(p_content jsonb, p_is_decided boolean) returns operator language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'operatorId');
  v_operator operator;
begin
  if p_is_decided then
    perform from operator o where o.id = v_id or o.role = 'admin' order by o.id for no key update;
  end if;
  select * into v_operator from operator o where o.id = v_id;
  if not found then perform refuse_proposal('operator.unknown'); end if;
  return v_operator;
end $$;

create or replace function assert_admin_stays(p_operator uuid) returns void language plpgsql as $$
begin
  if array[p_operator] = (
    select array_agg(o.id) from operator o where o.role = 'admin' and o.is_active and o.is_enrolled) then
    perform refuse_proposal('operator.last-admin');
  end if;
end $$;

create or replace function rule_operator_invitation() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, true)::proposal_rule;

create or replace function may_operator_invitation(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_email text := lower(btrim(p_content ->> 'email'));
begin
  if exists (select from operator o where o.email = v_email) then perform refuse_proposal('operator.exists'); end if;
  return row(v_email, v_email, '{}', jsonb_build_object(
    'email', v_email, 'name', btrim(p_content ->> 'name'), 'role', p_content ->> 'role'))::proposed;
end $$;

-- The operator has the proposal's id. The link follows by issue_invitation().
create or replace function do_operator_invitation(p_proposal proposal) returns void language plpgsql as $$
begin
  perform assert_by_admin(p_proposal);
  insert into operator (id, email, name, role)
  values (p_proposal.id, p_proposal.after ->> 'email', p_proposal.after ->> 'name', p_proposal.after ->> 'role')
  on conflict (email) do nothing;
  if not found then perform refuse_proposal('operator.exists'); end if;
end $$;

create or replace function rule_operator_reset() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, true)::proposal_rule;

-- A link to their own address. Until it is used, nothing changes.
create or replace function may_operator_reset(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_operator operator := operator_in(p_content, p_before is not null);
begin
  if v_operator.is_demo or not v_operator.is_active then perform refuse_proposal('operator.unknown'); end if;
  return row(v_operator.id, v_operator.email, '{}', jsonb_build_object('operatorId', v_operator.id))::proposed;
end $$;

create or replace function do_operator_reset(p_proposal proposal) returns void language plpgsql as $$
begin
  perform assert_by_admin(p_proposal);
end $$;

create or replace function rule_operator_change() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, true)::proposal_rule;

create or replace function may_operator_change(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_operator operator := operator_in(p_content, p_before is not null);
  v_was jsonb := jsonb_build_object('name', v_operator.name, 'role', v_operator.role, 'isActive', v_operator.is_active);
  v_to jsonb := jsonb_build_object(
    'name', btrim(p_content ->> 'name'), 'role', p_content ->> 'role', 'isActive', (p_content ->> 'isActive')::boolean);
begin
  if p_before is null and v_to = v_was then perform refuse_proposal('proposal.same'); end if;
  if v_to @> '{"role": "admin", "isActive": true}' is not true then perform assert_admin_stays(v_operator.id); end if;
  return row(v_operator.id, v_operator.email, v_was, v_to || jsonb_build_object('operatorId', v_operator.id))::proposed;
end $$;

create or replace function do_operator_change(p_proposal proposal) returns void language plpgsql as $$
declare
  v_before operator := operator_in(p_proposal.after, true);
  v_after operator;
begin
  perform assert_by_admin(p_proposal);
  update operator set name = p_proposal.after ->> 'name', role = p_proposal.after ->> 'role',
    is_active = (p_proposal.after ->> 'isActive')::boolean
  where id = v_before.id returning * into v_after;
  delete from operator_session where operator_id = v_before.id;
  if v_after.is_enrolled and v_after.is_active and (v_after.role <> v_before.role or not v_before.is_active) then
    perform add_making(v_before.id, case when v_before.is_active then 'role' else 'activation' end,
      p_proposal.proposed_by, p_proposal.id);
  end if;
end $$;

create or replace function rule_operator_stop() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, true)::proposal_rule;

create or replace function may_operator_stop(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_operator operator := operator_in(p_content, p_before is not null);
begin
  if not v_operator.is_active then perform refuse_proposal('proposal.same'); end if;
  perform assert_admin_stays(v_operator.id);
  return row(v_operator.id, v_operator.email, '{"isActive": true}',
    jsonb_build_object('operatorId', v_operator.id, 'isActive', false))::proposed;
end $$;

create or replace function do_operator_stop(p_proposal proposal) returns void language plpgsql as $$
begin
  perform assert_by_admin(p_proposal);
  update operator set is_active = false where id = p_proposal.subject::uuid;
  delete from operator_session where operator_id = p_proposal.subject::uuid;
end $$;

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
    where s.token_hash = hash_text(v_token);
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

grant execute on function operator_salt, offer_password, sign_in_operator, change_own_password, act_as_demo_operator,
  mark_operator_seen, end_operator_session, remove_expired_sessions, issue_invitation, find_invitation, offer_totp,
  enrol_operator, put_demo_operator, may_decide to millrace_app;
grant execute on function assert_acting, assert_finance, assert_decider to millrace_machines, millrace_treasury;
grant execute on function assert_role to millrace_machines, millrace_treasury, millrace_rewards;

grant select (id, email, name, role, created_at, is_enrolled, totp_cipher, totp_key_id, is_active, is_demo,
  last_seen_at) on operator to millrace_app;
grant select on operator_session to millrace_app;
grant select (id, operator_id, how, invited_by, created_at, expires_at, used_at, replaced_at) on operator_invitation
  to millrace_app;
grant select on operator_making, decision to millrace_app;
grant select on audit to millrace_app;
grant select (id, name, role, is_active, is_demo) on operator to millrace_machines, millrace_treasury, millrace_rewards;
