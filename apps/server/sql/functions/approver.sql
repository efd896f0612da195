-- Signed approvals. Where money goes out or a rate is set, whoever approves it signs that with a key of their own,
-- which no server has, and so does the operator who asked for it. So whoever can write rows, or start sessions, does
-- neither.
--
-- A key waits until two other approvers have signed that it is its operator's. The first keys come from whoever has the
-- whole database; a recovery key, kept offline, adds one alone.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── what is signed

-- What an approver signs, one fact a line, made from the rows. Null for kinds that take no signature.
-- The signer builds the same text from what it is about to pay: apps/signer/src/approvalText.ts.
create or replace function approval_text(p_kind text, p_subject uuid) returns text language plpgsql stable as $$
declare
  v_facts text;
begin
  if p_kind = 'withdrawal' then
    select concat_ws(e'\n', money_lines(w.pays, w.currency),
        place_lines(w.rail, w.address, w.bank_code, w.ifsc, w.account, w.payee)) into v_facts
    from withdrawal w where w.id = p_subject;
  elsif p_kind = 'adjustment' then
    select concat_ws(e'\n', 'what: ' || a.kind, money_lines(a.amount, a.currency),
        case
          when a.kind = 'owner-in' then 'receipt: ' || a.receipt_id
          when a.kind = 'owner-out' and a.rail = 'bank' then place_lines(a.rail, '', '', '', a.destination, '')
          when a.kind = 'owner-out' then place_lines(a.rail, a.destination, '', '', '', '')
          -- The address follows from the rail: it is the signer's own.
          when a.kind = 'rail-move' then 'rail: ' || a.rail || e'\nto rail: ' || a.to_rail
        end) into v_facts
    from adjustment a where a.id = p_subject;
  elsif p_kind = 'release' then
    select concat_ws(e'\n', money_lines(r.amount, 'USDT'), 'machine: ' || r.machine_id, 'rail: ' || r.rail,
        'to: ' || one_line(r.destination)) into v_facts
    from capital_release r where r.id = p_subject;
  end if;
  if v_facts is null then return null; end if;
  return concat_ws(e'\n', 'Millrace approval', 'kind: ' || p_kind, 'id: ' || p_subject, v_facts);
end $$;

create or replace function money_lines(p_amount bigint, p_currency text) returns text language sql stable as $$
  select 'amount: ' || trim_scale(p_amount / 10::numeric ^ c.decimals) || e'\ncurrency: ' || c.code
  from ledger.currency c where c.code = p_currency
$$;

create or replace function place_lines(
  p_rail text, p_address text, p_bank_code text, p_ifsc text, p_account text, p_payee text) returns text
language plpgsql immutable as $$
begin
  return concat_ws(e'\n', 'rail: ' || p_rail,
    'address: ' || nullif(one_line(p_address), ''),
    'bank: ' || nullif(one_line(p_bank_code), ''),
    'ifsc: ' || nullif(one_line(p_ifsc), ''),
    'account: ' || nullif(one_line(p_account), ''),
    'payee: ' || nullif(one_line(p_payee), ''));
end $$;

-- Nobody adds a line of their own by what they typed.
create or replace function one_line(p_text text) returns text language sql immutable as $$
  select regexp_replace(p_text, '[[:cntrl:]]+', ' ', 'g')
$$;

-- What an approver signs to say that a key is its operator's.
create or replace function key_text(p_key approver_key) returns text language sql stable as $$
  select concat_ws(e'\n', 'Millrace approver key', 'operator: ' || o.email,
    'key: ' || encode(p_key.public_key, 'base64'))
  from operator o where o.id = p_key.operator_id
$$;

-- ───────────────────────────────────────────────────────────── approving

-- The operator's key that signed this, and is added and not removed. Null when there is none.
create or replace function find_signing_key(p_operator uuid, p_text text, p_signature bytea) returns uuid
language plpgsql stable as $$
begin
  return (
    select k.id from approver_key k
    where k.operator_id = p_operator and k.added_at is not null and k.removed_at is null
      and is_signed_by(k.public_key, convert_to(p_text, 'UTF8'), p_signature)
    limit 1);
end $$;

-- The signature that the transaction has set, over what this operator approves. Raises when there is none that is
-- theirs; the server answers that as a refusal. All null for kinds that take no signature, and for whoever has the
-- whole database and gave none.
create or replace function take_signature(
  p_kind text, p_subject uuid, p_operator uuid, out key_id uuid, out signature bytea, out signed_text text)
