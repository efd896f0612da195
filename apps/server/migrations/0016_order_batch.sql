-- Buying for many at once costs little more than buying for one: one query looks everything up, then one statement each
-- writes the orders, the stock and the transfers. `buy` is a batch of one, so that there is one set of rules.

-- Whether the day is settled is asked once for all orders that are written together. As in 0013, somebody who waited
-- for begin_settlement() finds the day: the question comes after the wait.
create function keep_settled_days_bought() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.settlement s where s.day >= (select min(b.first_day) from bought b)) then
    raise exception 'the day has been settled meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;
alter function keep_settled_days_bought owner to millrace_machines;
revoke execute on function keep_settled_days_bought from public;
drop trigger keep_settled_days on purchase;
create trigger keep_settled_days after insert on purchase referencing new table as bought for each statement execute function keep_settled_days_bought();

create or replace function keep_settled_days() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.settlement s where s.day >= new.undone_day) then
    raise exception 'the day has been settled meanwhile' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

-- Answers as `buy` does; the number says to which of them. A refused one leaves the others as they are. What was true
-- when it looked and is not when it writes, also because two in the batch spend the same money or have the same key,
-- takes the whole batch back with serialization_failure: each of them alone gets its answer.
create or replace function buy_many(
  p_members uuid[], p_requests uuid[], p_ids uuid[], p_machines uuid[], p_units int[], p_agreement_versions int[], p_languages text[], p_reflection_days int, p_sessions uuid[], p_at timestamptz)
returns table (number int, outcome text, units_left int, bought order_seen)
-- With these settings everything is looked up by its key, in the order given, however little there was when the session
-- began; the last is as in ledger.apply().
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  v_now timestamptz := ledger.now();
  v_today date := ledger.today();
  -- To the end of the last calendar day.
  v_reflect_until timestamptz := (select (v_today + p_reflection_days + 1)::timestamp at time zone c.time_zone from ledger.clock c);
  v_agreement_version int := (select max(version) from agreement);
  v_wanted record;
  v_machine uuid;
  v_units_taken int;
  v_order purchase;
  v_orders purchase[] := '{}';
  v_ids uuid[] := '{}';
  v_froms bigint[] := '{}';
  v_tos bigint[] := '{}';
  v_prices bigint[] := '{}';
  v_reasons text[] := '{}';
  v_escrow bigint;
  v_written int;
