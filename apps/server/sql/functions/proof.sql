-- What the ledger's transfers mean: each belongs to a business row of the right kind, owner and amount, each business
-- row has its transfers, and the accounts are what the rows add up to. The ledger itself knows none of these rows; that
-- its entries are right is proved in ledger_proofs.sql.
-- Security definers belong to the database's owner.

-- An id in a text, or null where it is none.
create or replace function id_in(p_text text) returns uuid language sql immutable
return case when p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;

-- Transfers from this transaction number on that do not belong to a row of the right kind, owner and amount.
create or replace function transfers_without_row(p_from bigint) returns table (id uuid, kind text)
language plpgsql stable set plan_cache_mode = force_custom_plan set jit = off as $$
#variable_conflict use_column
declare
  v_since timestamptz := ledger.month_since(p_from);
begin
  return query
  with t as materialized (
    select t.id, t.kind, t.amount, t.owner, t.reason, f.kind as from_kind, f.owner as from_owner, d.owner as to_owner,
      f.currency, id_in(split_part(t.reason, ':', 2)) as subject
    from ledger.transfer t
    left join ledger.account f on f.id = t.from_account
    left join ledger.account d on d.id = t.to_account
    where t.xid >= p_from and t.created_at >= v_since and t.kind not in ('refused', 'income')
  )
  -- Buying.
  select t.id, t.kind from t left join purchase p on (p.member_id, p.id) = (id_in(t.owner), t.id)
  where t.kind = 'buy'
    and (p.price, p.machine_id::text, p.id) is distinct from (t.amount, t.to_owner, t.subject)
  union all
  -- Out of escrow. The purchase is found by the transfer that paid for it, which has its id.
  select t.id, t.kind
  from t
  left join ledger.transfer b on (b.id, b.leg, b.kind) = (t.subject, 0, 'buy')
  left join purchase p on (p.member_id, p.id) = (id_in(b.owner), b.id)
  where t.kind in ('buy-undone', 'buy-final', 'coupon-undone') and not coalesce(
    p.machine_id::text = t.from_owner and case
      when t.id = md5('final ' || p.id)::uuid then
        t.kind = 'buy-final' and p.state = 'final' and t.amount = p.price + p.coupon_amount
      when t.id = md5('undone ' || p.id)::uuid then
        p.state = 'undone' and case t.kind
          when 'coupon-undone' then t.amount = p.coupon_amount
          -- What was refunded and what was kept are the price, and no more is kept than it had earned.
          else (t.kind = 'buy-final' or t.to_owner = p.member_id::text)
            and p.price = (
              select sum(g.amount) from ledger.transfer g
              where g.id = t.id and g.kind in ('buy-undone', 'buy-final'))
            and (t.kind = 'buy-undone' or t.amount <= income_of(p))
        end
    end, false)
  union all
  select t.id, t.kind
  from t left join ledger.transfer b on (b.id, b.leg, b.kind) = (t.id, 0, 'buy')
  left join purchase p on (p.member_id, p.id) = (id_in(b.owner), b.id)
  left join coupon c on (c.member_id, c.id) = (p.member_id, p.coupon_id)
  left join programme_version v on (v.programme_id, v.version) = (c.programme_id, c.version)
  where t.kind = 'coupon' and ((p.coupon_amount, p.machine_id::text) is distinct from (t.amount, t.to_owner)
    -- No more than an approved programme says.
    or v.id is null or t.amount > v.amounts[1])
  union all
  select t.id, t.kind
  from t left join reward r on (r.member_id, r.id) = (id_in(t.owner), t.id)
  left join programme_version v on (v.programme_id, v.version) = (r.programme_id, r.version)
  where t.kind = 'reward' and ((r.amount, split_part(t.reason, ':', 3)) is distinct from (t.amount, t.id::text)
    -- No more than an approved programme says.
    or v.id is null or t.amount > (select max(a) from unnest(v.amounts) a))
  union all
  select t.id, t.kind from t left join claim c on (c.member_id, c.id) = (id_in(t.owner), t.subject)
  where t.kind = 'claim'
    and (c.state, c.amount, md5('claim ' || c.member_id || ' ' || c.id)::uuid)
      is distinct from ('received', t.amount, t.id)
  union all
  -- What came in.
  select t.id, t.kind
  from t left join receipt r on r.id = t.id
  left join recharge c on (c.member_id, c.id) = (r.member_id, t.subject) and c.receipt_id = r.id
  where t.kind in ('recharge', 'fx-in') and not coalesce(
    r.used_as = 'recharge' and case
      when t.kind = 'recharge' then
        (r.amount, r.member_id::text, r.rail, r.currency) = (t.amount, t.owner, t.from_owner, t.currency)
        and (r.rail = 'practice' and t.reason = 'till:' || r.id or (c.state, c.credited) = ('arrived', t.amount))
      when t.from_kind = 'custody' then
        c.id is not null and (r.amount, r.rail, r.currency) = (t.amount, t.from_owner, t.currency)
      else (c.state, c.credited, c.member_id::text) = ('arrived', t.amount, t.owner)
        and t.amount = to_usdt(r.amount, r.currency, c.rate)
    end, false)
  union all
  select t.id, t.kind
  from t left join receipt r on r.id = t.id left join report e on e.receipt_id = r.id
  where t.kind = 'revenue' and (r.used_as, r.amount, r.rail, e.received, e.machine_id::text, e.id)
    is distinct from ('revenue', t.amount, t.from_owner, t.amount, t.to_owner, t.subject)
  union all
  -- What went out, or was about to.
  select t.id, t.kind from t left join withdrawal w on (w.member_id, w.id) = (id_in(t.owner), t.id)
  where t.kind = 'withdraw-hold' and (w.amount, w.id) is distinct from (t.amount, t.subject)
  union all
  select t.id, t.kind
  from t left join withdrawal w on w.id = t.subject left join payout p on p.id = w.id and p.kind = 'withdrawal'
  where t.kind in ('withdraw-release', 'withdraw-paid', 'withdraw-fee', 'fx-out') and not coalesce(
    t.owner in ('', w.member_id::text) and case
      when t.kind = 'withdraw-release' then w.state in ('failed', 'cancelled') and t.amount = w.amount
        and t.id = md5('withdraw-release ' || w.id)::uuid
      else w.state = 'paid' and t.id = md5('withdraw-paid ' || w.id)::uuid
        and (p.state, p.amount, p.rail) = ('paid', w.pays, w.rail)
        and case
          when t.kind = 'withdraw-fee' then t.amount = w.fee
          when t.from_kind = 'fx' then (w.pays, w.currency, w.rail) = (t.amount, t.currency, t.to_owner)
          else t.amount = w.amount - w.fee
        end
    end, false)
  union all
  select t.id, t.kind
  from t left join capital_release c on c.id = t.id left join payout p on p.id = c.id and p.kind = 'release'
  where t.kind = 'capital-release'
    and (c.state, c.amount, c.machine_id::text, p.state, p.amount, p.rail, p.address || p.account)
      is distinct from ('paid', t.amount, t.from_owner, 'paid', t.amount, t.to_owner, c.destination)
  union all
  select t.id, t.kind
  from t left join adjustment a on a.id = t.id
  left join receipt r on r.id = coalesce(a.receipt_id, a.arrival_id)
  left join payout p on p.id = a.id and p.kind = case a.kind when 'owner-out' then 'owner' else 'move' end
  where t.kind in ('owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out') and not coalesce(
    (a.kind, a.amount, a.currency) = (t.kind, t.amount, t.currency) and case t.kind
      when 'owner-in' then (r.used_as, r.amount, r.rail) = ('owner', t.amount, t.from_owner)
      when 'owner-out' then (p.state, p.amount, p.rail) = ('paid', t.amount, t.to_owner)
      when 'rail-move' then (p.state, p.amount, p.rail, p.address) = ('paid', t.amount, t.to_owner, a.destination)
        and (a.rail, a.to_rail) = (t.to_owner, t.from_owner)
        and (r.used_as, r.amount, r.rail) = ('move', t.amount, t.from_owner)
      else true
    end, false);

  -- Incomes are many: their sums, for each machine and day, are what was planned.
  return query
  select null::uuid, 'income'
  from (
    select i.reason, sum(i.amount) as amount, substring(i.reason from '^income:(\d{4}-\d\d-\d\d)/')::date as day,
      id_in(split_part(i.reason, '/', 2)) as machine
    from ledger.transfer i
    where i.xid >= p_from and i.created_at >= v_since and i.kind = 'income' group by i.reason
  ) i
  where i.amount > coalesce((
    select sum(p.paid) from settlement_part p where (p.day, p.machine_id) = (i.day, i.machine)), 0);
