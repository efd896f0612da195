-- The figures of the public page. A job asks for keep_open_books() again and again; each time costs what is new in the
-- ledger, the withdrawals of a day or two, and thirty days of each machine. Whoever calls it can choose nothing: money
-- follows from the ledger, which the application cannot write.
-- Security definers belong to the database's owner.

-- Held for members and owed to them at the end of each day from p_from on, by the ledger. The rest of the owner's money
-- is what makes it more. p_coupons are coupons' parts of prices in escrow, which are owed to no member.
create or replace function cover_by_ledger(p_from date, p_to date, p_coupons bigint)
returns table (business_day date, held bigint, owed bigint) language sql stable as $$
  select d.day::date, (-p_coupons - c.others)::bigint, (c.members - p_coupons)::bigint
  from generate_series(p_from, p_to, interval '1 day') d(day), lateral (
    select
      coalesce(sum(c.amount) filter (where c.account_kind in ('available', 'held', 'income', 'escrow')), 0) as members,
      -- Custody is negative in the ledger.
      coalesce(sum(c.amount) filter (
        where c.account_kind in ('custody', 'capital', 'revenue', 'promotions', 'fees')), 0) as others
    from books_change c where c.business_day <= d.day::date and c.currency = 'USDT'
  ) c
$$;

-- What the rails lack by their own figures, as a negative number: see reserve_cushion() in platform_stop.sql, with
-- which held less owed agrees. A rail that has more than the ledger says holds it for somebody who is not known yet.
create or replace function rail_difference() returns bigint language sql stable as $$
  select coalesce(sum(least(0, s.own - s.custody - s.unbooked)), 0)::bigint from rail_state s where s.currency = 'USDT'
$$;

create or replace function to_thousandths(p_part numeric, p_whole numeric) returns int language sql immutable
return case when p_whole > 0 then least(floor(p_part * 1000 / p_whole), 1000000)::int end;

-- A part of a whole in percent, to a tenth, rounded down: 99.99 is not a hundred.
create or replace function to_percent(p_part numeric, p_whole numeric) returns float8 language sql immutable
return to_thousandths(p_part, p_whole)::float8 / 10;

-- How far a sum is from what was expected, in percent, to a tenth, rounded down. What dividing a day's income by units
-- leaves, less than a millionth of the expected, is no shortfall: who was paid in full is at 0.0, not at -0.1. Null
-- when nothing was expected.
create or replace function deviation_percent(p_actual numeric, p_expected numeric) returns float8 language sql immutable
return case
  when p_actual < p_expected and (p_expected - p_actual) * 1000000 < p_expected then 0
  else floor((p_actual - p_expected) * 1000 / nullif(p_expected, 0))::float8 / 10
end;

-- The cover as it was last counted, with its parts: `rails` less what follows it, up to `fees`, is held for members,
-- and the last four are owed to them. The accounts and the day are of the same moment, so that parts and sums agree.
create or replace function cover_now() returns table (
  held bigint, owed bigint, cover_percent float8, rails bigint, capital bigint, revenue bigint, promotions bigint,
  coupons bigint, fees bigint, available bigint, on_hold bigint, income bigint, escrow bigint)
language sql stable as $$
  select d.held, d.owed, to_percent(d.held, d.owed), d.difference - c.custody, c.capital, c.revenue, c.promotions,
    d.coupons, c.fees, c.available, c.on_hold, c.income, c.escrow - d.coupons
  from (
    select coalesce(max(n.held), 0) as held, coalesce(max(n.owed), 0) as owed,
      coalesce(max(n.difference), 0) as difference, coalesce(max(n.coupons), 0) as coupons
    from (select * from books_day order by business_day desc limit 1) n
  ) d, (
    select coalesce(sum(c.amount) filter (where c.account_kind = 'custody'), 0)::bigint as custody,
      coalesce(sum(c.amount) filter (where c.account_kind = 'capital'), 0)::bigint as capital,
      coalesce(sum(c.amount) filter (where c.account_kind = 'revenue'), 0)::bigint as revenue,
      coalesce(sum(c.amount) filter (where c.account_kind = 'promotions'), 0)::bigint as promotions,
      coalesce(sum(c.amount) filter (where c.account_kind = 'fees'), 0)::bigint as fees,
      coalesce(sum(c.amount) filter (where c.account_kind = 'available'), 0)::bigint as available,
      coalesce(sum(c.amount) filter (where c.account_kind = 'held'), 0)::bigint as on_hold,
      coalesce(sum(c.amount) filter (where c.account_kind = 'income'), 0)::bigint as income,
      coalesce(sum(c.amount) filter (where c.account_kind = 'escrow'), 0)::bigint as escrow
    from books_change c where c.currency = 'USDT'
  ) c
