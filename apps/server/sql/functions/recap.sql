-- What a member's units were paid, day by day, against what was expected of them: the summary of the evening, and the
-- month that is looked back on.

-- For each settled day and machine: the units that were valid, what was expected of them and what they were paid; and
-- where that was over 5 percent less, what is recorded about why. `note` is what was written into the day's report.
create or replace function member_day(p_member uuid, p_from date, p_to date)
returns table (
  day date, machine_id uuid, units int, expected bigint, paid bigint, deviation_percent float8, reason text, note text)
language sql stable begin atomic
  select o.day, o.machine_id, o.units, o.expected, coalesce(i.paid, 0)::bigint,
    deviation_percent(coalesce(i.paid, 0), o.expected),
    case
      when deviation_percent(coalesce(i.paid, 0), o.expected) >= -5 then null
      when r.id is null then 'no-report'
      when r.state <> 'approved' then 'not-approved'
      when r.amount = 0 then 'no-revenue'
      -- What arrives later pays later days.
      when not exists (
        select from settlement_part x where x.day = o.day and x.machine_id = o.machine_id and x.report_id = r.id
      ) then 'not-received'
      else 'less' end,
    case when r.state = 'approved' then r.note else '' end
  from (
    select s.day, p.machine_id, sum(p.units)::int as units, sum(p.units * p.day_return)::bigint as expected
    from purchase p
    join settlement s on s.state = 'done' and s.day between greatest(p.first_day, p_from) and least(p.last_day, p_to)
    where p.member_id = p_member and (p.undone_day is null or p.undone_day > s.day)
    group by s.day, p.machine_id
  ) o
  left join (
    select n.day, n.machine_id, sum(n.amount) as paid from income n
    where n.member_id = p_member and n.day between p_from and p_to group by n.day, n.machine_id
  ) i on i.day = o.day and i.machine_id = o.machine_id
  left join report r on r.machine_id = o.machine_id and r.day = o.day and r.state <> 'rejected';
end;

-- A period in one row. `deviation_percent` is null when nothing was expected.
create or replace function member_period(p_member uuid, p_from date, p_to date)
returns table (days int, expected bigint, paid bigint, deviation_percent float8)
language sql stable begin atomic
  select count(distinct d.day)::int, coalesce(sum(d.expected), 0)::bigint, coalesce(sum(d.paid), 0)::bigint,
    deviation_percent(sum(d.paid), sum(d.expected))
  from member_day(p_member, p_from, p_to) d;
end;

-- Where a member stood at the end of a day: what was paid for units, also for those that have expired, what they were
-- paid since, and the result, which is negative while something is missing. Without what was undone.
create or replace function member_stand(p_member uuid, p_until date)
returns table (paid_for_units bigint, received bigint, result bigint)
language sql stable begin atomic
  select coalesce(sum(o.price), 0)::bigint, coalesce(sum(o.received), 0)::bigint,
    (coalesce(sum(o.received), 0) - coalesce(sum(o.price), 0))::bigint
  from (
    select p.price, (
      select sum(n.amount) from income n
      where n.member_id = p.member_id and n.order_id = p.id and n.day <= p_until
    ) as received
    from purchase p cross join ledger.clock c
    where p.member_id = p_member and p.undone_day is null
      and (p.bought_at at time zone c.time_zone)::date <= p_until
  ) o;
end;

-- ───────────────────────────────────────────────────────────── rights

-- What a member's machines have reported today, before it is settled: each machine that was heard today and has a price
-- for what it does. By the meters, so about: money may differ, and reserves of earlier days are not in it. `about` is
-- null for what has no price. One that only counts has its count.
create or replace function member_evening(p_member uuid)
returns table (machine_id uuid, units int, expected bigint, about bigint, is_count boolean, sum numeric, is_working boolean)
language plpgsql stable as $$
declare
  v_today date := ledger.today();
begin
  return query
  select o.machine_id, o.units, o.expected,
    case when w.amount is not null
      then div(least(w.amount, v.cap) * o.units::numeric, greatest(v.units, 1))::bigint end,
    is_counting(o.machine_id), w.sum,
    coalesce((
      select bool_or(t.state = 'working' and t.heard_at > now() - interval '15 minutes')
      from station s join station_state t on t.station_id = s.id
      where s.machine_id = o.machine_id and s.closed_at is null), false)
  from (
    select p.machine_id, sum(p.units)::int as units, sum(p.units * p.day_return)::bigint as expected
    from purchase p
    where p.member_id = p_member and p.first_day <= v_today and p.last_day >= v_today
      and (p.undone_day is null or p.undone_day > v_today)
    group by p.machine_id
  ) o
  cross join lateral (
    select coalesce(sum(p.units), 0) as units, coalesce(sum(p.units * p.day_return), 0) as cap from purchase p
    where p.machine_id = o.machine_id and p.first_day <= v_today and p.last_day >= v_today
      and (p.undone_day is null or p.undone_day > v_today)
  ) v
  cross join lateral what_today_brought(o.machine_id) w
  where w.sum is not null;
end $$;

-- The energy or count of a machine today, and what it is worth by the tariff, in USDT. `sum` is null where nothing was
-- heard today, `amount` where it has no price.
create or replace function what_today_brought(p_machine uuid, out sum numeric, out amount bigint)
language plpgsql stable as $$
#variable_conflict use_column
declare
  v_today date := ledger.today();
  v_tariff tariff := tariff_on(p_machine, v_today);
  v_zone text := zone_of_machine(p_machine);
  v_price bigint;
begin
  if exists (
    select from station s where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null) then
    select sum(q.value) into sum from machine_day_quarters(p_machine, (now() at time zone v_zone)::date) q;
    if sum is null or is_counting(p_machine) then return; end if;
    v_tariff.per_session := 0;
    v_price := price_of(v_tariff, sum, 0);
  else
    select sum(c.energy_wh), sum(price_of(v_tariff, c.energy_wh,
        greatest(0, floor(extract(epoch from c.ended_at - c.started_at)))::bigint))
    into sum, v_price
    from charging_session c where c.machine_id = p_machine and c.state = 'ended' and c.day = v_today;
  end if;
  amount := case when v_tariff.id is not null then usdt_of_day(v_price, v_tariff.currency, v_today) end;
end $$;

grant execute on function member_evening, what_today_brought to millrace_app;
grant execute on function member_day, member_period, member_stand to millrace_app;
grant select, insert, update, delete on evening_choice to millrace_app;
