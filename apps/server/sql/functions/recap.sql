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

grant execute on function member_day, member_period, member_stand to millrace_app;
grant select, insert, update, delete on evening_choice to millrace_app;
