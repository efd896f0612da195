-- Signed approvals. Where money goes out or a rate is set, whoever approves it signs that with a key of their own,
-- which no server has, and so does the operator who asked for it. So whoever can write rows, or start sessions, does
-- neither.
--
-- A key is for its operator's role, and waits until two colleagues have signed that it is its operator's: those of
-- finance and admins where it approves money, otherwise of any role. In an office of two one colleague suffices, three
-- days later. The first keys come from whoever has the whole database; a recovery key, kept offline, adds one alone.
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
  end if;
  if v_facts is null then return null; end if;
  return concat_ws(e'\n', 'Millrace approval', 'kind: ' || p_kind, 'id: ' || p_subject, v_facts);
end $$;

-- An amount as operators read, enter and sign it.
create or replace function decimal_amount(p_minor numeric, p_currency text) returns text language sql stable as $$
  select trim_scale(p_minor / 10::numeric ^ c.decimals)::text from ledger.currency c where c.code = p_currency
$$;

-- A time, whatever zone the session is in.
create or replace function utc_text(p_time timestamptz) returns text language sql immutable
return to_char(p_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create or replace function money_lines(p_amount bigint, p_currency text) returns text language sql stable as $$
  select 'amount: ' || decimal_amount(p_amount, p_currency) || e'\ncurrency: ' || p_currency
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

-- What a colleague signs to say that a key is its operator's. The signer builds the same: apps/signer/src/keyText.ts.
create or replace function key_text(p_key approver_key) returns text language sql stable as $$
  select concat_ws(e'\n', 'Millrace approver key', 'operator: ' || one_line(o.email), 'role: ' || p_key.role,
    'key: ' || encode(p_key.public_key, 'base64'))
  from operator o where o.id = p_key.operator_id
$$;

-- What an operator signs to end a key: the 'removal' of one, or the 'objection' to one that a colleague has admitted.
create or replace function key_end_text(p_what text, p_key approver_key, p_by uuid) returns text
language sql stable as $$
  select concat_ws(e'\n', 'Millrace key ' || p_what, 'operator: ' || one_line(o.email),
    'key: ' || encode(p_key.public_key, 'base64'), 'by: ' || p_by)
  from operator o where o.id = p_key.operator_id
$$;

-- ───────────────────────────────────────────────────────────── which keys count

-- Whether it is of somebody who decides about money.
create or replace function is_money_key(p_key approver_key) returns boolean language sql immutable as $$
  select coalesce(p_key.role in ('finance', 'admin'), true)
$$;

-- From when on the key is removed, also by a removal that took effect by itself. Null while it is not.
create or replace function key_removed_at(p_key approver_key) returns timestamptz language sql stable as $$
  select coalesce(p_key.removed_at, (
    select min(r.effective_at) from approver_key_removal r where r.key_id = p_key.id and r.effective_at <= now()))
$$;

-- Everybody can derive the demonstration's keys.
create or replace function is_key_in_use(p_key approver_key) returns boolean language sql stable as $$
  select coalesce(p_key.added_at <= now(), false) and key_removed_at(p_key) is null
    and (p_key.how <> 'demonstration' or (select r.is_practice from wallet_rule r))
$$;

-- Whether it is for the role that its operator has now.
create or replace function is_key_for_role(p_key approver_key) returns boolean language sql stable as $$
  select o.is_active and coalesce(p_key.role = o.role, o.role in ('finance', 'admin'))
  from operator o where o.id = p_key.operator_id
$$;

-- ───────────────────────────────────────────────────────────── approving

-- The operator's key that signed this, is in use and for the role that they have now. Null when there is none. It stays
-- locked, so that whatever removes it comes before or after the transaction.
create or replace function find_signing_key(p_operator uuid, p_text text, p_signature bytea) returns uuid
language plpgsql as $$
declare
  v_key uuid;
begin
  insert into signature_sums (public_key, sums)
  select k.public_key, compute_signature_sums(k.public_key) from approver_key k
  where k.operator_id = p_operator and is_ed25519_key(k.public_key)
    and not exists (select from signature_sums s where s.public_key = k.public_key)
  on conflict do nothing;
  select k.id into v_key from approver_key k
  where k.operator_id = p_operator and is_key_in_use(k) and is_key_for_role(k)
    and is_signed_with((select s.sums from signature_sums s where s.public_key = k.public_key), k.public_key,
      convert_to(p_text, 'UTF8'), p_signature)
  limit 1 for share;
  return v_key;
end $$;

-- As is_signed_by, for a key that signs again and again: its sums are kept. Of keys of the database's own only, since
-- whatever is asked for is kept for ever.
create or replace function is_signed_by_known(p_key bytea, p_message bytea, p_signature bytea) returns boolean
language plpgsql security definer as $$
begin
  insert into signature_sums (public_key, sums)
  select p_key, compute_signature_sums(p_key)
  where is_ed25519_key(p_key) and not exists (select from signature_sums s where s.public_key = p_key)
  on conflict do nothing;
  return coalesce(
    (select is_signed_with(s.sums, p_key, p_message, p_signature) from signature_sums s where s.public_key = p_key),
    false);
end $$;

-- The signature that the transaction has set, over what this operator approves. Raises when there is none that is
-- theirs; the server answers that as a refusal. All null for kinds that take no signature, and for whoever has the
-- whole database and gave none.
create or replace function take_signature(
  p_kind text, p_subject uuid, p_operator uuid, out key_id uuid, out signature bytea, out signed_text text)
language plpgsql as $$
begin
  if p_kind is distinct from 'withdrawal' then return; end if;
  signed_text := approval_text(p_kind, p_subject);
  signature := decode(nullif(current_setting('millrace.signature', true), ''), 'hex');
  key_id := find_signing_key(p_operator, signed_text, signature);
  if key_id is null and needs_session() then
    raise exception 'this approval is not signed by its operator' using errcode = 'MR001';
  end if;
  if key_id is not null then return; end if;
  signature := null;
  signed_text := null;
end $$;

-- How many different people have signed that this may happen, with keys that are still theirs.
create or replace function count_signed_approvals(p_kind text, p_subject uuid) returns int
language plpgsql stable security definer as $$
begin
  return (
    select count(distinct k.operator_id)
    from decision d join approver_key k on k.id = d.key_id and k.operator_id = d.operator_id
    where (d.kind, d.subject_id, d.act) = (p_kind, p_subject, 'approved') and is_key_in_use(k) and is_money_key(k)
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
    return case when v_key.operator_id = p_operator and key_removed_at(v_key) is null then 'same' else 'taken' end;
  end if;
  if (select count(*) from approver_key k
      where k.operator_id = p_operator and k.added_at is null and key_removed_at(k) is null) >= 3 then
    return 'too-many';
  end if;
  insert into approver_key (operator_id, public_key, role)
  select o.id, p_public_key, o.role from operator o where o.id = p_operator
  on conflict (public_key) do nothing;
  return case when found then 'waiting' else 'taken' end;
end $$;

-- How many colleagues have to sign a key. In an office of two it is one: where fewer than two others have a key that
-- could. Whoever was removed by one admin alone still counts as one of them, and so does whoever was deactivated:
-- nobody makes an office of two out of a larger one alone. Nor does one person alone make a second approver: where the
-- key approves money, it is another one of somebody who approves already.
create or replace function words_needed(p_key approver_key) returns int language sql stable as $$
  select case
    when (
      select count(distinct k.operator_id) from approver_key k, wallet_rule r
      where k.operator_id <> p_key.operator_id and k.added_at <= now() and k.removed_at is null
        and (is_money_key(k) or not is_money_key(p_key)) and (k.how <> 'demonstration' or r.is_practice)) >= 2 then 2
    when not is_money_key(p_key) or exists (
      select from approver_key k where k.operator_id = p_key.operator_id and is_money_key(k)
        and k.added_at <= now() and k.removed_at is null) then 1
    else 2
  end
$$;

-- Whoever changes keys does it alone, so that two who sign about each other's do not wait for each other.
create or replace function lock_keys() returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('approver keys', 0))
$$;

-- A colleague's word for a key, signed with their own. The second word adds it, and where one suffices it adds it three
-- days later. Outcomes: given, added, admitted, unknown, own, not-yours (it takes finance), given-before, ready (it is
-- added already), unsigned.
create or replace function give_key_word(p_key uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_by_key uuid;
  v_key approver_key;
  v_is_new boolean;
begin
  perform assert_decider(v_by);
  perform lock_keys();
  select * into v_key from approver_key k where k.id = p_key and key_removed_at(k) is null for update;
  if not found then return 'unknown'; end if;
  if v_key.operator_id = v_by then return 'own'; end if;
  if v_key.added_at <= now() then return 'ready'; end if;
  if is_money_key(v_key) and (select o.role from operator o where o.id = v_by) not in ('finance', 'admin') then
    return 'not-yours';
  end if;
  v_by_key := find_signing_key(v_by, key_text(v_key), p_signature);
  if v_by_key is null then return 'unsigned'; end if;
  v_is_new := not exists (
    select from approver_key_word w join approver_key k on k.id = w.by_key_id
    where w.key_id = p_key and k.operator_id = v_by and is_key_in_use(k));
  if v_is_new then
    insert into approver_key_word (key_id, by_key_id, signature) values (p_key, v_by_key, p_signature);
  end if;
  -- The word of somebody who was deactivated or has another role by now does not count.
  if (select count(distinct k.operator_id) from approver_key_word w join approver_key k on k.id = w.by_key_id
      where w.key_id = p_key and is_key_in_use(k) and is_key_for_role(k)) >= 2 then
    update approver_key set added_at = now(), how = 'approvers' where id = p_key;
    return 'added';
  end if;
  -- Also by a word from when there were more people.
  if v_key.added_at is null and words_needed(v_key) = 1 then
    update approver_key set added_at = now() + interval '72 hours', how = 'colleague' where id = p_key;
    return 'admitted';
  end if;
  return case when v_is_new then 'given' else 'given-before' end;
end $$;

-- Anybody whose key is in use, of any role, ends what one colleague has admitted. Outcomes: ended, unknown, unsigned.
create or replace function object_to_key(p_key uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_key approver_key;
begin
  perform lock_keys();
  select * into v_key from approver_key where id = p_key and added_at > now() and removed_at is null for update;
  if not found then return 'unknown'; end if;
  if find_signing_key(v_by, key_end_text('objection', v_key, v_by), p_signature) is null then return 'unsigned'; end if;
  perform end_key(p_key);
  return 'ended';
end $$;

-- By the recovery key, whose signature is all it takes. Outcomes: added, unknown, unsigned.
create or replace function recover_approver_key(p_public_key bytea, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_key approver_key;
begin
  select * into v_key from approver_key k
  where k.public_key = p_public_key and coalesce(k.added_at > now(), true) and key_removed_at(k) is null for update;
  if not found then return 'unknown'; end if;
  if not exists (
    select from recovery_key r where is_signed_by(r.public_key, convert_to(key_text(v_key), 'UTF8'), p_signature)) then
    return 'unsigned';
  end if;
  update approver_key set added_at = now(), how = 'recovery', recovery_signature = p_signature where id = v_key.id;
  return 'added';
end $$;

-- For good: a key that was removed never comes back. What rests on its word alone, or was begun with it, and has not
-- taken effect yet, waits for somebody else. Not from when the transaction began: it may have waited for another, in
-- which the key still signed.
create or replace function end_key(p_key uuid) returns void language sql as $$
  update approver_key k set removed_at = coalesce(key_removed_at(k), clock_timestamp()) where k.id = p_key;
  update approver_key k set added_at = null, how = null
  where k.added_at > now() and k.removed_at is null
    and exists (select from approver_key_word w where (w.key_id, w.by_key_id) = (k.id, p_key));
  update approver_key_removal r set effective_at = null where r.by_key_id = p_key and r.effective_at > now();
$$;

-- One's own key, at once. A key in use is signed for, by itself or another one of its owner: whoever can start sessions
-- takes nobody's key away. The demonstration's stay. Outcomes: removed, unknown, unsigned.
create or replace function remove_approver_key(p_key uuid, p_signature bytea default null) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_by_key uuid;
  v_key approver_key;
  v_text text;
begin
  perform lock_keys();
  select * into v_key from approver_key k
  where k.id = p_key and k.operator_id = v_by and k.removed_at is null and k.how is distinct from 'demonstration'
  for update;
  if not found then return 'unknown'; end if;
  if v_key.added_at <= now() then
    v_text := key_end_text('removal', v_key, v_by);
    v_by_key := case
      -- Also a key of an earlier role.
      when is_signed_by(v_key.public_key, convert_to(v_text, 'UTF8'), p_signature) then p_key
      else find_signing_key(v_by, v_text, p_signature) end;
    if v_by_key is null then return 'unsigned'; end if;
    insert into approver_key_removal (key_id, by_key_id, signature) values (p_key, v_by_key, p_signature);
  end if;
  perform end_key(p_key);
  return 'removed';
end $$;

-- A colleague's key. An admin begins it, and it takes effect a day later unless the colleague stops it; a second person
-- makes it take effect at once. Where it would leave fewer than two people who approve money, it takes the second one,
-- so that no admin alone locks out the others. Outcomes: begun, removed, unknown, unsigned, not-waiting (the caller has
-- signed it before, or is no admin and nobody has begun it).
create or replace function remove_colleague_key(p_key uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_by_key uuid;
  v_key approver_key;
  v_people uuid[];
begin
  perform assert_finance(v_by);
  perform assert_decider(v_by);
  perform lock_keys();
  select * into v_key from approver_key k
  where k.id = p_key and k.operator_id <> v_by and k.removed_at is null and k.how is distinct from 'demonstration'
  for update;
  if not found then return 'unknown'; end if;
  v_by_key := find_signing_key(v_by, key_end_text('removal', v_key, v_by), p_signature);
  if v_by_key is null then return 'unsigned'; end if;
  select coalesce(array_agg(b.operator_id), '{}') into v_people
  from approver_key_removal r join approver_key b on b.id = r.by_key_id
  where r.key_id = p_key and is_key_in_use(b) and is_key_for_role(b);
  if v_by = any (v_people)
    or v_people = '{}' and not exists (select from operator o where o.id = v_by and o.role = 'admin') then
    return 'not-waiting';
  end if;
  insert into approver_key_removal (key_id, by_key_id, signature, effective_at)
  values (p_key, v_by_key, p_signature, case when leaves_two_approvers(v_key) then now() + interval '24 hours' end);
  if v_people = '{}' then return 'begun'; end if;
  perform end_key(p_key);
  return 'removed';
end $$;

-- Whether two people still approve money without this key's owner and those whose keys are about to be removed.
create or replace function leaves_two_approvers(p_key approver_key) returns boolean language sql stable as $$
  select not is_money_key(p_key) or 2 <= (
    select count(distinct k.operator_id) from approver_key k
    where k.operator_id <> p_key.operator_id and is_money_key(k) and is_key_in_use(k) and is_key_for_role(k)
      and not exists (select from approver_key_removal r where r.key_id = k.id and r.effective_at is not null))
$$;

-- By the key's owner. Then it takes a second person. Outcomes: stopped, unknown.
create or replace function stop_key_removal(p_key uuid) returns text language plpgsql security definer as $$
begin
  perform lock_keys();
  update approver_key_removal r set effective_at = null
  where r.key_id = p_key and r.effective_at > now() and exists (
    select from approver_key k where k.id = p_key and k.operator_id = acting_operator());
  return case when found then 'stopped' else 'unknown' end;
end $$;

-- For whoever has the whole database: the first approvers come from the command line.
-- False when the key was removed, is somebody else's, or everybody's: anybody could sign with it.
create or replace function add_approver_key(p_operator uuid, p_public_key bytea) returns boolean language plpgsql as $$
begin
  if not is_ed25519_key(p_public_key) then return false; end if;
  insert into approver_key as k (operator_id, public_key, role, added_at, how)
  select o.id, p_public_key, o.role, now(), 'database' from operator o where o.id = p_operator
  on conflict (public_key) do update set role = excluded.role, added_at = least(k.added_at, now()),
    how = case when k.added_at <= now() then k.how else 'database' end
  where k.operator_id = p_operator and key_removed_at(k) is null;
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
  insert into approver_key (operator_id, public_key, role, added_at, how)
  select o.id, p_public_key, o.role, now(), 'demonstration' from operator o, wallet_rule r
  where o.email = p_email and o.is_demo and r.is_practice
  on conflict (public_key) do nothing
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function approval_text, money_lines, place_lines, one_line, key_text, key_end_text,
  words_needed, is_money_key, key_removed_at, is_key_in_use, is_key_for_role to millrace_app;
grant execute on function offer_approver_key, give_key_word, object_to_key, recover_approver_key, remove_approver_key,
  remove_colleague_key, stop_key_removal, put_demo_key to millrace_app;
grant execute on function count_signed_approvals to millrace_treasury;
grant execute on function is_signed_by_known to millrace_books;
grant execute on function key_removed_at, utc_text to millrace_signer;
grant execute on function decimal_amount to millrace_app, millrace_treasury;
grant execute on function utc_text to millrace_app, millrace_books;
grant select on approver_key, approver_key_word, approver_key_removal
  to millrace_app, millrace_signer;
grant select on decision to millrace_signer;
grant select (id, email) on operator to millrace_signer;