$$;

-- ───────────────────────────────────────────────────────────── from the ledger

-- Adds the transfers between two transaction numbers to the sums by day, kind and machine.
create or replace function fold_transfers(p_from bigint, p_to bigint) returns void language plpgsql
-- Planned for the numbers given: for unknown ones the planner would read the whole ledger.
set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := ledger.month_since(p_from);
begin
  with fresh as materialized (
    select t.business_day, t.kind, f.currency, f.kind as from_kind, d.kind as to_kind,
      case f.kind when 'custody' then f.owner else '' end as from_rail,
      case d.kind when 'custody' then d.owner else '' end as to_rail,
      case when ledger.rank_of(f.id) = 1 then f.owner when ledger.rank_of(d.id) = 1 then d.owner end as machine,
      sum(t.amount) as amount, count(*) as transfers
    from ledger.transfer t
    join ledger.account f on f.id = t.from_account
    join ledger.account d on d.id = t.to_account
    where t.xid >= p_from and t.xid < p_to and t.created_at >= v_since and t.kind <> 'refused'
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), changed as (
    insert into books_change as b (business_day, account_kind, rail, currency, amount)
    select e.business_day, e.account_kind, e.rail, e.currency, sum(e.amount)
    from (
      select n.business_day, n.from_kind as account_kind, n.from_rail as rail, n.currency, -n.amount as amount
      from fresh n
      union all
      select n.business_day, n.to_kind, n.to_rail, n.currency, n.amount from fresh n
    ) e group by 1, 2, 3, 4
    on conflict (business_day, account_kind, rail, currency) do update set amount = b.amount + excluded.amount
  ), flowed as (
    insert into books_flow as b (business_day, kind, currency, amount, transfers)
    select n.business_day, n.kind, n.currency, sum(n.amount), sum(n.transfers) from fresh n group by 1, 2, 3
    on conflict (business_day, kind, currency) do update
      set amount = b.amount + excluded.amount, transfers = b.transfers + excluded.transfers
  )
  insert into machine_books as b (
    machine_id, bought, coupons, undone, coupons_undone, finished, released, revenue, income)
  select m.id, coalesce(sum(n.amount) filter (where n.kind = 'buy'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'coupon'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'buy-undone'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'coupon-undone'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'buy-final'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'capital-release'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'revenue'), 0),
    coalesce(sum(n.amount) filter (where n.kind = 'income'), 0)
  from fresh n join machine m on m.id::text = n.machine where n.currency = 'USDT' group by m.id
  on conflict (machine_id) do update set bought = b.bought + excluded.bought, coupons = b.coupons + excluded.coupons,
    undone = b.undone + excluded.undone, coupons_undone = b.coupons_undone + excluded.coupons_undone,
    finished = b.finished + excluded.finished, released = b.released + excluded.released,
    revenue = b.revenue + excluded.revenue, income = b.income + excluded.income;
end $$;

-- Who has begun and who has ceased to be a buyer of a machine by these transfers.
create or replace function fold_buyers(p_from bigint, p_to bigint) returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := ledger.month_since(p_from);
begin
  with begun as (
    insert into machine_buyer (machine_id, member_id)
    select distinct m.id, t.owner::uuid
    from ledger.transfer t join ledger.account d on d.id = t.to_account join machine m on m.id::text = d.owner
    where t.xid >= p_from and t.xid < p_to and t.created_at >= v_since and t.kind = 'buy'
    on conflict do nothing
    returning machine_id
  )
  update machine_books b set buyers = b.buyers + n.count
  from (select c.machine_id, count(*) from begun c group by 1) n where b.machine_id = n.machine_id;

  with ceased as (
    delete from machine_buyer b
    using (
      select distinct m.id as machine_id, t.owner::uuid as member_id
      from ledger.transfer t join ledger.account f on f.id = t.from_account join machine m on m.id::text = f.owner
      where t.xid >= p_from and t.xid < p_to and t.created_at >= v_since and t.kind = 'buy-undone'
    ) u
    where (b.machine_id, b.member_id) = (u.machine_id, u.member_id) and not exists (
      select from purchase p
      where p.member_id = u.member_id and p.machine_id = u.machine_id and p.state <> 'undone')
    returning b.machine_id
  )
  update machine_books b set buyers = b.buyers - n.count
  from (select c.machine_id, count(*) from ceased c group by 1) n where b.machine_id = n.machine_id;
