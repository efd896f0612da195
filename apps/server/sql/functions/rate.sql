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

-- Enters a rate by hand, for another operator to decide. Outcomes: proposed, open-before (one is waiting), beyond-band,
-- off-source.
create or replace function propose_rate(
  p_operator uuid, p_currency text, p_rate numeric, p_reason text, out outcome text, out id uuid)
language plpgsql security definer as $$
begin
  perform assert_finance(p_operator);
  perform lock_rate(p_currency);
  outcome := case
    when exists (select from rate_proposal p where p.currency = p_currency and p.state = 'proposed') then 'open-before'
    when not is_rate_in_band(p_currency, p_rate) then 'beyond-band'
    when not agrees_with_source(p_currency, p_rate) then 'off-source'
    else 'proposed' end;
  if outcome <> 'proposed' then return; end if;
  insert into rate_proposal as p (currency, rate, reason, proposed_by)
  values (p_currency, p_rate, p_reason, p_operator) returning p.id into id;
end $$;

-- Approves or rejects what another operator proposed. Outcomes: approved, rejected, unknown, decided, own, beyond-band,
-- off-source.
create or replace function decide_rate(p_id uuid, p_operator uuid, p_is_approved boolean, p_reason text) returns text
language plpgsql security definer as $$
declare
  v_proposal rate_proposal;
begin
  perform assert_finance(p_operator);
  perform lock_rate(p.currency) from rate_proposal p where p.id = p_id;
  select * into v_proposal from rate_proposal where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_proposal.state <> 'proposed' then return 'decided'; end if;
  if v_proposal.proposed_by = p_operator then return 'own'; end if;
  if p_is_approved then
    -- The current rate may be another one by now.
    if not is_rate_in_band(v_proposal.currency, v_proposal.rate) then return 'beyond-band'; end if;
    if not agrees_with_source(v_proposal.currency, v_proposal.rate) then return 'off-source'; end if;
    insert into exchange_rate (currency, rate, set_by, source, source_at, proposal_id)
    values (v_proposal.currency, v_proposal.rate, v_proposal.proposed_by, 'manual', v_proposal.proposed_at, p_id);
  end if;
  update rate_proposal set state = case when p_is_approved then 'approved' else 'rejected' end,
    decided_by = p_operator, decided_at = ledger.now(),
    reject_reason = case when p_is_approved then '' else p_reason end
  where id = p_id;
  return case when p_is_approved then 'approved' else 'rejected' end;
end $$;

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
grant execute on function propose_rate, decide_rate, quote_rate to millrace_app;
grant execute on function record_rate_reading to millrace_rail;

grant select on rate_reading, rate_proposal to millrace_app, millrace_treasury, millrace_rail;
grant insert on rate_reading, exchange_rate, rate_quote to millrace_treasury;
grant insert, update on rate_proposal to millrace_treasury;
grant select on exchange_rate, rate_quote to millrace_app, millrace_treasury, millrace_rail;
grant delete on rate_quote to millrace_app;