begin
  for v_wanted in
    select w.*, k.id as known_id, (k.machine_id, k.units, k.agreement_version) = (w.machine, w.units, w.agreement_version) as is_same,
      w.session is null or exists (select from step_up u where (u.member_id, u.session_id, u.purpose) = (w.member, w.session, 'buy') and u.expires_at > p_at) as is_present,
      exists (select from risk_quiz q where q.member_id = w.member) as has_passed_quiz,
      m.id as machine_id, m.kind, m.name, coalesce(m.pictures[1], '') as picture, m.price, m.day_return, m.valid_days,
      coalesce(m.retired_at is not null or v_now < m.sale_start or v_now >= m.sale_end, false) as is_shut, coalesce(s.units - s.sold_units, 0) as units_left,
      -- Who reads a language that the agreement is not in agrees to the English.
      coalesce(a.language, 'en_US') as agreement_language, coalesce(a.hash, e.hash) as agreement_hash,
      f.id as from_account, coalesce(f.balance, 0) as balance, t.id as to_account
    from unnest(p_members, p_requests, p_ids, p_machines, p_units, p_agreement_versions, p_languages, p_sessions) with ordinality
      as w(member, request, id, machine, units, agreement_version, language, session, number)
    left join purchase k on (k.member_id, k.request_id) = (w.member, w.request)
    left join machine m on m.id = w.machine and m.is_published
    left join machine_stock s on s.machine_id = m.id
    left join agreement_text a on (a.version, a.language) = (v_agreement_version, w.language)
    left join agreement_text e on (e.version, e.language) = (v_agreement_version, 'en_US')
    left join ledger.account f on (f.owner, f.kind, f.currency) = (w.member::text, 'available', 'USDT')
    left join ledger.account t on (t.owner, t.kind, t.currency) = (m.id::text, 'escrow', 'USDT')
    order by w.machine, w.number
  loop
    if v_machine is distinct from v_wanted.machine then
      v_machine := v_wanted.machine;
      v_escrow := v_wanted.to_account;
      v_units_taken := 0;
    end if;
    number := v_wanted.number;
    units_left := v_wanted.units_left - v_units_taken;
    bought := null;
    outcome := case
      when not v_wanted.is_present then 'step-up-needed'
      when v_wanted.is_same then 'same'
      when v_wanted.known_id is not null then 'key-reused'
      when v_wanted.machine_id is null then 'unknown'
      when not v_wanted.has_passed_quiz then 'quiz-needed'
      when v_wanted.is_shut then 'not-open'
      when units_left = 0 then 'sold-out'
      when units_left < v_wanted.units then 'too-few-left'
      when v_wanted.agreement_version is distinct from v_agreement_version then 'agreement-changed'
      -- Divided, since a price for many units may be more than there are numbers for.
      when v_wanted.balance / v_wanted.price < v_wanted.units then 'insufficient'
      else 'bought' end;

    if outcome = 'same' then
      select * into bought from order_seen o where o.member_id = v_wanted.member and o.id = v_wanted.known_id;
    elsif outcome = 'bought' then
      v_units_taken := v_units_taken + v_wanted.units;
      if v_escrow is null then v_escrow := (select o.id from ledger.open_account(v_machine::text, 'escrow', 'USDT') o); end if;
      v_order.member_id := v_wanted.member;
      v_order.id := v_wanted.id;
      v_order.machine_id := v_machine;
      v_order.units := v_wanted.units;
      v_order.price := v_wanted.price * v_wanted.units;
      v_order.day_return := v_wanted.day_return;
      v_order.last_day := v_today + v_wanted.valid_days;
      v_order.agreement_language := v_wanted.agreement_language;
      v_order.agreement_hash := v_wanted.agreement_hash;
      v_order.request_id := v_wanted.request;
      v_orders := v_orders || v_order;
      v_ids := v_ids || v_order.id;
      v_froms := v_froms || v_wanted.from_account;
      v_tos := v_tos || v_escrow;
      v_prices := v_prices || v_order.price;
      v_reasons := v_reasons || ('order:' || v_order.id);
      -- As order_seen will find it.
      bought := row(v_order.member_id, v_order.id, v_machine, v_wanted.kind, v_wanted.name, v_wanted.picture, v_order.units, v_order.price, 0, v_order.day_return, v_wanted.valid_days, 'reflecting', 0,
        v_now, v_today + 1, v_order.last_day, v_reflect_until, v_agreement_version, v_order.agreement_language, encode(v_order.agreement_hash, 'hex'), v_now)::order_seen;
    end if;
    return next;
  end loop;
  if cardinality(v_orders) = 0 then return; end if;

  -- Two batches that have the same keys, or machines, would wait for each other if they did not come to them in the
  -- same order.
  insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day, reflect_until, agreement_version, agreement_language, agreement_hash, request_id)
  select o.member_id, o.id, o.machine_id, o.units, o.price, o.day_return, v_now, v_today + 1, o.last_day, v_reflect_until, v_agreement_version, o.agreement_language, o.agreement_hash, o.request_id
  from unnest(v_orders) o order by o.member_id, o.request_id
  on conflict (member_id, request_id) do nothing;
  get diagnostics v_written = row_count;
  -- The same request came twice at once: the insert waited for the first, and the next look finds it.
  if v_written < cardinality(v_orders) then raise exception 'this request is being answered' using errcode = 'serialization_failure'; end if;

  with taken as materialized (select o.machine_id, sum(o.units)::int as units from unnest(v_orders) o group by o.machine_id order by o.machine_id),
  sold as (
    update machine_stock s set sold_units = s.sold_units + t.units from taken t where s.machine_id = t.machine_id and s.sold_units + t.units <= s.units returning s.machine_id
  )
  select count(*) - (select count(*) from taken) into v_written from sold;
  -- Others were faster since we looked. Nothing may stay, so the whole is done again; the next look finds what is left.
  if v_written < 0 then raise exception 'the units were bought meanwhile' using errcode = 'serialization_failure'; end if;

  if 'posted' <> any (ledger.post_many(v_ids, array_fill('buy'::text, array[cardinality(v_ids)]), v_froms, v_tos, v_prices, v_reasons)) then
    raise exception 'the balance was spent meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

create or replace function buy(
  p_member uuid, p_request uuid, p_id uuid, p_machine uuid, p_units int, p_agreement_version int, p_language text, p_reflection_days int,
  p_session uuid default null, p_at timestamptz default null, out outcome text, out units_left int, out bought order_seen)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.outcome, b.units_left, b.bought
  from buy_many(array[p_member], array[p_request], array[p_id], array[p_machine], array[p_units], array[p_agreement_version], array[p_language], p_reflection_days, array[p_session], p_at) b
$$;
