-- Buying, undoing and finishing orders. Each is one function: a purchase is one round trip, and the application, which
-- may call them, cannot write orders or stock by itself.
--
-- An order that is undone earns nothing: the refund is its price less the income of the days before, and waits until
-- the last of them is settled. So it makes no difference whether a day is settled before or after. While it waits, the
-- order has a day of undoing and is still `reflecting`: its price is in escrow and is owed to its member.
--
-- Rows are locked in one order everywhere: the order that is undone, coupons, new orders, the stock, then accounts as
-- the ledger does. No two of these wait for each other.
-- Security definers belong to millrace_machines.

-- Whether every day before this one is settled on which the order has a share. Days are settled in order.
create or replace function is_settled_before(p_first_day date, p_day date) returns boolean language sql stable
return p_day <= p_first_day
  or exists (select from public.settlement s where s.day = p_day - 1 and s.state = 'done');

-- An order with its machine, its current state and what it has earned. `refund_after` is the day that a refund would
-- have to wait for, or waits for.
create or replace view order_view as
select p.member_id, p.id, p.machine_id, m.kind, m.name, coalesce(m.pictures[1], '') as picture, p.units, p.price,
  p.coupon_amount, p.day_return, p.last_day - p.first_day + 1 as valid_days,
  case when p.state = 'undone' then 'undone'
       when p.undone_day is not null then 'undoing'
       when p.state = 'reflecting' and p.reflect_until > ledger.now() then 'reflecting'
       when p.last_day < ledger.today() then 'expired'
       else 'valid' end as state,
  (select coalesce(sum(i.amount), 0)::bigint from income i
   where i.member_id = p.member_id and i.order_id = p.id) as received,
  p.bought_at, p.first_day, p.last_day, p.reflect_until, p.agreement_version, p.agreement_language,
  encode(p.agreement_hash, 'hex') as agreement_hash, ledger.now() as as_of, p.machine_version,
  (select c.expires_at from coupon c where (c.member_id, c.id) = (p.member_id, p.coupon_id)) as coupon_expires_at,
  case when p.state = 'reflecting' and not is_settled_before(p.first_day, coalesce(p.undone_day, ledger.today()))
    then coalesce(p.undone_day, ledger.today()) - 1 end as refund_after
from purchase p join machine m on m.id = p.machine_id;

-- ───────────────────────────────────────────────────────────── buying

-- Buys for many at once, which costs little more than buying for one: one query looks everything up, then one statement
-- each writes the orders, the stock and the transfers. `number` is the position in the arrays.
--
-- With a session, it takes a proof of presence for this machine and these units from that session, and uses it up;
-- without one the caller has checked the fund password. Outcomes: bought, same (this key bought this before),
-- key-reused, stopped (for everybody), step-up-needed, quiz-needed, unknown, not-open, agreement-changed, sold-out,
-- too-few-left (with how many), insufficient, and those of check_coupon(). Only the first writes anything, and a
-- refused one does not affect the others. The answer to a repeated key takes no proof, so that a lost one can be asked
-- for again.
--
-- Where a coupon is named, its part of the price comes from promotions, beside the member's own part. Nothing is looked
-- up for the others.
--
-- What was true when it looked may no longer be when it writes, also because two in the batch spend the same money or
-- proof or have the same key. Then the whole batch is rolled back with serialization_failure; each of them alone gets
-- its outcome.
create or replace function buy_many(
  p_members uuid[], p_requests uuid[], p_machines uuid[], p_units int[], p_agreement_versions int[],
  p_languages text[], p_sessions uuid[], p_coupons uuid[] default '{}')