end $$;

-- ───────────────────────────────────────────────────────────── by day

-- Brings the days since the last kept one up to date, today included.
create or replace function keep_days(p_today date) returns void language plpgsql as $$
declare
  v_last books_day;
  v_coupons bigint := (
    select coalesce(sum(p.coupon_amount), 0) from purchase p where p.state = 'reflecting' and p.coupon_amount > 0);
  v_difference bigint := rail_difference();
  v_first date;
begin
  select * into v_last from books_day order by business_day desc limit 1;
  v_first := least(p_today, coalesce(v_last.business_day, (select min(c.business_day) from books_change c)));
  -- A day that is over keeps the difference that was last seen in it.
  insert into books_day as b (business_day, held, owed, low, low_cover, difference, coupons)
  select c.business_day, c.held, c.owed, c.held, to_thousandths(c.held, c.owed), c.difference, c.coupons
  from (
    select l.business_day, l.held + coalesce(v_last.difference, 0) as held, l.owed,
      coalesce(v_last.difference, 0) as difference, coalesce(v_last.coupons, 0) as coupons
    from cover_by_ledger(v_first, p_today - 1, coalesce(v_last.coupons, 0)) l
    union all
    select l.business_day, l.held + v_difference, l.owed, v_difference, v_coupons
    from cover_by_ledger(p_today, p_today, v_coupons) l
  ) c
  on conflict (business_day) do update set held = excluded.held, owed = excluded.owed,
    low = least(b.low, excluded.low), low_cover = least(b.low_cover, excluded.low_cover),
    difference = excluded.difference, coupons = excluded.coupons;

  update books_day b set invitation_rewards = n.amount
  from (
    select r.business_day, sum(r.amount) as amount from reward r
    where r.kind = 'invitation' and r.business_day >= v_first group by 1
  ) n
  where b.business_day = n.business_day;
  perform count_members(p_today, v_last.business_day is null);
end $$;

-- Members register by the wall clock, so whoever is new counts for the business day on which they were first counted.
-- The first time, there is a history to spread them over.
create or replace function count_members(p_today date, p_is_first boolean) returns void language plpgsql as $$
declare
  v_members bigint;
begin
  select count(*) into v_members from member;
  if p_is_first then
    update books_day b set new_members = n.count
    from (
      select greatest(f.first, least((m.created_at at time zone c.time_zone)::date, p_today)) as day, count(*)
      from member m, ledger.clock c, (select min(business_day) as first from books_day) f group by 1
    ) n
    where b.business_day = n.day;
  else
    update books_day b set new_members = b.new_members + greatest(0, v_members - s.members)
    from books_state s where b.business_day = p_today;
  end if;
  update books_state set members = v_members;
end $$;

-- ───────────────────────────────────────────────────────────── withdrawals

-- How long a withdrawal took or has been waiting, without the days that the practice clock was moved over.
create or replace function withdrawal_minutes(p_from timestamptz, p_to timestamptz, p_moved_days int) returns int
language sql immutable
return greatest(0, floor(extract(epoch from p_to - p_from) / 60) - p_moved_days * 1440)::int;

create or replace function keep_withdrawals(p_today date, p_now timestamptz) returns void language plpgsql as $$
declare
  v_zone text := (select c.time_zone from ledger.clock c);
  -- Yesterday again: one that was paid before midnight may have been committed after it.
  v_from date := (select coalesce(max(t.business_day) - 1, '-infinity') from withdrawal_time t);
