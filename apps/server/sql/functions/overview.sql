-- What the console's start pages show. Nothing here moves money.

-- What came to members from outside and what left them, by the ledger; the legs between fx and custody are neither.
-- Members' accounts have the lowest ids: see ledger.rank_of(), which the application may not call. Only the index is
-- read.
create or replace view money_flow as
select t.business_day, t.amount, t.kind in ('recharge', 'fx-in') as is_in from ledger.transfer t
where t.kind in ('recharge', 'fx-in', 'withdraw-paid', 'withdraw-fee', 'fx-out')
  and least(t.from_account, t.to_account) < 1000000000000000;

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
grant select on money_flow to millrace_app;
