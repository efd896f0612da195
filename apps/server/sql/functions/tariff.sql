-- Tariffs of machines, which two people sign, and what a session costs.

create or replace function rule_tariff() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- The tariff of a day. Of two that begin on the same day, the later decided one.
create or replace function tariff_on(p_machine uuid, p_day date) returns tariff language sql stable as $$
  select t from tariff t where t.machine_id = p_machine and t.from_day <= p_day
  order by t.from_day desc, t.number desc limit 1
$$;

create or replace function readable_tariff(p_tariff tariff) returns jsonb language sql stable as $$
  select jsonb_build_object('currency', coalesce(p_tariff.currency, ''),
    'perKwh', coalesce(trim_scale(p_tariff.per_kwh)::text, ''),
    'perSession', coalesce(trim_scale(p_tariff.per_session)::text, ''),
    'perMinute', coalesce(trim_scale(p_tariff.per_minute)::text, ''))
$$;

-- Nothing that has begun gets another price: it applies from tomorrow on, where the place's day may have begun already
-- from the day after; the first one of a machine from today on.
create or replace function may_tariff(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_machine machine := (machine_in(p_content, p_before is not null)).machine;
  v_day date := p_content ->> 'fromDay';
  v_currency text := p_content ->> 'currency';
  v_prices numeric[] := array[(p_content ->> 'perKwh')::numeric, (p_content ->> 'perSession')::numeric,
    (p_content ->> 'perMinute')::numeric];
  v_first date;
begin
  if v_machine.retired_at is not null then perform refuse_proposal('machine.retired'); end if;
  select case when exists (select from tariff t where t.machine_id = v_machine.id)
      then greatest(ledger.today(), max((ledger.now() at time zone s.time_zone)::date)) + 1
      else ledger.today() end
  into v_first from station s where s.machine_id = v_machine.id;
  if v_day < v_first then perform refuse_proposal('tariff.past'); end if;
  if v_currency <> 'USDT' and reference_rate(v_currency) is null then
    perform refuse_proposal('tariff.currency');
  end if;
  -- What a gateway reports are quarters of an hour, and no sessions.
  if v_prices[2] + v_prices[3] > 0 and exists (
    select from station s where s.machine_id = v_machine.id and s.kind = 'gateway' and s.closed_at is null) then
    perform refuse_proposal('tariff.energy-only');
  end if;
  if 0 = all (v_prices) then perform refuse_proposal('tariff.free'); end if;
  return row(v_machine.id, v_machine.name ->> 'en_US', readable_tariff(tariff_on(v_machine.id, v_day)),
    jsonb_build_object('machineId', v_machine.id, 'fromDay', v_day, 'currency', v_currency,
      'perKwh', trim_scale(v_prices[1])::text, 'perSession', trim_scale(v_prices[2])::text,
      'perMinute', trim_scale(v_prices[3])::text))::proposed;
end $$;

create or replace function do_tariff(p_proposal proposal) returns void language sql as $$
  insert into tariff (id, machine_id, from_day, currency, per_kwh, per_session, per_minute)
  select p_proposal.id, (a ->> 'machineId')::uuid, (a ->> 'fromDay')::date, a ->> 'currency',
    (a ->> 'perKwh')::numeric, (a ->> 'perSession')::numeric, (a ->> 'perMinute')::numeric
  from (values (p_proposal.after)) p(a)
$$;

-- In the smallest unit of the tariff's currency, rounded down once, at the end: parts of a kilowatt-hour and of a
-- minute count exactly.
create or replace function price_of(p_tariff tariff, p_energy_wh numeric, p_seconds bigint) returns bigint
language sql stable as $$
  select div((p_tariff.per_kwh * p_energy_wh * 60 + p_tariff.per_session * 60000
    + p_tariff.per_minute * p_seconds * 1000) * 10::numeric ^ c.decimals, 60000)::bigint
  from ledger.currency c where c.code = p_tariff.currency
$$;

-- In USDT, rounded down, by the source of record: the last rate that it had said by the end of the business day.
create or replace function usdt_of_day(p_amount bigint, p_currency text, p_day date) returns bigint
language sql stable as $$
  select case when p_currency = 'USDT' then p_amount else (
    select to_usdt(p_amount, p_currency, r.rate)::bigint
    from rate_reading r, ledger.clock c
    where r.currency = p_currency
    order by r.at <= (p_day + 1)::timestamp at time zone c.time_zone desc,
      case when r.at <= (p_day + 1)::timestamp at time zone c.time_zone then r.at end desc, r.at limit 1) end
$$;

-- ───────────────────────────────────────────────────────────── rights

grant select on tariff to millrace_app, millrace_machines;
grant execute on function tariff_on, price_of to millrace_app;