begin
  delete from withdrawal_time where business_day >= v_from;
  insert into withdrawal_time (business_day, minutes, withdrawals)
  select (w.ended_at at time zone v_zone)::date, withdrawal_minutes(w.created_at, w.ended_at, w.moved_days), count(*)
  from withdrawal w where w.state = 'paid' and w.ended_at >= v_from::timestamp at time zone v_zone
  group by 1, 2;

  update books_state s set paid = n.paid, median_minutes = n.median, p95_minutes = n.p95, slowest_minutes = n.slowest,
    bands = n.bands
  from (
    select coalesce(sum(t.withdrawals), 0) as paid, max(t.minutes) as slowest,
      min(t.minutes) filter (where t.up_to >= t.total * 0.5) as median,
      min(t.minutes) filter (where t.up_to >= t.total * 0.95) as p95,
      array[
        coalesce(sum(t.withdrawals) filter (where t.minutes < 60), 0),
        coalesce(sum(t.withdrawals) filter (where t.minutes >= 60 and t.minutes < 360), 0),
        coalesce(sum(t.withdrawals) filter (where t.minutes >= 360 and t.minutes < 1440), 0),
        coalesce(sum(t.withdrawals) filter (where t.minutes >= 1440 and t.minutes < 4320), 0),
        coalesce(sum(t.withdrawals) filter (where t.minutes >= 4320), 0)] as bands
    from (
      select t.minutes, sum(t.withdrawals) as withdrawals, sum(sum(t.withdrawals)) over (order by t.minutes) as up_to,
        sum(sum(t.withdrawals)) over () as total
      from withdrawal_time t where t.business_day > p_today - 30 group by t.minutes
    ) t
  ) n;

  update books_state s set open = n.open, open_amount = n.amount, overdue = n.overdue, oldest_minutes = n.oldest
  from (
    select count(*) as open, coalesce(sum(w.amount), 0) as amount,
      count(*) filter (where w.deadline_at < p_now) as overdue,
      max(withdrawal_minutes(w.created_at, p_now, w.moved_days)) as oldest
    from withdrawal w where w.state in ('pending', 'processing')
  ) n;
  update books_state set over_limit = (
    select count(*) from withdrawal w
    where w.approval_reason like '%-limit' and w.created_at > p_now - interval '30 days');
end $$;

-- ───────────────────────────────────────────────────────────── machines

-- What was reported of their last 30 settled days, and what came from accounts that capital was released to.
create or replace function keep_machines(p_today date) returns void language plpgsql as $$
begin
  insert into machine_books as b (
    machine_id, from_releases, month_days, month_days_without_revenue, month_earned, month_expected, is_steady)
  select m.id, coalesce(r.amount, 0), coalesce(n.days, 0), coalesce(n.without, 0), coalesce(n.earned, 0),
    coalesce(n.expected, 0), coalesce(n.is_steady, false)
  from machine m
  left join (
    select r.machine_id, sum(r.amount) as amount from receipt r
    where r.is_from_release_account and r.used_as = 'revenue' group by 1
  ) r on r.machine_id = m.id
  left join (
    select s.machine_id, count(*) as days, count(*) filter (where coalesce(r.amount, 0) = 0) as without,
      sum(coalesce(r.amount, 0)) as earned, sum(s.cap) as expected,
      count(*) filter (where r.amount > 0) >= 14
        and count(distinct r.amount) filter (where r.amount > 0) = 1 as is_steady
    from settlement_machine s
    join settlement d on d.day = s.day and d.state = 'done'
    left join report r on (r.machine_id, r.day) = (s.machine_id, s.day) and r.state = 'approved'
    where s.day > (select last_settled_day()) - 30 and s.cap > 0
    group by 1
  ) n on n.machine_id = m.id
  where r.amount is not null or n.days is not null or exists (select from machine_books k where k.machine_id = m.id)
  on conflict (machine_id) do update set from_releases = excluded.from_releases, month_days = excluded.month_days,
    month_days_without_revenue = excluded.month_days_without_revenue, month_earned = excluded.month_earned,
    month_expected = excluded.month_expected, is_steady = excluded.is_steady;

  update books_state s set reports = n.reports, reports_with_evidence = n.with_evidence, received = n.received,
    received_from_releases = n.from_releases
  from (
    select count(*) as reports,
      count(*) filter (where exists (select from report_evidence e where e.report_id = r.id)) as with_evidence,
      coalesce(sum(r.received), 0) as received,
      coalesce(sum(r.received) filter (where c.is_from_release_account), 0) as from_releases
    from report r left join receipt c on c.id = r.receipt_id
    where r.state = 'approved' and r.day >= p_today - 30
  ) n;
end $$;

