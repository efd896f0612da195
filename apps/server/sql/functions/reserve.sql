-- What is held. The rails read it from chains and bank, and these functions keep it; nobody else can write it.
-- Security definers belong to millrace_books.

-- A reading of one rail: p_readings is [{ currency, kind, amount, block, addresses: [{ address, amount }] }], amounts
-- as text in the smallest unit.
create or replace function record_held(p_rail text, p_readings jsonb) returns void
language plpgsql security definer as $$
declare
  r record;
  v_read_at timestamptz;
begin
  for r in
    select e.value ->> 'currency' as currency, e.value ->> 'kind' as kind, (e.value ->> 'amount')::bigint as amount,
      (e.value ->> 'block')::bigint as block, coalesce(e.value -> 'addresses', '[]') as addresses
    from jsonb_array_elements(p_readings) e
  loop
    select s.read_at into v_read_at from reserve_state s where (s.rail, s.currency) = (p_rail, r.currency) for update;
    insert into reserve_state (rail, currency, kind, amount, block, addresses, read_at)
    values (p_rail, r.currency, r.kind, r.amount, r.block, r.addresses, now())
    on conflict (rail, currency) do update set kind = excluded.kind, amount = excluded.amount, block = excluded.block,
      addresses = excluded.addresses, read_at = excluded.read_at;
    insert into reserve_day as d (business_day, rail, currency, amount, low, low_at, readings, longest_gap_seconds)
    values (ledger.today(), p_rail, r.currency, r.amount, r.amount, ledger.now(), 1,
      greatest(0, extract(epoch from now() - coalesce(v_read_at, now())))::int)
    on conflict (business_day, rail, currency) do update set amount = excluded.amount,
      low = least(d.low, excluded.low),
      low_at = case when excluded.low < d.low then excluded.low_at else d.low_at end,
      readings = d.readings + 1,
      longest_gap_seconds = greatest(d.longest_gap_seconds, excluded.longest_gap_seconds);
  end loop;
end $$;

-- As `addressesHash` of packages/proof computes it.
create or replace function addresses_hash(p_addresses jsonb) returns text language sql immutable as $$
  select encode(sha256('\x6d696c6c726163652f68656c642f3100'::bytea || convert_to(coalesce(string_agg(l.line, ''
    order by l.line collate "C"), ''), 'UTF8')), 'hex')
  from (
    select format(e'%s %s\n', a.value ->> 'address', a.value ->> 'amount') as line
    from jsonb_array_elements(p_addresses) a
  ) l
$$;

-- The part of a record about what is held: `Reserve` of packages/proof.
create or replace function sealed_reserves(p_epoch int) returns jsonb language sql stable security definer as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'rail', s.rail, 'kind', s.kind, 'currency', s.currency, 'amount', s.amount::text, 'low', s.low::text,
    'block', s.block, 'addresses', case s.kind when 'bank' then 1 else jsonb_array_length(s.addresses) end,
    'addressesHash', case s.kind when 'chain' then addresses_hash(s.addresses) end)
    order by s.rail collate "C", s.currency collate "C"), '[]')
  from reserve_sealed s where s.epoch = p_epoch
$$;

-- Keeps what is held at this moment for the record of a day. The least is that of the day; without a reading in it, the
-- lesser of what was read before and is read now.
create or replace function freeze_reserves(p_epoch int, p_day date) returns void language plpgsql as $$
begin
  if (select c.is_practice and (c.offset_days < 0 or not exists (select from reserve_state)) from ledger.clock c) then
    insert into reserve_sealed (epoch, rail, currency, kind, amount, low, block, addresses, is_demo)
    select p_epoch, b.owner, b.currency, case b.owner when 'bank' then 'bank' else 'chain' end, -b.balance, -b.balance,
      null, '[]', true
    from ledger.balance b where b.kind = 'custody' and b.balance <= 0;
  else
    insert into reserve_sealed (epoch, rail, currency, kind, amount, low, block, addresses, is_demo)
    select p_epoch, s.rail, s.currency, s.kind, s.amount,
      least(s.amount, coalesce(d.low, (
        select b.amount from reserve_day b
        where (b.rail, b.currency) = (s.rail, s.currency) and b.business_day < p_day
        order by b.business_day desc limit 1))),
      s.block, s.addresses, false
    from reserve_state s
    left join reserve_day d on (d.business_day, d.rail, d.currency) = (p_day, s.rail, s.currency);
  end if;
end $$;

-- The bank's signed word on a day. The first key is the bank's for good: another one takes somebody who looks.
create or replace function record_bank_statement(p_day date, p_text text, p_signature bytea, p_public_key bytea)
returns void language plpgsql security definer as $$
begin
  if exists (select from bank_statement s where s.public_key <> p_public_key) then
    raise exception 'the bank has another key than before';
  end if;
  if p_text::jsonb ->> 'day' is distinct from p_day::text
    or not coalesce(is_signed_by(p_public_key, convert_to(p_text, 'UTF8'), p_signature), false) then
    raise exception 'the bank has not signed this for %', p_day;
  end if;
  insert into bank_statement (day, text, signature, public_key) values (p_day, p_text, p_signature, p_public_key)
  on conflict do nothing;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function freeze_reserves, addresses_hash to millrace_books;
grant select, insert, update on reserve_state, reserve_day to millrace_books;
grant select, insert on reserve_sealed, bank_statement to millrace_books;
grant select on ledger.clock, ledger.balance to millrace_books;
grant execute on function ledger.now, ledger.today, ledger.since_roll_up to millrace_books;

grant execute on function record_held, record_bank_statement to millrace_rail;
grant execute on function sealed_reserves to millrace_app;
grant select on reserve_state, reserve_day, reserve_sealed, bank_statement to millrace_app;
grant select on bank_statement to millrace_rail;