language plpgsql stable as $$
begin
  if p_kind is null or p_kind not in ('withdrawal', 'adjustment', 'release') then return; end if;
  signed_text := approval_text(p_kind, p_subject);
  signature := decode(nullif(current_setting('millrace.signature', true), ''), 'hex');
  key_id := find_signing_key(p_operator, signed_text, signature);
  if key_id is null and needs_session() then
    raise exception 'this approval is not signed by its operator' using errcode = 'MR001';
  end if;
  if p_kind <> 'withdrawal' and needs_session() and not is_request_signed(p_kind, p_subject) then
    raise exception 'whoever asked for this has not signed it' using errcode = 'MR002';
  end if;
  if key_id is not null then return; end if;
  signature := null;
  signed_text := null;
end $$;

-- Who asked for it. A withdrawal is asked for by a member, who signs nothing.
create or replace function requester_of(p_kind text, p_subject uuid) returns uuid language sql stable as $$
  select case p_kind
    when 'adjustment' then (select a.requested_by from adjustment a where a.id = p_subject)
    when 'release' then (select r.requested_by from capital_release r where r.id = p_subject)
  end
$$;

-- The acting operator signs what they have asked for. Outcomes: signed, unknown (it is not theirs), unsigned.
create or replace function sign_request(p_kind text, p_subject uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_operator uuid := requester_of(p_kind, p_subject);
begin
  if v_operator is null or v_operator is distinct from acting_operator() then return 'unknown'; end if;
  return put_request_signature(p_kind, p_subject, p_signature);
end $$;

create or replace function put_request_signature(p_kind text, p_subject uuid, p_signature bytea) returns text
language plpgsql as $$
declare
  v_key uuid := find_signing_key(requester_of(p_kind, p_subject), approval_text(p_kind, p_subject), p_signature);
begin
  if v_key is null then return 'unsigned'; end if;
  insert into request_signature (kind, subject_id, key_id, signature) values (p_kind, p_subject, v_key, p_signature)
  on conflict (kind, subject_id) do update set key_id = excluded.key_id, signature = excluded.signature;
  return 'signed';
end $$;

create or replace function is_request_signed(p_kind text, p_subject uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from request_signature s where (s.kind, s.subject_id) = (p_kind, p_subject) and s.key_id
      = find_signing_key(requester_of(p_kind, p_subject), approval_text(p_kind, p_subject), s.signature));
end $$;

-- How many different people have signed that this may happen, whoever asked for it included, with keys that are still
-- theirs.
create or replace function count_signed_approvals(p_kind text, p_subject uuid) returns int
language plpgsql stable security definer as $$
begin
  return (
    select count(distinct k.operator_id) from (
      select d.operator_id, d.key_id, d.signature from decision d
      where (d.kind, d.subject_id) = (p_kind, p_subject) and d.act = 'approved'
      union all
      select requester_of(p_kind, p_subject), s.key_id, s.signature from request_signature s
      where (s.kind, s.subject_id) = (p_kind, p_subject)
    ) d
    join approver_key k on k.id = d.key_id and k.operator_id = d.operator_id
    where k.added_at is not null and k.removed_at is null
      and is_signed_by(k.public_key, convert_to(approval_text(p_kind, p_subject), 'UTF8'), d.signature));
end $$;

-- ───────────────────────────────────────────────────────────── keys

-- The acting operator offers a key of theirs. Outcomes: waiting, same (offered before), taken (it is somebody else's,
-- or was removed), too-many (three of theirs wait already), weak (anybody could sign with it).
create or replace function offer_approver_key(p_public_key bytea) returns text language plpgsql security definer as $$
declare
  v_operator uuid := acting_operator();
begin
  perform from operator where id = v_operator for update;
  if not found then
    raise exception 'only whoever is signed in does this' using errcode = 'insufficient_privilege';
  end if;
  return put_waiting_key(v_operator, p_public_key);
end $$;

create or replace function put_waiting_key(p_operator uuid, p_public_key bytea) returns text language plpgsql as $$
declare
  v_key approver_key;
begin
  if not is_ed25519_key(p_public_key) then return 'weak'; end if;
  select * into v_key from approver_key where public_key = p_public_key;
  if found then
    return case when v_key.operator_id = p_operator and v_key.removed_at is null then 'same' else 'taken' end;
  end if;
  if (select count(*) from approver_key k
      where k.operator_id = p_operator and k.added_at is null and k.removed_at is null) >= 3 then
    return 'too-many';
  end if;
  insert into approver_key (operator_id, public_key) values (p_operator, p_public_key)
  on conflict (public_key) do nothing;
  return case when found then 'waiting' else 'taken' end;
end $$;

-- An approver's word for somebody else's key, signed with their own. The second word adds it. Outcomes: given, added,
-- unknown, own, given-before, ready (it is added already), unsigned.
create or replace function give_key_word(p_key uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_by_key uuid;
  v_key approver_key;
begin
  perform assert_finance(v_by);
  perform assert_decider(v_by);
  select * into v_key from approver_key where id = p_key and removed_at is null for update;
  if not found then return 'unknown'; end if;
  if v_key.operator_id = v_by then return 'own'; end if;
  if v_key.added_at is not null then return 'ready'; end if;
  v_by_key := find_signing_key(v_by, key_text(v_key), p_signature);
  if v_by_key is null then return 'unsigned'; end if;
  if exists (
    select from approver_key_word w join approver_key k on k.id = w.by_key_id
    where w.key_id = p_key and k.operator_id = v_by and k.removed_at is null) then
    return 'given-before';
  end if;
  insert into approver_key_word (key_id, by_key_id, signature) values (p_key, v_by_key, p_signature);
  if (select count(distinct k.operator_id) from approver_key_word w join approver_key k on k.id = w.by_key_id
      where w.key_id = p_key and k.removed_at is null) < 2 then
    return 'given';
  end if;
  update approver_key set added_at = now(), how = 'approvers' where id = p_key;
  return 'added';
end $$;

-- By the recovery key, whose signature is all it takes. Outcomes: added, unknown, unsigned.
create or replace function recover_approver_key(p_public_key bytea, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_key approver_key;
begin
  select * into v_key from approver_key
  where public_key = p_public_key and added_at is null and removed_at is null for update;
  if not found then return 'unknown'; end if;
  if not exists (
    select from recovery_key r where is_signed_by(r.public_key, convert_to(key_text(v_key), 'UTF8'), p_signature)) then
    return 'unsigned';
  end if;
  update approver_key set added_at = now(), how = 'recovery', recovery_signature = p_signature where id = v_key.id;
  return 'added';
end $$;

-- Whose it is, or an admin. A key that was removed never comes back, so the demonstration's stay. Outcomes: removed,
-- unknown.
create or replace function remove_approver_key(p_key uuid) returns text language plpgsql security definer as $$
begin
  update approver_key k set removed_at = now()
  where k.id = p_key and k.removed_at is null and k.how is distinct from 'demonstration' and exists (
    select from operator o where o.id = acting_operator() and (o.role = 'admin' or o.id = k.operator_id));
  return case when found then 'removed' else 'unknown' end;
end $$;

-- For whoever has the whole database: the first approvers come from the command line.
-- False when the key was removed, is somebody else's, or everybody's: anybody could sign with it.
create or replace function add_approver_key(p_operator uuid, p_public_key bytea) returns boolean language plpgsql as $$
begin
  if not is_ed25519_key(p_public_key) then return false; end if;
  insert into approver_key as k (operator_id, public_key, added_at, how)
  values (p_operator, p_public_key, now(), 'database')
  on conflict (public_key) do update set added_at = coalesce(k.added_at, now()), how = coalesce(k.how, 'database')
  where k.operator_id = p_operator and k.removed_at is null;
  return found;
end $$;

-- False for a key that anybody could sign with.
create or replace function set_recovery_key(p_public_key bytea) returns boolean language plpgsql as $$
begin
  if not is_ed25519_key(p_public_key) then return false; end if;
  insert into recovery_key (public_key) values (p_public_key)
  on conflict (is_singleton) do update set public_key = excluded.public_key;
  return true;
end $$;

-- The demonstration's operators have keys that everybody can derive. They decide in practice mode only.
create or replace function put_demo_key(p_email text, p_public_key bytea) returns void
language sql security definer as $$
  insert into approver_key (operator_id, public_key, added_at, how)
  select o.id, p_public_key, now(), 'demonstration' from operator o, wallet_rule r
  where o.email = p_email and o.is_demo and r.is_practice
  on conflict (public_key) do nothing
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function approval_text, money_lines, place_lines, one_line, key_text to millrace_app;
grant execute on function offer_approver_key, give_key_word, recover_approver_key, remove_approver_key, put_demo_key,
  requester_of, sign_request to millrace_app;
grant execute on function count_signed_approvals to millrace_treasury;
grant select on approver_key, approver_key_word, request_signature to millrace_app, millrace_signer;
grant select on decision to millrace_signer;
grant select (id, email) on operator to millrace_signer;
