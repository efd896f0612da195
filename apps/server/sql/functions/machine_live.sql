-- What members see of a machine's stations: now, today against a usual day, and how it held up. All of it is in real
-- time, whatever the practice clock says: these are things that stand somewhere.

-- The time zone of a machine's place, as its stations have it.
create or replace function zone_of_machine(p_machine uuid) returns text language sql stable as $$
  select s.time_zone from station s where s.machine_id = p_machine
  order by s.closed_at desc nulls first, s.created_at desc limit 1
$$;

-- The watt-hours of each quarter of an hour of a day there, up to now or to its end; or what was counted in it.
create or replace function machine_day_quarters(p_machine uuid, p_day date)
returns table (quarter int, value numeric) language sql stable as $$
  select (extract(epoch from q.starts_at - d.starts_at) / 900)::int, coalesce(q.energy_wh, q.count)
  from (
    select p_day::timestamp at time zone z.zone as starts_at, (p_day + 1)::timestamp at time zone z.zone as ends_at
    from (select zone_of_machine(p_machine) as zone) z
    -- Once, and not for each quarter.
    offset 0
  ) d
  join machine_quarter q on q.machine_id = p_machine and q.starts_at >= d.starts_at and q.starts_at < d.ends_at
  where coalesce(q.energy_wh, q.count) is not null
$$;

-- Whether a machine's quarters have what it counted, and not energy.
create or replace function is_counting(p_machine uuid) returns boolean language sql stable as $$
  select coalesce((
    select q.count is not null from machine_quarter q where q.machine_id = p_machine order by q.starts_at desc limit 1),
    false)
$$;

-- A usual day: for each quarter the mean of the last 30 days before p_day that it was there for, and how many they are.
-- A quarter in which nothing was heard counts as zero.
create or replace function machine_usual_day(p_machine uuid, p_day date)
returns table (quarter int, value numeric, days int) language sql stable as $$
  -- Materialized: otherwise the zone is looked up for each of some 2,900 quarters, which takes ten times as long.
  with z as materialized (
    select z.zone, (p_day - 30)::timestamp at time zone z.zone as from_at, p_day::timestamp at time zone z.zone as to_at
    from (select zone_of_machine(p_machine) as zone offset 0) z
  ),
  q as materialized (
    select (extract(epoch from (q.starts_at at time zone z.zone)::time) / 900)::int as quarter,
      sum(coalesce(q.energy_wh, q.count)) as value, min(q.starts_at) as first_at
    from z join machine_quarter q on q.machine_id = p_machine and q.starts_at >= z.from_at and q.starts_at < z.to_at
    where coalesce(q.energy_wh, q.count) is not null
    group by 1
  ),
  d as (select p_day - (min(q.first_at) at time zone min(z.zone))::date as days from q, z)
  select g.quarter, coalesce(q.value, 0) / d.days, d.days
  from d cross join generate_series(0, 95) g(quarter) left join q on q.quarter = g.quarter
  where d.days > 0
$$;

-- Of the last 90 days, or since it was connected: which part it was not silent, to a tenth of a percent rounded down,
-- and how often it failed.
create or replace function machine_uptime(p_machine uuid, out days int, out percent numeric, out faults int)
language sql stable as $$
  with f as (
    select greatest(now() - interval '90 days', min(least(s.connected_at, s.created_at))) as from_at
    from station s where s.machine_id = p_machine and s.connected_at is not null
  ),
  silence as (
    select range_agg(tstzrange(greatest(a.opened_at, f.from_at), coalesce(a.closed_at, now()))) as ranges
    from f join machine_alert a on a.machine_id = p_machine and a.kind = 'silent'
      and coalesce(a.closed_at, now()) > f.from_at
  )
  select greatest(1, floor(extract(epoch from now() - f.from_at) / 86400))::int,
    case when now() > f.from_at then floor(1000 * (1 - coalesce((
      select sum(extract(epoch from upper(r) - lower(r))) from silence s, unnest(s.ranges) r), 0)
      / extract(epoch from now() - f.from_at))) / 10 end,
    (select count(*)::int from machine_alert a where a.machine_id = p_machine and a.kind = 'fault'
      and a.opened_at > f.from_at)
  from f
$$;

create or replace function next_service(p_machine uuid) returns date language sql stable as $$
  select s.planned_for from machine_service s where s.machine_id = p_machine order by s.id desc limit 1
$$;

grant select on machine_service to millrace_app;
grant insert (machine_id, planned_for, entered_by) on machine_service to millrace_app;
grant execute on function zone_of_machine, machine_day_quarters, machine_usual_day, is_counting, machine_uptime,
  next_service
  to millrace_app;
