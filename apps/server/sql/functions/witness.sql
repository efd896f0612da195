-- What the signer and the witnesses add to a sealed day. The application can write none of it.
-- Security definers belong to millrace_books.

-- ───────────────────────────────────────────────────────────── the signer

-- The signer's key for records. It is published once; the signer stops when it finds another one.
create or replace function publish_books_key(p_key bytea) returns void language plpgsql security definer as $$
begin
  if not is_ed25519_key(p_key) then raise exception 'anybody could sign with this key'; end if;
  if exists (select from transparency_key k where k.kind = 'books' and k.public_key <> p_key) then
    raise exception 'the books have another key already';
  end if;
  insert into transparency_key (kind, public_key) values ('books', p_key) on conflict do nothing;
end $$;

-- Adds the signature of a record. In order, once, and only one that verifies: whoever has the signer's password and not
-- its key can write nothing here.
create or replace function sign_record(p_epoch int, p_signature bytea) returns void
language plpgsql security definer as $$
declare
  v_record transparency_record;
begin
  select * into v_record from transparency_record r where r.epoch = p_epoch for update;
  if not found then raise exception 'there is no record of epoch %', p_epoch; end if;
  if v_record.signature is not null then
    if v_record.signature <> p_signature then raise exception 'epoch % is signed already', p_epoch; end if;
    return;
  end if;
  if exists (select from transparency_record r where r.epoch < p_epoch and r.signature is null) then
    raise exception 'an epoch before % is not signed yet', p_epoch;
  end if;
  if not exists (
    select from transparency_key k
    where k.kind = 'books' and is_signed_by_known(k.public_key, v_record.hash, p_signature)) then
    raise exception 'the signature of epoch % is not by the books'' key', p_epoch;
  end if;
  update transparency_record set signature = p_signature, signed_at = now() where epoch = p_epoch;
end $$;

-- A record that the signer refuses: a day that cannot be sealed. Operators see why.
create or replace function record_books_objection(p_epoch int, p_reason text) returns void
language sql security definer as $$
  insert into reconciliation_item (rail, currency, kind, subject, detail)
  values ('ledger', 'USDT', 'set-aside', 'record ' || p_epoch, left(p_reason, 500))
  on conflict (rail, currency, kind, subject) where closed_at is null
  do update set detail = excluded.detail, seen_at = now()
$$;

create or replace function add_anchor(
  p_epoch int, p_rail text, p_sender text, p_nonce bigint, p_transaction text, p_raw text) returns void
language sql security definer as $$
  insert into record_anchor (epoch, rail, sender, nonce, transaction_hash, raw)
  select r.epoch, p_rail, p_sender, p_nonce, p_transaction, p_raw from transparency_record r
  where r.epoch = p_epoch and r.signature is not null
$$;

create or replace function set_anchor_mined(p_epoch int, p_block bigint, p_mined_at timestamptz) returns void
language sql security definer as $$
  update record_anchor set block = p_block, mined_at = p_mined_at where epoch = p_epoch and block is null
$$;

create or replace function add_control_message(p_epoch int, p_rail text, p_address text, p_text text, p_signature text)
returns void language sql security definer as $$
  insert into control_message (epoch, rail, address, text, signature)
  select r.epoch, p_rail, p_address, p_text, p_signature from transparency_record r
  where r.epoch = p_epoch and r.signature is not null
    and p_text = format('Millrace reserves %s %s %s', r.day, encode(r.hash, 'hex'), p_address)
  on conflict do nothing
$$;

-- The addresses of the newest signed record that have not signed it. Older ones have had their time.
create or replace view unsigned_control as
select r.epoch, r.day, encode(r.hash, 'hex') as hash, s.rail, a.address, a.number, a.branch
from (
  select t.epoch, t.day, t.hash from transparency_record t where t.signature is not null order by t.epoch desc limit 1
) r
join reserve_sealed s on s.epoch = r.epoch and s.kind = 'chain'
cross join lateral jsonb_array_elements(s.addresses) e
join (
  -- The hot wallet has no number.
  select k.rail, k.hot_address as address, null::int as number, 'hot' as branch from rail_key k
  union all
  select d.rail, d.address, d.number, case when d.machine_id is null then 'member' else 'machine' end
  from deposit_address d
) a on a.rail = s.rail and a.address = e.value ->> 'address'
where not exists (select from control_message c where (c.epoch, c.rail, c.address) = (r.epoch, s.rail, a.address));

-- ───────────────────────────────────────────────────────────── witnesses

-- What an outside place has signed about a record. A place keeps its key and its address, and signs the hash that the
-- record has. One that is not known yet counts as practice: only the owner of the database adds a real one.
create or replace function add_witness_receipt(
  p_witness text, p_url text, p_public_key bytea, p_epoch int, p_text text, p_signature bytea,
  p_witnessed_at timestamptz) returns void language plpgsql security definer as $$
begin
  insert into witness (name, url, public_key, is_practice) values (p_witness, p_url, p_public_key, true)
  on conflict do nothing;
  if not exists (select from witness w where (w.name, w.public_key) = (p_witness, p_public_key)) then
    raise exception 'the witness % has another key than before', p_witness;
  end if;
  if not coalesce(is_signed_by(p_public_key, convert_to(p_text, 'UTF8'), p_signature), false) then
    raise exception 'the witness % has not signed this', p_witness;
  end if;
  if not exists (
    select from transparency_record r
    where r.epoch = p_epoch and r.signature is not null and strpos(p_text, encode(r.hash, 'hex')) > 0) then
    raise exception 'the receipt of % is not about the record of epoch %', p_witness, p_epoch;
  end if;
  insert into witness_receipt (witness, epoch, text, signature, witnessed_at)
  values (p_witness, p_epoch, p_text, p_signature, p_witnessed_at)
  on conflict do nothing;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant select, insert on transparency_key to millrace_books;
grant select, update on transparency_record to millrace_books;
grant select, insert, update on record_anchor to millrace_books;
grant select, insert on control_message, witness, witness_receipt to millrace_books;
grant select, insert, update on reconciliation_item to millrace_books;
-- Theirs is the check of signatures, the bank's included.
grant execute on function is_signed_by, is_signed_with, compute_signature_sums, is_ed25519_key, is_small_order,
  number_of_bytes, ed25519_point, ed25519_add to millrace_books;

grant execute on function publish_books_key, sign_record, record_books_objection, add_anchor, set_anchor_mined,
  add_control_message to millrace_signer;
grant select on transparency_key, transparency_record, record_anchor, unsigned_control, books_leaves to millrace_signer;
grant execute on function add_witness_receipt to millrace_rail;
grant select on transparency_record, witness_receipt to millrace_rail;
grant select on record_anchor, control_message, witness, witness_receipt to millrace_app;
