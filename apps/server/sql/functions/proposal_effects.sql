-- What a proposal that waits would change, counted from the database at the moment of asking: never by whoever proposes
-- it or looks at it. A kind without numbers has no rows.
-- Security definers belong to the database's owner.

-- `unit` is a currency, or count. `was` is null where it is only how much is concerned.
create or replace function effects_of_proposal(p_id uuid)
returns table (effect text, unit text, was numeric, will_be numeric) language plpgsql stable security definer as $$
declare
  v proposal;
  v_machine uuid;
  v_currency text;
  v_amount numeric;
begin
  select * into v from proposal p where p.id = p_id and p.state = 'open' and p.expires_at > now();
  if not found then return; end if;
  v_currency := v.after ->> 'currency';
  v_amount := case when v.kind in ('release', 'adjustment') then (v.after ->> 'amount')::numeric end;

  -- Of what is about a machine, who holds units of it.
  v_machine := case when v.kind in ('machine-terms', 'machine-retirement', 'machine-destination', 'machine-key',
      'tariff', 'meter', 'meter-replacement', 'release') then (v.after ->> 'machineId')::uuid end;
  if v_machine is not null then
    return query select 'holders', 'count', null::numeric, count(distinct b.member_id)::numeric
    from purchase b where b.machine_id = v_machine and b.undone_day is null and b.last_day >= ledger.today();
  end if;

  case v.kind
  when 'rate' then
    return query
    select 'rate', v_currency, r.was, r.will_be
    from (select current_rate(v_currency) as was, (v.after ->> 'rate')::numeric as will_be) r
    union all
    select 'for-hundred', v_currency, trunc(100 * current_rate(v_currency), c.decimals),
      trunc(100 * (v.after ->> 'rate')::numeric, c.decimals)
    from ledger.currency c where c.code = v_currency
    union all
    -- A rate that is held for somebody ends when the new one is beyond the band from it.
    select 'held-rates', 'count', count(*)::numeric,
      count(*) filter (where is_near_rate((v.after ->> 'rate')::numeric, q.rate))::numeric
    from rate_quote q where q.currency = v_currency and is_quote_open(q);
  when 'machine-terms' then
    return query
    select e.effect, e.unit, e.was, e.will_be
    from machine m join machine_stock s on s.machine_id = m.id
    cross join lateral (values
      ('price', 'USDT', m.price / 1000000.0, (v.after ->> 'price')::numeric),
      ('day-return', 'USDT', m.day_return / 1000000.0, (v.after ->> 'dayReturn')::numeric),
      ('pay-back-days', 'count', ceil(m.price::numeric / m.day_return),
        ceil((v.after ->> 'price')::numeric / (v.after ->> 'dayReturn')::numeric)),
      ('units-left', 'count', (s.units - s.sold_units)::numeric,
        (coalesce((v.after ->> 'units')::int, s.units) - s.sold_units)::numeric)
    ) e(effect, unit, was, will_be)
    where m.id = v_machine and e.will_be is distinct from e.was;
  when 'machine-retirement' then
    return query
    select 'units-left', 'count', (s.units - s.sold_units)::numeric, 0::numeric
    from machine_stock s where s.machine_id = v_machine
    union all
    select 'reserve', 'USDT', coalesce(sum(r.received - r.distributed), 0) / 1000000.0, 0::numeric
    from report r where r.machine_id = v_machine and r.received > r.distributed;
  when 'machine-destination' then
    return query select 'capital', 'USDT', null::numeric, free_capital(v_machine) / 1000000.0;
  when 'release' then
    return query select 'capital', 'USDT', free_capital(v_machine) / 1000000.0,
      free_capital(v_machine) / 1000000.0 - v_amount
    union all
    select 'released', 'USDT', r.paid, r.paid + v_amount
    from (
      select coalesce(sum(c.amount), 0) / 1000000.0 as paid from capital_release c
      where c.machine_id = v_machine and c.state in ('approved', 'paid')
    ) r;
  when 'adjustment' then
    return query
    select k.account, v_currency, b.was, b.was + k.sign * v_amount
    from (values ('owner-in', 'owner', 1), ('owner-out', 'owner', -1), ('promotions-fund', 'owner', -1),
      ('promotions-fund', 'promotions', 1), ('fx-fund', 'owner', -1), ('fx-fund', 'fx', 1)) k(kind, account, sign)
    join ledger.currency c on c.code = v_currency
    left join ledger.account a on (a.owner, a.kind, a.currency) = ('', k.account, v_currency)
    cross join lateral (select coalesce(a.balance, 0) / 10::numeric ^ c.decimals as was) b
    where k.kind = v.after ->> 'kind';
  when 'limits' then
    -- By its own amount alone, of what was asked for in 30 days. What counts is the sum of a day, which waits more.
    return query
    select e.effect, 'count', count(w.id) filter (where approvals_for(w.value, l.was) >= e.needed)::numeric,
      count(w.id) filter (where approvals_for(w.value, l.will_be) >= e.needed)::numeric
    from (select p as was, limits_in(v.after) as will_be from payout_limit p) l
    cross join (values ('for-one', 1), ('for-two', 2)) e(effect, needed)
    left join withdrawal w on w.created_at > ledger.now() - interval '30 days'
    group by e.effect, e.needed order by e.needed;
  when 'programme' then
    return query
    select 'most-a-day', 'USDT', most_a_day(o) / 1000000.0, most_a_day(programme_in(v.after)) / 1000000.0
    from (values (1)) one
    left join programme g on g.id::text = v.after ->> 'programmeId' and g.stopped_at is null
    left join programme_version o on (o.programme_id, o.version) = (g.id, g.version)
    where most_a_day(programme_in(v.after)) is not null
    union all
    select 'promotions-free', 'USDT', null, (promotions_free()).free / 1000000.0;
  when 'codes' then
    return query
    select 'codes', 'count', null::numeric, ((v.after ->> 'codes')::bigint * (v.after ->> 'usesMax')::int)::numeric
    union all
    select 'promotions-left', 'USDT', f.free, f.free - (v.after ->> 'cost')::numeric
    from (select (promotions_free()).free / 1000000.0 as free) f;
  when 'operator-change' then
    return query
    select 'role-' || r.role, 'count', count(o.id)::numeric,
      (count(o.id) filter (where o.id::text <> v.after ->> 'operatorId')
        + case when v.after ->> 'role' = r.role and (v.after ->> 'isActive')::boolean then 1 else 0 end)::numeric
    from (values ('admin'), ('finance'), ('guide'), ('support')) r(role)
    left join operator o on o.role = r.role and o.is_active
    group by r.role
    having r.role = v.after ->> 'role' or count(*) filter (where o.id::text = v.after ->> 'operatorId') > 0
    order by r.role;
  when 'operator-invitation' then
    return query
    select 'role-' || (v.after ->> 'role'), 'count', count(*)::numeric, (count(*) + 1)::numeric
    from operator o where o.role = v.after ->> 'role' and o.is_active;
  else
    return;
  end case;
end $$;

-- The most that a version of a programme can pay in a day; null where only the budget limits it.
create or replace function most_a_day(p_version programme_version) returns numeric language sql immutable as $$
  select p_version.day_max * (select max(a) from unnest(p_version.amounts) a)
$$;

grant execute on function effects_of_proposal to millrace_app;