returns table (number int, outcome text, units_left int, bought order_view)
-- With these settings everything is looked up by its key, in the order given, however few rows there were when the
-- session began; jit as in ledger.apply(). And it is planned once for batches of any size: planning takes longer than
-- buying for one.
language plpgsql security definer
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_is_stopped boolean := is_stopped();
  v_now timestamptz;
  v_today date;
  v_time_zone text;
  v_agreement_version int;
  v_reflection_days int;
  v_request record;
  v_machine uuid;
  v_units_taken int;
  v_orders order_view[] := array[]::order_view[];
  v_requests uuid[] := array[]::uuid[];
  v_ids uuid[] := array[]::uuid[];
  v_legs ledger.leg[] := array[]::ledger.leg[];
  v_reasons text[] := array[]::text[];
  v_escrow bigint;
  v_present uuid[] := array[]::uuid[];
  v_proofs uuid[] := array[]::uuid[];
  v_written int;
  v_coupon uuid;
  v_off bigint := 0;
  v_coupon_outcome text := 'fits';
  v_coupon_expires_at timestamptz;
  v_promotions bigint;
  v_coupons uuid[] := array[]::uuid[];
  v_coupon_sum bigint := 0;
begin
  select ledger.now_by(c), ledger.today_by(c), c.time_zone, r.reflection_days, (select max(a.version) from agreement a)
  into v_now, v_today, v_time_zone, v_reflection_days, v_agreement_version
  from ledger.clock c, wallet_rule r;
  for v_request in
    select w.*, n.id, k.id as earlier_id,
      (k.machine_id, k.units, k.agreement_version) = (w.machine, w.units, w.agreement_version)
        and k.coupon_id is not distinct from w.coupon as is_same,
      (
        select u.id from step_up u
        where (u.member_id, u.session_id, u.purpose) = (w.member, w.session, 'buy')
          and u.subject = n.subject and u.expires_at > now()
        limit 1
      ) as proof,
      exists (select from risk_quiz q where q.member_id = w.member) as has_passed_quiz,
      m.id as machine_id, m.kind, m.name, coalesce(m.pictures[1], '') as picture, m.price, m.day_return, m.valid_days,
      m.version as machine_version, v_today + m.valid_days as last_day,
      -- To the end of the last calendar day. An order that is valid for less expires on its date all the same.
      (v_today + least(v_reflection_days, m.valid_days) + 1)::timestamp at time zone v_time_zone as reflect_until,
      coalesce(m.retired_at is not null or v_now < m.sale_start or v_now >= m.sale_end, false) as is_closed,
      coalesce(s.units - s.sold_units, 0) as units_left,
      -- Who reads a language that the agreement is not in agrees to the English.
      coalesce(a.language, 'en_US') as agreement_language, encode(coalesce(a.hash, e.hash), 'hex') as agreement_hash,
      f.id as from_account, coalesce(f.balance, 0) as balance, t.id as to_account
    from unnest(
      p_members, p_requests, p_machines, p_units, p_agreement_versions, p_languages, p_sessions, p_coupons)
      with ordinality as w(member, request, machine, units, agreement_version, language, session, coupon, number)
    cross join lateral (select ledger.new_id() as id, w.machine || ' ' || w.units as subject) n
    left join purchase k on (k.member_id, k.request_id) = (w.member, w.request)
    left join machine m on m.id = w.machine and m.is_published
    left join machine_stock s on s.machine_id = m.id
    left join agreement_text a on (a.version, a.language) = (v_agreement_version, w.language)
    left join agreement_text e on (e.version, e.language) = (v_agreement_version, 'en_US')
    left join ledger.account f on (f.owner, f.kind, f.currency) = (w.member::text, 'available', 'USDT')
    left join ledger.account t on (t.owner, t.kind, t.currency) = (m.id::text, 'escrow', 'USDT')
    order by w.machine, w.number
  loop
    if v_machine is distinct from v_request.machine then
      v_machine := v_request.machine;
      v_escrow := v_request.to_account;
      v_units_taken := 0;
    end if;
    number := v_request.number;
    units_left := v_request.units_left - v_units_taken;
    bought := null;
    if v_request.coupon is distinct from v_coupon then
      v_coupon := v_request.coupon;
      v_off := 0;
      v_coupon_outcome := 'fits';
      v_coupon_expires_at := null;
    end if;
    if v_request.coupon is not null then
      select c.outcome, coalesce(c.off, 0), c.expires_at
      into v_coupon_outcome, v_off, v_coupon_expires_at
      from check_coupon(v_request.member, v_request.coupon, v_request.machine_id, v_coupon_sum) c;
    end if;
    outcome := case
      when v_request.is_same then 'same'
      when v_request.earlier_id is not null then 'key-reused'
      when v_is_stopped then 'stopped'
      when v_request.session is not null and v_request.proof is null then 'step-up-needed'
      when v_request.machine_id is null then 'unknown'
      when not v_request.has_passed_quiz then 'quiz-needed'
      when v_request.is_closed then 'not-open'
      when units_left = 0 then 'sold-out'
      when units_left < v_request.units then 'too-few-left'
      when v_request.agreement_version is distinct from v_agreement_version then 'agreement-changed'
      when v_coupon_outcome <> 'fits' then v_coupon_outcome
      -- Divided, since the price of many units may not fit into a bigint.
      when (v_request.balance + v_off) / v_request.price < v_request.units then 'insufficient'
      else 'bought' end;

    if outcome = 'same' then
      select * into bought from order_view o where o.member_id = v_request.member and o.id = v_request.earlier_id;
    elsif outcome = 'bought' then
      v_units_taken := v_units_taken + v_request.units;
      if v_escrow is null then
        v_escrow := (select o.id from ledger.open_account(v_machine::text, 'escrow', 'USDT') o);
      end if;
      -- As order_view will show it.
      bought := row(v_request.member, v_request.id, v_machine, v_request.kind, v_request.name, v_request.picture,
        v_request.units, v_request.price * v_request.units - v_off, v_off, v_request.day_return, v_request.valid_days,
        'reflecting', 0, v_now, v_today + 1, v_request.last_day, v_request.reflect_until, v_agreement_version,
        v_request.agreement_language, v_request.agreement_hash, v_now, v_request.machine_version,
        v_coupon_expires_at, null)::order_view;
      v_orders := v_orders || bought;
      v_requests := v_requests || v_request.request;
      v_coupons := v_coupons || v_request.coupon;
      v_ids := v_ids || v_request.id;
      v_legs := v_legs || row('buy', v_request.from_account, v_escrow, bought.price)::ledger.leg;
      v_reasons := v_reasons || ('order:' || v_request.id);
      if v_request.coupon is not null then
        v_promotions := coalesce(v_promotions, (select o.id from ledger.open_account('', 'promotions', 'USDT') o));
        v_ids := v_ids || v_request.id;
        v_legs := v_legs || row('coupon', v_promotions, v_escrow, v_off)::ledger.leg;
        v_reasons := v_reasons || ('order:' || v_request.id);
        v_coupon_sum := v_coupon_sum + v_off;
      end if;
      if v_request.proof is not null then
        v_present := v_present || v_request.member;
        v_proofs := v_proofs || v_request.proof;
      end if;
    end if;
    return next;
  end loop;
  if cardinality(v_orders) = 0 then return; end if;

  if v_promotions is not null then
    perform use_up_coupons(
      array_agg(o.member_id), array_agg(v_coupons[o.ordinality]), array_agg(o.id), array_agg(o.coupon_amount))
    from unnest(v_orders) with ordinality o where v_coupons[o.ordinality] is not null;
  end if;

  -- Two batches with the same keys or machines come to them in the same order; otherwise they would wait for each
  -- other.
  insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day,
    reflect_until, agreement_version, agreement_language, agreement_hash, request_id, machine_version, coupon_id,
    coupon_amount)
  select o.member_id, o.id, o.machine_id, o.units, o.price, o.day_return, o.bought_at, o.first_day, o.last_day,
    o.reflect_until, o.agreement_version, o.agreement_language, decode(o.agreement_hash, 'hex'),
    v_requests[o.ordinality], o.machine_version, v_coupons[o.ordinality], o.coupon_amount
  from unnest(v_orders) with ordinality o order by o.member_id, v_requests[o.ordinality]
  on conflict (member_id, request_id) do nothing;
  get diagnostics v_written = row_count;
  -- The same request came twice at once: the insert waited for the first, and the next look finds it.
  if v_written < cardinality(v_orders) then
    raise exception 'this request is being answered' using errcode = 'serialization_failure';
  end if;

  perform use_up_proofs(v_present, v_proofs);

  with taken as materialized (
    select o.machine_id, sum(o.units)::int as units from unnest(v_orders) o group by o.machine_id order by o.machine_id
  ), sold as (
    update machine_stock s set sold_units = s.sold_units + t.units
    from taken t where s.machine_id = t.machine_id and s.sold_units + t.units <= s.units
    returning s.machine_id
  )
  select count(*) - (select count(*) from taken) into v_written from sold;
  -- Others were faster since we looked. The batch is rolled back and done again; the next look finds what is left.
  if v_written < 0 then
    raise exception 'the units were bought meanwhile' using errcode = 'serialization_failure';
  end if;

  if 'posted' <> any (ledger.post_many(v_ids, v_legs, v_reasons)) then
    raise exception 'the balance was spent meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- A batch of one, so that there is one set of rules.