-- The account of each machine since it began: what was paid for its units and not taken back, of which some can still
-- be undone, some is held for its owner and some released; what was received for it, of which some was paid as income;
-- and what a buyer has paid and has back on average, rounded against the machine. `revenue_deviation_percent` is of
-- the last 30 settled days.
create or replace view machine_account as
select m.id as machine_id, a.raised::bigint, (a.raised - coalesce(b.finished, 0))::bigint as escrow,
  coalesce(b.finished - b.released, 0)::bigint as capital_held, coalesce(b.released, 0)::bigint as capital_released,
  a.revenue::bigint as revenue_received, a.income::bigint as income_paid, (a.revenue - a.income)::bigint as reserve,
  coalesce(b.from_releases, 0)::bigint as revenue_from_releases, least(a.income, a.revenue)::bigint as covered,
  to_percent(least(a.income, a.revenue), a.income) as covered_percent,
  coalesce(b.month_earned, 0) as month_revenue, coalesce(b.month_days_without_revenue, 0) as days_without_revenue,
  deviation_percent(b.month_earned, b.month_expected) as revenue_deviation_percent,
  coalesce(b.is_steady, false) as is_steady, coalesce(b.buyers, 0) as buyers,
  ceil(coalesce(b.bought - b.undone, 0) / greatest(1, coalesce(b.buyers, 0)))::bigint as buyer_paid,
  floor(a.income / greatest(1, coalesce(b.buyers, 0)))::bigint as buyer_back
from machine m left join machine_books b on b.machine_id = m.id cross join lateral (
  select coalesce(b.bought + b.coupons - b.undone - b.coupons_undone, 0) as raised,
    coalesce(b.revenue, 0) as revenue, coalesce(b.income, 0) as income
) a;

-- What came to members and left them, what machines received and paid, and who is new, by day.
create or replace view flow_day as
select d.business_day as day, d.new_members, d.members,
  coalesce(sum(f.amount) filter (where f.kind in ('recharge', 'fx-in')), 0)::bigint as deposits,
  coalesce(sum(f.amount) filter (where f.kind in ('withdraw-paid', 'withdraw-fee', 'fx-out')), 0)::bigint
    as withdrawals,
  coalesce(sum(f.transfers) filter (where f.kind in ('withdraw-paid', 'fx-out')), 0)::bigint as withdrawal_count,
  coalesce(sum(f.amount) filter (where f.kind = 'withdraw-fee'), 0)::bigint as fees,
  coalesce(sum(f.amount) filter (where f.kind = 'buy'), 0)::bigint as bought,
  coalesce(sum(f.amount) filter (where f.kind = 'buy-undone'), 0)::bigint as undone,
  coalesce(sum(f.amount) filter (where f.kind = 'revenue'), 0)::bigint as revenue,
  coalesce(sum(f.amount) filter (where f.kind = 'income'), 0)::bigint as income,
  coalesce(sum(f.amount) filter (where f.kind = 'reward'), 0)::bigint as rewards, d.invitation_rewards,
  coalesce(sum(f.amount) filter (where f.kind = 'capital-release'), 0)::bigint as released,
  coalesce(sum(f.amount) filter (where f.kind = 'owner-in'), 0)::bigint as owner_in,
  coalesce(sum(f.amount) filter (where f.kind = 'owner-out'), 0)::bigint as owner_out
from (select b.*, sum(b.new_members) over (order by b.business_day)::bigint as members from books_day b) d
left join books_flow f on f.business_day = d.business_day and f.currency = 'USDT'
group by d.business_day, d.new_members, d.members, d.invitation_rewards;

-- Members whose account is frozen, and whose withdrawals are stopped, now.
create or replace function restricted_members(out frozen bigint, out stopped bigint) language sql stable as $$
  select (select count(*) from member m where m.frozen_at is not null and m.closed_at is null),
    (select count(distinct s.member_id) from withdrawal_stop s where s.ends_at > now() and s.started_at <= now())
$$;

-- ───────────────────────────────────────────────────────────── all of it

create or replace function keep_open_books() returns void language plpgsql security definer as $$
declare
  v_state books_state;
  v_to bigint;
  v_today date := ledger.today();
  v_now timestamptz := ledger.now();
begin
  -- One at a time, and what is below the horizon is visible from here on.
  select * into v_state from books_state for update;
  v_to := ledger.xid_horizon();
  if v_to > v_state.cut_xid then
    perform fold_transfers(v_state.cut_xid, v_to);
    perform fold_buyers(v_state.cut_xid, v_to);
  end if;
  perform keep_days(v_today);
  perform keep_withdrawals(v_today, v_now);
  perform keep_machines(v_today);
  perform keep_decisions();
  perform extend_decision_log();
  update books_state set cut_xid = greatest(cut_xid, v_to), kept_at = now(), as_of = v_now,
    (frozen_members, stopped_members) = (select r.frozen, r.stopped from restricted_members() r);
end $$;

grant execute on function keep_open_books, to_thousandths, to_percent, deviation_percent, cover_now,
  withdrawal_minutes, restricted_members to millrace_app;
grant select on books_state, books_change, books_flow, books_day, machine_books, machine_account, flow_day
  to millrace_app;