end $$;

-- Business rows whose transfers are missing or are of another kind or amount.
create or replace function rows_without_transfer() returns table (id uuid, kind text)
language plpgsql stable set jit = off as $$
#variable_conflict use_column
begin
  return query
  with wanted as (
    select p.id, 'order' as what, p.id as transfer, 'buy' as kind, p.price as amount from purchase p where p.price > 0
    union all
    select p.id, 'order with a coupon', p.id, 'coupon', p.coupon_amount from purchase p where p.coupon_amount > 0
    union all
    select p.id, 'final order', md5('final ' || p.id)::uuid, 'buy-final', p.price + p.coupon_amount from purchase p
    where p.state = 'final' and p.price + p.coupon_amount > 0
    union all
    select p.id, 'undone order', md5('undone ' || p.id)::uuid, '', p.price + p.coupon_amount from purchase p
    where p.state = 'undone' and p.price + p.coupon_amount > 0
    union all
    select r.order_id, 'refund', md5('undone ' || r.order_id)::uuid, 'buy-undone', r.amount from refund r
    where r.amount > 0
    union all
    select c.id, 'claim', md5('claim ' || c.member_id || ' ' || c.id)::uuid, 'claim', c.amount from claim c
    where c.state = 'received'
    union all
    select w.id, 'withdrawal', w.id, 'withdraw-hold', w.amount from withdrawal w
    union all
    select w.id, 'ended withdrawal', md5('withdraw-release ' || w.id)::uuid, 'withdraw-release', w.amount
    from withdrawal w where w.state in ('failed', 'cancelled')
    union all
    select w.id, 'paid withdrawal', md5('withdraw-paid ' || w.id)::uuid, 'held', w.amount
    from withdrawal w where w.state = 'paid'
    union all
    select r.id, 'receipt', r.id, case r.used_as when 'revenue' then 'revenue' else 'custody' end, r.amount
    from receipt r where r.used_as in ('recharge', 'revenue')
    union all
    select a.id, 'adjustment', a.id, a.kind, a.amount from adjustment a
    left join payout p on p.id = a.id and p.kind = 'owner'
    where (a.kind <> 'owner-out' or p.state = 'paid')
      and (a.kind <> 'rail-move' or a.arrival_id is not null)
    union all
    select r.id, 'arrival', a.id, 'rail-move', r.amount
    from receipt r left join adjustment a on a.arrival_id = r.id where r.used_as = 'move'
    union all
    select c.id, 'release', c.id, 'capital-release', c.amount from capital_release c where c.state = 'paid'
    union all
    select r.id, 'reward', r.id, 'reward', r.amount from reward r
  ), posted as (
    select t.id, t.kind, f.kind as from_kind, sum(t.amount) as amount
    from ledger.transfer t join ledger.account f on f.id = t.from_account
    where t.kind not in ('refused', 'income') group by t.id, t.kind, f.kind
  )
  select w.id, w.what from wanted w
  where w.amount is distinct from (
    select sum(p.amount) from posted p where p.id = w.transfer and w.kind in ('', p.kind, p.from_kind));