create or replace function buy(
  p_member uuid, p_request uuid, p_machine uuid, p_units int, p_agreement_version int, p_language text,
  p_session uuid default null, p_coupon uuid default null,
  out outcome text, out units_left int, out bought order_view) language sql security definer as $$
  select b.outcome, b.units_left, b.bought
  from buy_many(array[p_member], array[p_request], array[p_machine], array[p_units],
    array[p_agreement_version], array[p_language], array[p_session], array[p_coupon]) b
$$;

-- ───────────────────────────────────────────────────────────── undoing

-- What an order has earned.
create or replace function income_of(p_order purchase) returns bigint language sql stable
return (
  select coalesce(sum(i.amount), 0)::bigint from public.income i
  where (i.member_id, i.order_id) = (p_order.member_id, p_order.id));

-- Gives an undone order's coupon back: to the member only where the own part pays for all that the order has earned. A
-- retired machine gives away its reserve, which may be more; buying and undoing again and again would then pay.
create or replace function return_coupons(p_orders purchase[]) returns void language sql
begin atomic
  select public.give_back_coupon(o, public.income_of(o) <= o.price)
  from unnest(p_orders) o where o.coupon_id is not null;
end;

-- Takes the money of undone orders out of escrow: the refund to the member, what the order has earned to capital, and a
-- coupon's part back to promotions. The income is the member's already and stays so. The caller has locked the orders,
-- and all their days are settled.
create or replace function end_escrow(p_orders purchase[]) returns void language plpgsql as $$
declare
  v_ids uuid[];
  v_legs ledger.leg[];
  v_reasons text[];
