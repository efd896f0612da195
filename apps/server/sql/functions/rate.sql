-- Exchange rates. A rate that applies comes from the source of record, which the rails read, or from two operators. No
-- role that somebody logs in as can write one, nor a quote.
-- Security definers belong to millrace_treasury.

-- ───────────────────────────────────────────────────────────── the independent reference

-- The newest reading of the source of record. Null where there was none.
create or replace function reference_rate(p_currency text) returns numeric language sql stable as $$
  select r.rate from rate_reading r where r.currency = p_currency order by r.at desc, r.recorded_at desc limit 1
$$;

-- What an amount is worth in USDT by the source of record, whatever rate operators have set. Rounded up, since limits
-- count it. Null where the source has no rate.
create or replace function value_at_reference(p_amount bigint, p_currency text) returns bigint language sql stable as $$
  select case when p_currency = 'USDT' then p_amount
    else (to_usdt(p_amount, p_currency, reference_rate(p_currency)) + 1)::bigint end
$$;

-- ───────────────────────────────────────────────────────────── the band

create or replace function is_near_rate(p_rate numeric, p_other numeric) returns boolean language sql stable as $$
  select abs(p_rate - p_other) * 10000 <= p_other * w.rate_band_basis_points from wallet_rule w
$$;

-- Whether a rate is within the band of every rate that applied in the last 24 hours. The first rate of a currency is
-- compared with the source of record.
create or replace function is_rate_in_band(p_currency text, p_rate numeric) returns boolean language sql stable as $$
  select coalesce(bool_and(is_near_rate(p_rate, r.rate)), is_near_rate(p_rate, reference_rate(p_currency)), true)
  from (
    (
      select e.rate from exchange_rate e
      where e.currency = p_currency and e.set_at > ledger.now() - interval '24 hours'
    )
    union all
    (
      select e.rate from exchange_rate e
      where e.currency = p_currency and e.set_at <= ledger.now() - interval '24 hours'
      order by e.number desc limit 1
    )
  ) r
$$;

-- Whether a rate that operators enter agrees with the source of record, or at least comes nearer to it than the current
-- one. A source that has been silent for two days does not count.
create or replace function agrees_with_source(p_currency text, p_rate numeric) returns boolean language sql stable as $$
  select coalesce((
    select is_near_rate(p_rate, r.rate) or abs(p_rate - r.rate) < abs(current_rate(p_currency) - r.rate)
    from rate_reading r where r.currency = p_currency and r.at > ledger.now() - interval '48 hours'
    order by r.at desc, r.recorded_at desc limit 1), true)
$$;

-- ───────────────────────────────────────────────────────────── new rates

-- One change of a currency's rate at a time.
create or replace function lock_rate(p_currency text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('rate ' || p_currency, 0))
$$;

-- Records what the source of record says, and lets it apply when the change is within the band. Outcomes: applied,
-- beyond-band, same (recorded before), old (a newer one is known).
create or replace function record_rate_reading(p_currency text, p_source text, p_rate numeric, p_at timestamptz)
returns text language plpgsql security definer as $$
declare
  v_is_applied boolean;
begin
  if p_at > ledger.now() + interval '5 minutes' then
    raise exception 'a rate of % is from the future', p_currency using errcode = 'invalid_parameter_value';
  end if;
  perform lock_rate(p_currency);
  if exists (select from rate_reading r where (r.currency, r.at, r.source) = (p_currency, p_at, p_source)) then
    return 'same';
  end if;
  if exists (select from rate_reading r where r.currency = p_currency and r.at >= p_at) then return 'old'; end if;
  v_is_applied := is_rate_in_band(p_currency, p_rate);
  insert into rate_reading (currency, source, rate, at, is_applied)
  values (p_currency, p_source, p_rate, p_at, v_is_applied);
  if not v_is_applied then return 'beyond-band'; end if;
  insert into exchange_rate (currency, rate, source, source_at) values (p_currency, p_rate, p_source, p_at);
  return 'applied';
end $$;

-- ───────────────────────────────────────────────────────────── by hand

create or replace function rule_rate() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 24, false)::proposal_rule;

-- What it replaces is not compared: the source may have said something new meanwhile. The band is asked again instead.
create or replace function may_rate(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_currency text := p_content ->> 'currency';
  v_rate numeric := (p_content ->> 'rate')::numeric(15, 6);
begin
  if p_before is not null then perform lock_rate(v_currency); end if;
  if not is_rate_in_band(v_currency, v_rate) then perform refuse_proposal('rate.beyond-band'); end if;
  if not agrees_with_source(v_currency, v_rate) then perform refuse_proposal('rate.off-source'); end if;
  return row(v_currency, '',
    coalesce(p_before, jsonb_build_object('rate', trim_scale(current_rate(v_currency))::text)),
    jsonb_build_object('currency', v_currency, 'rate', trim_scale(v_rate)::text))::proposed;
end $$;

create or replace function do_rate(p_proposal proposal) returns void language sql as $$
  insert into exchange_rate (currency, rate, set_by, source, source_at, proposal_id)
  values (p_proposal.after ->> 'currency', (p_proposal.after ->> 'rate')::numeric, p_proposal.proposed_by, 'manual',
    p_proposal.proposed_at, p_proposal.id)
$$;

-- ───────────────────────────────────────────────────────────── quotes

-- Holds the current rate for a member. No row when there is none.
create or replace function quote_rate(p_member uuid, p_currency text, p_direction text) returns setof rate_quote
language sql security definer as $$
  insert into rate_quote (member_id, currency, direction, rate, expires_at)
  select p_member, p_currency, p_direction, r.rate, ledger.now() + make_interval(mins => w.rate_hold_minutes)
  from wallet_rule w, current_rate(p_currency) as r(rate) where r.rate is not null
  returning *
$$;

-- A quote ends with its time, or when the rate behind it was replaced by one beyond the band.
create or replace function is_quote_open(p_quote rate_quote) returns boolean language sql stable as $$
  select p_quote.expires_at > ledger.now() and is_near_rate(current_rate(p_quote.currency), p_quote.rate)
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function reference_rate, value_at_reference, is_near_rate, is_rate_in_band, agrees_with_source,
  lock_rate, is_quote_open to millrace_treasury;
grant execute on function is_quote_open, is_near_rate, reference_rate to millrace_app;
grant execute on function quote_rate to millrace_app;
grant execute on function record_rate_reading to millrace_rail;

grant select on rate_reading to millrace_app, millrace_treasury, millrace_rail;
grant insert on rate_reading, exchange_rate, rate_quote to millrace_treasury;
grant select on exchange_rate, rate_quote to millrace_app, millrace_treasury, millrace_rail;
grant delete on rate_quote to millrace_app;