end $$;

-- Orders, undone from a day on, whose refund is not their price less what they have earned. Only a retired machine,
-- which gives away its reserve without a cap, can have paid more than the price; then nothing is refunded.
create or replace function wrong_refunds(p_from date) returns table (order_id uuid) language sql stable as $$
  select r.order_id
  from refund r left join purchase p on (p.member_id, p.id) = (r.member_id, r.order_id)
  where r.undone_day >= p_from and not coalesce(
    p.undone_day = r.undone_day and (r.amount is null) = (p.state = 'reflecting')
    and (r.amount is null or (
      p.state = 'undone' and r.amount = greatest(0, p.price - income_of(p))
      and r.amount = (
        select coalesce(sum(t.amount), 0) from ledger.transfer t
        where t.id = md5('undone ' || r.order_id)::uuid and t.kind = 'buy-undone'))), false)
$$;

-- Until refunds waited for the last day, an order could be undone and be paid for that day all the same. What such
-- orders got is theirs, and cannot be wrong again: it is said, and counts as no fault.
create or replace function overpaid_before_refunds() returns text language sql stable as $$
  select 'undone before refunds waited, and paid too much: '
    || nullif(ledger.sample(array_agg(o.id || ' ' || o.amount::text order by o.id)), '')
  from (
    select p.id, least(p.price, income_of(p)) - (
      select coalesce(sum(t.amount), 0) from ledger.transfer t
      where t.id = md5('undone ' || p.id)::uuid and t.kind = 'buy-final') as amount
    from purchase p
    where p.state = 'undone'
      and not exists (select from refund r where (r.member_id, r.order_id) = (p.member_id, p.id))
  ) o where o.amount > 0