begin
  with refunded as (
    update refund r set amount = greatest(0, o.price - income_of(o))
    from unnest(p_orders) o where (r.member_id, r.order_id) = (o.member_id, o.id) and r.amount is null
    returning r.member_id, o.id, o.machine_id::text as machine, o.price, o.coupon_amount, r.amount
  ), undone as (
    update purchase p set state = 'undone', undone_at = ledger.now()
    from refunded r where (p.member_id, p.id) = (r.member_id, r.id)
  )
  select array_agg(md5('undone ' || r.id)::uuid order by r.id, l.n),
    array_agg(row(l.kind, f.id, t.id, l.amount)::ledger.leg order by r.id, l.n),
    array_agg('order:' || r.id order by r.id, l.n)
  into v_ids, v_legs, v_reasons
  from refunded r
  cross join lateral (values
    (1, 'buy-undone', r.member_id::text, 'available', r.amount),
    (2, 'buy-final', r.machine, 'capital', r.price - r.amount),
    (3, 'coupon-undone', '', 'promotions', r.coupon_amount)
  ) as l(n, kind, owner, account, amount)
  cross join lateral ledger.open_account(r.machine, 'escrow', 'USDT') f
  cross join lateral ledger.open_account(l.owner, l.account, 'USDT') t
  where l.amount > 0;
  if 'posted' <> any (ledger.post_many(v_ids, v_legs, v_reasons)) then
    raise exception 'the escrow of undone orders could not be ended' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Outcomes: undone, same (this key undid it before), done (undone before), over, unknown. An undone order whose last
