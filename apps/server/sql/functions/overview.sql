-- What the console's start pages show. Nothing here moves money.

-- What a machine usually earns in a day: from the fifth to the ninety-fifth of a hundred of its approved reports of the
-- 90 days before. Nothing is usual before there are fourteen.
create or replace function usual_revenue(p_machine uuid, p_day date, out low bigint, out high bigint)
language sql stable as $$
  select case when count(*) >= 14 then percentile_disc(0.05) within group (order by r.amount) end,
    case when count(*) >= 14 then percentile_disc(0.95) within group (order by r.amount) end
  from report r
  where r.machine_id = p_machine and r.state = 'approved' and r.day between p_day - 90 and p_day - 1
$$;

grant execute on function usual_revenue to millrace_app;