$$;

-- The rules of the books, from one snapshot, under any load: the function is `stable`, so it sees what the statement
-- that calls it sees. From a transaction number on, what is new since then; from 0, all of it.
create or replace function books_check(p_from bigint) returns table (invariant text, is_ok boolean, detail text)
language plpgsql stable security definer set plan_cache_mode = force_custom_plan set jit = off as $$
begin
  return query
  select 'transfers-have-their-rows', count(*) = 0, ledger.sample(array_agg(t.kind || coalesce(' ' || t.id, '')))
  from transfers_without_row(p_from) t;

  return query
  select 'held-is-open-withdrawals', count(*) = 0, ledger.sample(array_agg(a.owner))
  from ledger.account a
  where a.kind = 'held' and a.currency = 'USDT'
    and (p_from = 0 or a.owner in (
      select distinct t.owner from ledger.transfer t
      where t.xid >= p_from and t.created_at >= ledger.month_since(p_from)
        and t.kind in ('withdraw-hold', 'withdraw-release', 'withdraw-paid', 'fx-out')))
    and a.balance <> (
      select coalesce(sum(w.amount), 0) from withdrawal w
      where w.member_id = id_in(a.owner) and w.state in ('pending', 'processing'));

  -- What is new: the newest settled days. Income cannot come to other refunded orders any more.
  return query
  select 'undone-orders-earned-nothing', count(*) = 0, case
    when count(*) > 0 then ledger.sample(array_agg(w.order_id::text))
    when p_from = 0 then coalesce(overpaid_before_refunds(), '') else '' end
  from wrong_refunds(case
    when p_from = 0 then '-infinity'
    else coalesce((select max(s.day) - 7 from settlement s where s.state = 'done'), '-infinity') end) w;
  if p_from > 0 then return; end if;

  return query
  select 'rows-have-their-transfers', count(*) = 0, ledger.sample(array_agg(r.kind || ' ' || r.id))
  from rows_without_transfer() r;

  return query
  with bought as (
    select p.machine_id::text as machine,
      sum(p.price + p.coupon_amount) filter (where p.state = 'reflecting') as escrow,
      sum(p.price + p.coupon_amount) filter (where p.state = 'final') as final
    from purchase p group by p.machine_id
  ), kept as (
    -- Of an undone purchase, what it had earned is not refunded.
    select f.owner as machine, sum(t.amount) as amount
    from purchase p
    join ledger.transfer t on t.id = md5('undone ' || p.id)::uuid and t.kind = 'buy-final'
    join ledger.account f on f.id = t.from_account
    where p.state = 'undone' group by f.owner
  ), released as (
    select c.machine_id::text as machine, sum(c.amount) as amount from capital_release c
    where c.state = 'paid' group by c.machine_id
  ), machines as (
    select m.id::text as machine from machine m
    union select a.owner from ledger.account a where a.kind in ('escrow', 'capital')
  ), compared as (
    select m.machine, coalesce(b.escrow, 0) as escrow,
      coalesce(b.final, 0) + coalesce(k.amount, 0) - coalesce(r.amount, 0) as capital,
      coalesce(e.balance, 0) as in_escrow, coalesce(c.balance, 0) as in_capital
    from machines m
    left join bought b on b.machine = m.machine
    left join kept k on k.machine = m.machine
    left join released r on r.machine = m.machine
    left join ledger.account e on (e.owner, e.kind, e.currency) = (m.machine collate "C", 'escrow', 'USDT')
    left join ledger.account c on (c.owner, c.kind, c.currency) = (m.machine collate "C", 'capital', 'USDT')
  )
  select 'escrow-is-purchases-in-reflection', count(*) = 0, ledger.sample(array_agg(c.machine))
  from compared c where c.escrow <> c.in_escrow
  union all
  select 'capital-is-final-purchases-less-releases', count(*) = 0, ledger.sample(array_agg(c.machine))
  from compared c where c.capital <> c.in_capital;

  return query
  select 'promotions-are-funded-less-granted', count(*) = 0, ledger.sample(array_agg(a.currency))
  from ledger.account a
  where a.kind = 'promotions' and a.balance <> (
      select coalesce(sum(f.amount), 0) from adjustment f
      where (f.kind, f.currency) = ('promotions-fund', a.currency))
    - case a.currency when 'USDT' then (select coalesce(sum(r.amount), 0) from reward r) else 0 end
    - case a.currency when 'USDT' then (
        select coalesce(sum(p.coupon_amount), 0) from purchase p where p.coupon_amount > 0 and p.state <> 'undone')
      else 0 end;

  return query
  select 'programmes-count-their-rewards', count(*) = 0, ledger.sample(array_agg(p.kind))
  from programme p
  cross join lateral (
    select count(*) as rewards, coalesce(sum(r.amount), 0) as spent from reward r where r.programme_id = p.id
  ) r
  where p.kind <> 'coupon' and (p.rewards, p.spent) <> (r.rewards, r.spent);

  -- A used coupon belongs to one order that was not undone, or not given back, and what open ones promise is promised.
  return query
  select 'coupons-are-used-once', count(*) = 0, ledger.sample(array_agg(f.id::text))
  from (
    select c.id from coupon c left join purchase p on (p.member_id, p.id) = (c.member_id, c.order_id)
    where c.order_id is not null and p.coupon_id is distinct from c.id
    union all
    select p.coupon_id from purchase p left join coupon c on (c.member_id, c.id) = (p.member_id, p.coupon_id)
    where p.coupon_id is not null and p.state <> 'undone' and c.order_id is distinct from p.id
  ) f;

  return query
  select 'coupons-are-promised', count(*) = 0, ledger.sample(array_agg(b.promised::text))
  from promotions_budget b
  where b.promised <> (select coalesce(sum(c.amount), 0) from coupon c where c.is_promised);

  return query
  select 'programmes-count-their-coupons', count(*) = 0, ledger.sample(array_agg(p.id::text))
  from programme p
  cross join lateral (
    select count(*) as coupons, coalesce(sum(o.coupon_amount) filter (where o.state <> 'undone'), 0) as spent
    from coupon c left join purchase o on (o.member_id, o.id) = (c.member_id, c.order_id)
    where c.programme_id = p.id
  ) c
  where p.kind = 'coupon' and (p.rewards, p.spent) is distinct from (c.coupons, c.spent);

  return query
  select 'fees-are-earned-less-taken', count(*) = 0, ledger.sample(array_agg(b.currency))
  from ledger.balance b
  where (b.kind, b.currency) = ('fees', 'USDT') and (b.balance < 0 or b.balance <> (
      select coalesce(sum(w.fee), 0) from withdrawal w where w.state = 'paid')
    - (select coalesce(sum(a.amount), 0) from adjustment a where a.kind = 'fees-out'));
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function books_check to millrace_machines;
grant execute on function id_in to millrace_app;