-- day is not settled is refunded by refund_orders() once it is.
create or replace function undo_order(
  p_member uuid, p_order uuid, p_request uuid, out outcome text, out undone order_view)
language plpgsql security definer set enable_seqscan = off set jit = off as $$
declare
  v_order purchase;
  v_is_settled boolean;
begin
  select * into v_order from purchase where member_id = p_member and id = p_order for update;
  outcome := case
    when not found then 'unknown'
    when v_order.undone_day is not null then
      case when v_order.undo_request_id = p_request then 'same' else 'done' end
    when v_order.state = 'final' or v_order.reflect_until <= ledger.now() then 'over'
    else 'undone' end;
  if outcome = 'undone' then
    update purchase set undone_day = ledger.today(), undo_request_id = p_request
    where member_id = p_member and id = p_order returning * into v_order;
    insert into refund (member_id, order_id, undone_day) values (p_member, p_order, v_order.undone_day);
    v_is_settled := is_settled_before(v_order.first_day, v_order.undone_day);
    if v_is_settled then perform return_coupons(array[v_order]); end if;
    update machine_stock set sold_units = sold_units - v_order.units where machine_id = v_order.machine_id;
    if v_is_settled then perform end_escrow(array[v_order]); end if;
  end if;
  if outcome <> 'unknown' then
    select * into undone from order_view o where o.member_id = p_member and o.id = p_order;
  end if;
end $$;

-- Refunds undone orders that have waited for a day that is settled now. Returns how many it took, at most p_limit. One
-- that cannot be refunded is set aside and does not hold up the others. Any number of workers may call it at once.
create or replace function refund_orders(p_limit int) returns int
language plpgsql security definer set enable_seqscan = off set jit = off as $$
declare
  v_orders purchase[];
begin
  select array_agg(d) into v_orders from (
    select p.* from refund r join purchase p on (p.member_id, p.id) = (r.member_id, r.order_id)
    where r.amount is null and p.state = 'reflecting' and is_settled_before(p.first_day, r.undone_day)
      and not is_set_aside('order', p.id)
    order by r.undone_day limit p_limit for update of p skip locked
  ) d;
  if v_orders is null then return 0; end if;
  begin
    perform return_coupons(v_orders);
    perform end_escrow(v_orders);
  exception when integrity_constraint_violation or check_violation or unique_violation then
    -- One by one, to find which.
    for i in 1 .. cardinality(v_orders) loop
      begin
        perform return_coupons(v_orders[i : i]);
        perform end_escrow(v_orders[i : i]);
      exception when integrity_constraint_violation or check_violation or unique_violation then
        perform set_aside('order', v_orders[i].id, 'The order could not be refunded: ' || sqlerrm || '.');
      end;
    end loop;
  end;
  return cardinality(v_orders);
end $$;

-- ───────────────────────────────────────────────────────────── finishing

-- Makes these orders final, all or none. The caller has locked them.
create or replace function finish_together(p_members uuid[], p_ids uuid[]) returns void
language plpgsql set enable_seqscan = off set jit = off as $$
begin
  perform ledger.open_account(m.machine_id::text, 'capital', 'USDT')
  from (
    select distinct p.machine_id from unnest(p_members, p_ids) as d(member_id, id) join purchase p using (member_id, id)
    order by p.machine_id
  ) m;

  with finished as (
    update purchase p set state = 'final'
    from unnest(p_members, p_ids) as d(member_id, id) where (p.member_id, p.id) = (d.member_id, d.id)
    returning p.id, p.machine_id, p.price + p.coupon_amount as amount
  )
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select md5('final ' || o.id)::uuid, 0, 'buy-final', f.id, t.id, o.amount,
    ledger.owner_of(f.id, f.owner, t.id, t.owner), 'order:' || o.id, ledger.today()
  from finished o
  join ledger.account f on (f.owner, f.kind, f.currency) = (o.machine_id::text, 'escrow', 'USDT')
  join ledger.account t on (t.owner, t.kind, t.currency) = (o.machine_id::text, 'capital', 'USDT')
  where o.amount > 0;
end $$;

-- Orders whose reflection period is over: their price becomes capital. Returns how many it took, at most p_limit. One
-- that cannot be finished is set aside and does not hold up the others. Any number of workers may call it at once.
create or replace function finish_orders(p_limit int) returns int
language plpgsql security definer set enable_seqscan = off set jit = off as $$
declare
  v_ids uuid[];
  v_members uuid[];
begin
  select array_agg(d.member_id), array_agg(d.id) into v_members, v_ids from (
    select p.member_id, p.id from purchase p
    where p.state = 'reflecting' and p.undone_day is null and p.reflect_until <= ledger.now()
      and not is_set_aside('order', p.id)
    order by p.reflect_until limit p_limit for update skip locked
  ) d;
  if v_ids is null then return 0; end if;
  begin
    perform finish_together(v_members, v_ids);
  exception when integrity_constraint_violation or check_violation or unique_violation then
    -- One by one, to find which.
    for i in 1 .. cardinality(v_ids) loop
      begin
        perform finish_together(v_members[i : i], v_ids[i : i]);
      exception when integrity_constraint_violation or check_violation or unique_violation then
        perform set_aside('order', v_ids[i], 'The order could not be made final: ' || sqlerrm || '.');
      end;
    end loop;
  end;
  return cardinality(v_ids);
end $$;

-- ───────────────────────────────────────────────────────────── settled days

-- Once the settlement of a day has begun, nobody becomes or ceases to be an owner on that day. A purchase or an undoing
-- that began before the day ended and comes too late is rolled back; tried again, it belongs to the new day. Whoever
-- waited for begin_settlement() finds the day, because these look after the wait.

-- One look for all orders that are written together.
create or replace function refuse_buying_on_settled_day() returns trigger language plpgsql security definer as $$
begin
  if exists (select from public.settlement s where s.day >= (select min(b.first_day) from bought b)) then
    raise exception 'the day has been settled meanwhile' using errcode = 'serialization_failure';
  end if;
  return null;
end $$;

create or replace trigger refuse_buying_on_settled_day after insert on purchase referencing new table as bought
  for each statement execute function refuse_buying_on_settled_day();

create or replace function refuse_undoing_on_settled_day() returns trigger language plpgsql security definer as $$
begin
  if exists (select from public.settlement s where s.day >= new.undone_day) then
    raise exception 'the day has been settled meanwhile' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;

create or replace trigger refuse_undoing_on_settled_day before update of undone_day on purchase
  for each row when (new.undone_day is distinct from old.undone_day) execute function refuse_undoing_on_settled_day();

-- Whether a member has orders that still earn or can be undone, or income that is not in the wallet yet.
create or replace function has_orders(p_member uuid) returns boolean language sql stable as $$
  select exists (
      select from purchase p where p.member_id = p_member and p.state <> 'undone'
        and (p.last_day >= ledger.today() or p.state = 'reflecting'))
    or exists (select from income i where i.member_id = p_member and i.claim_id is null)
    or exists (select from claim c where c.member_id = p_member and c.state = 'receiving')
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function income_of, return_coupons, end_escrow, finish_together to millrace_machines;
grant execute on function is_settled_before to millrace_app, millrace_machines;
grant execute on function has_orders to millrace_app;
grant execute on function buy, buy_many, undo_order, refund_orders, finish_orders to millrace_app;
grant select on order_view to millrace_app, millrace_machines;

grant select on purchase to millrace_app;
grant select, insert on risk_quiz to millrace_app;
grant select on risk_quiz to millrace_machines;
grant select, insert, update on purchase, refund to millrace_machines;
