-- Coupons. A member claims one, or an operator gives one to a member, a voucher; it lowers the price of a purchase,
-- and promotions pay that part. What a coupon is worth comes from its programme, which two operators have signed, and
-- only these functions write coupons.
--
-- The amount of an open coupon is promised: that much of the promotions budget is given to nobody else. Whoever changes
-- what is promised locks the row of promotions_budget first, as with rewards.
-- Security definers belong to millrace_rewards.

-- ───────────────────────────────────────────────────────────── terms

-- What a version of a programme says about its coupons. Null where it does not say until when they can be used.
create or replace function coupon_terms(p_version programme_version) returns coupon language plpgsql stable as $$
declare
  v_coupon coupon;
begin
  if p_version.terms ->> 'expiresAt' is null then return null; end if;
  v_coupon.programme_id := p_version.programme_id;
  v_coupon.version := p_version.version;
  v_coupon.amount := p_version.amounts[1];
  v_coupon.percent := (p_version.terms ->> 'percent')::int;
  v_coupon.min_price := coalesce((p_version.terms ->> 'minPrice')::bigint, 0);
  v_coupon.machine_ids := array(
    select m.value::uuid from jsonb_array_elements_text(coalesce(p_version.terms -> 'machineIds', '[]')) m);
  v_coupon.expires_at := (p_version.terms ->> 'expiresAt')::timestamptz;
  return v_coupon;
end $$;

create or replace function is_voucher_programme(p_version programme_version) returns boolean language sql immutable
return coalesce((p_version.terms ->> 'isVoucher')::boolean, false);

-- Whether its coupons are received by redemption codes, and cannot be claimed without one.
create or replace function is_code_programme(p_version programme_version) returns boolean language sql immutable
return coalesce((p_version.terms ->> 'isByCode')::boolean, false);

-- What a coupon takes off the price of one unit.
create or replace function coupon_off(p_coupon coupon, p_price bigint) returns bigint language sql immutable
return least(p_coupon.amount, coalesce(div(p_price::numeric * p_coupon.percent, 100)::bigint, p_coupon.amount));

-- Why a coupon is not for this machine, or null when it is: machine, min-price, own-part. The own part of the price is
-- at least what a unit can earn in the reflection period; otherwise buying, taking the income and undoing would pay.
create or replace function coupon_misfit(p_coupon coupon, p_machine machine, p_reflection_days int) returns text
language sql immutable
return case
  when cardinality(p_coupon.machine_ids) > 0 and not p_machine.id = any (p_coupon.machine_ids) then 'machine'
  when p_machine.price < p_coupon.min_price then 'min-price'
  when p_machine.price - coupon_off(p_coupon, p_machine.price)
    < greatest(1, p_machine.day_return::numeric * p_reflection_days) or coupon_off(p_coupon, p_machine.price) = 0
    then 'own-part'
end;

-- A coupon with its state and what its order says.
create or replace view coupon_view as
select c.member_id, c.id, c.programme_id, c.version, v.name, c.amount, c.percent, c.min_price, c.machine_ids,
  c.expires_at, case when c.given_by is null then 'coupon' else 'voucher' end as kind, c.given_by, c.note,
  case when c.order_id is not null then 'used'
       when c.expires_at <= ledger.now() then 'expired'
       else 'received' end as state,
  c.created_at, c.order_id, c.used_at,
  (select p.coupon_amount from purchase p where (p.member_id, p.id) = (c.member_id, c.order_id)) as paid
from coupon c join programme_version v on (v.programme_id, v.version) = (c.programme_id, c.version);

-- ───────────────────────────────────────────────────────────── claiming and giving

-- The coupons that a member could claim now, as they would be. Whether the budget covers them, and whether the member's
-- country has them, is said beside it.
create or replace function coupon_offers(p_member uuid)
returns table (
  terms coupon, receive_until timestamptz, total int, left_count int, is_country boolean, is_covered boolean)
language plpgsql stable security definer as $$
begin
  return query
  select o.terms, v.ends_at, v.total_max, greatest(0, v.total_max - p.rewards)::int,
    coalesce(not coalesce(m.country, 'ZZ') = any (v.countries_off), true),
    (o.terms).amount <= b.free
  from programme p
  join programme_version v on (v.programme_id, v.version) = (p.id, p.version)
  cross join lateral (select coupon_terms(v) as terms) o
  left join member m on m.id = p_member
  cross join promotions_free() b
  where p.kind = 'coupon' and p.stopped_at is null and not is_voucher_programme(v) and not is_code_programme(v)
    and v.starts_at <= ledger.now() and (v.ends_at is null or v.ends_at > ledger.now())
    and (o.terms).expires_at > ledger.now() and (v.total_max is null or p.rewards < v.total_max)
    and not exists (
      select from coupon c where (c.member_id, c.programme_id) = (p_member, p.id) and c.given_by is null)
  order by (o.terms).expires_at, p.id;
end $$;

-- Makes a coupon of a programme for a member, claimed, by a code, or given. Outcomes: received, unknown, no-member,
-- not-open, insolvent, frozen, country-off, country-unknown, member-limit, day-limit, total-limit, budget-empty.
create or replace function make_coupon(
  p_id uuid, p_member uuid, p_programme uuid, p_given_by uuid, p_note text, out outcome text) language plpgsql as $$
declare
  v_programme programme;
  v_version programme_version;
  v_member member;
  v_coupon coupon;
  v_count bigint;
  v_day_count bigint;
begin
  -- From here on one at a time, so that what is counted below stays so.
  perform from promotions_budget for update;
  select * into v_programme from programme p where p.id = p_programme and p.kind = 'coupon' and p.version is not null;
  if not found then outcome := 'unknown'; return; end if;
  select * into strict v_version from programme_version v
  where (v.programme_id, v.version) = (v_programme.id, v_programme.version);
  if is_voucher_programme(v_version) <> (p_given_by is not null) then outcome := 'unknown'; return; end if;
  select * into v_member from member m where m.id = p_member and m.closed_at is null;
  if not found then outcome := 'no-member'; return; end if;
  v_coupon := coupon_terms(v_version);
  v_count := (select count(*) from coupon c where (c.member_id, c.programme_id) = (p_member, p_programme));
  v_day_count := case when v_programme.last_day = ledger.today() then v_programme.last_day_rewards else 0 end;
  outcome := case
    -- What was claimed is said before why there are no more. Without a limit of its own, there is one for each member.
    when v_count > 0 and (p_given_by is null or v_version.member_max is null) then 'member-limit'
    when v_programme.stopped_at is not null or ledger.now() < v_version.starts_at or ledger.now() >= v_version.ends_at
      or v_coupon.expires_at is null or v_coupon.expires_at <= ledger.now() then 'not-open'
    when not is_solvent() then 'insolvent'
    when v_member.frozen_at is not null then 'frozen'
    when v_member.country is null and 'ZZ' = any (v_version.countries_off) then 'country-unknown'
    when v_member.country = any (v_version.countries_off) then 'country-off'
    when v_count >= v_version.member_max then 'member-limit'
    when v_programme.rewards >= v_version.total_max then 'total-limit'
    when v_day_count >= v_version.day_max then 'day-limit'
    when v_coupon.amount > (promotions_free()).free then 'budget-empty'
    else 'received' end;
  if outcome <> 'received' then return; end if;
  insert into coupon (member_id, id, programme_id, version, amount, percent, min_price, machine_ids, expires_at,
    given_by, note, created_at)
  values (p_member, p_id, p_programme, v_version.version, v_coupon.amount, v_coupon.percent,
    v_coupon.min_price, v_coupon.machine_ids, v_coupon.expires_at, p_given_by, p_note, ledger.now());
  update promotions_budget set promised = promised + v_coupon.amount;
  update programme p set rewards = p.rewards + 1, last_day = ledger.today(), last_day_rewards = v_day_count + 1
  where p.id = p_programme;
end $$;

-- Outcomes as make_coupon().
create or replace function receive_coupon(p_member uuid, p_programme uuid, out outcome text, out id uuid)
language plpgsql security definer as $$
begin
  -- Before the version is read: nobody approves another one from here on.
  perform from promotions_budget for update;
  if exists (
    select from programme p join programme_version v on (v.programme_id, v.version) = (p.id, p.version)
    where p.id = p_programme and is_code_programme(v)
  ) then
    outcome := 'unknown';
    return;
  end if;
  id := ledger.new_id();
  select m.outcome into outcome from make_coupon(id, p_member, p_programme, null, '') m;
  if outcome <> 'received' then id := null; end if;
end $$;

-- A voucher, which one operator gives. The coupon has the proposal's id, and the member reads the reason.
create or replace function rule_voucher() returns proposal_rule language sql immutable
return row('{support,finance,admin}', 1, 24, true)::proposal_rule;

create or replace function may_voucher(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_member uuid := id_in(p_content ->> 'memberId');
  v_programme record;
begin
  if not exists (select from member m where m.id = v_member and m.closed_at is null) then
    perform refuse_proposal('member.unknown');
  end if;
  select * into v_programme from programme_view p
  where p.id = id_in(p_content ->> 'programmeId') and p.kind = 'coupon' and (p.terms ->> 'isVoucher')::boolean;
  if not found then perform refuse_proposal('coupon.unknown'); end if;
  return row(v_member, '', '{}', jsonb_build_object('memberId', v_member, 'programmeId', v_programme.id,
    'programme', v_programme.name, 'amount', decimal_amount(v_programme.amounts[1], 'USDT')))::proposed;
end $$;

create or replace function do_voucher(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_outcome text;
begin
  perform from promotions_budget for update;
  if is_operator_full(p_proposal.proposed_by) then perform refuse_proposal('review.operator-limit'); end if;
  v_outcome := make_coupon(p_proposal.id, (p_proposal.after ->> 'memberId')::uuid,
    (p_proposal.after ->> 'programmeId')::uuid, p_proposal.proposed_by, p_proposal.reason);
  if v_outcome <> 'received' then
    perform refuse_proposal(case v_outcome
      when 'unknown' then 'coupon.unknown' when 'no-member' then 'member.unknown' when 'frozen' then 'member.frozen'
      when 'country-off' then 'voucher.country' when 'country-unknown' then 'voucher.country-unknown'
      when 'member-limit' then 'voucher.limit'
      when 'budget-empty' then 'voucher.budget' when 'insolvent' then 'voucher.budget' else 'voucher.closed' end);
  end if;
  perform count_for_operator(p_proposal.proposed_by, 1, 0, 0);
end $$;

-- ───────────────────────────────────────────────────────────── using

-- Whether a member can use a coupon for a machine now, what it takes off and until when it can be used. p_taken is what
-- coupons beside it take from promotions. Outcomes: fits, coupon-unknown, coupon-used, coupon-expired, coupon-machine,
-- coupon-min-price, coupon-own-part, coupon-budget-empty.
create or replace function check_coupon(
  p_member uuid, p_coupon uuid, p_machine uuid, p_taken bigint,
  out outcome text, out off bigint, out expires_at timestamptz)
language plpgsql stable set enable_seqscan = off set jit = off as $$
declare
  v_coupon coupon;
  v_machine machine;
begin
  select * into v_coupon from coupon c where (c.member_id, c.id) = (p_member, p_coupon);
  if not found then outcome := 'coupon-unknown'; return; end if;
  select * into v_machine from machine m where m.id = p_machine;
  outcome := case
    when v_coupon.order_id is not null then 'coupon-used'
    when v_coupon.expires_at <= ledger.now() then 'coupon-expired'
    else coalesce('coupon-' || coupon_misfit(
      v_coupon, v_machine, (select r.reflection_days from wallet_rule r)), 'fits') end;
  if outcome <> 'fits' then return; end if;
  if coupon_off(v_coupon, v_machine.price) + p_taken > coalesce((
    select a.balance from ledger.account a where (a.owner, a.kind, a.currency) = ('', 'promotions', 'USDT')), 0) then
    outcome := 'coupon-budget-empty';
    return;
  end if;
  off := coupon_off(v_coupon, v_machine.price);
  expires_at := v_coupon.expires_at;
end $$;

-- Marks the coupons of these orders as used. Whoever used one of them meanwhile has won: the batch is rolled back, and
-- the next look finds it used.
create or replace function use_up_coupons(p_members uuid[], p_coupons uuid[], p_orders uuid[], p_amounts bigint[])
returns void language plpgsql security definer set enable_seqscan = off set jit = off as $$
declare
  v_used int;
  v_promised bigint;
begin
  perform from promotions_budget for update;
  with open as (
    select c.member_id, c.id, c.programme_id, case when c.is_promised then c.amount else 0 end as promised,
      o.order_id, o.amount
    from unnest(p_members, p_coupons, p_orders, p_amounts) as o(member_id, coupon_id, order_id, amount)
    join coupon c on (c.member_id, c.id) = (o.member_id, o.coupon_id)
    where c.order_id is null
  ), used as (
    update coupon c set order_id = o.order_id, used_at = ledger.now(), is_promised = false
    from open o where (c.member_id, c.id) = (o.member_id, o.id)
    returning o.programme_id, o.promised, o.amount
  ), spent as (
    update programme p set spent = p.spent + u.amount
    from (select u.programme_id, sum(u.amount)::bigint as amount from used u group by u.programme_id) u
    where p.id = u.programme_id
  )
  select count(*), coalesce(sum(u.promised), 0) into v_used, v_promised from used u;
  if v_used <> cardinality(p_orders) then
    raise exception 'a coupon was used meanwhile' using errcode = 'serialization_failure';
  end if;
  update promotions_budget set promised = promised - v_promised;
end $$;

-- After an order was undone, whose part goes back to promotions. The coupon can be used again unless it has expired
-- meanwhile: then it stays expired.
create or replace function give_back_coupon(p_order purchase, p_is_open boolean) returns void
language plpgsql security definer set enable_seqscan = off set jit = off as $$
declare
  v_coupon coupon;
begin
  perform from promotions_budget for update;
  update programme p set spent = p.spent - p_order.coupon_amount
  from coupon c where (c.member_id, c.id) = (p_order.member_id, p_order.coupon_id) and p.id = c.programme_id;
  if not p_is_open then return; end if;
  update coupon c set order_id = null, used_at = null, is_promised = c.expires_at > ledger.now()
  where (c.member_id, c.id, c.order_id) = (p_order.member_id, p_order.coupon_id, p_order.id)
  returning * into strict v_coupon;
  if v_coupon.is_promised then update promotions_budget set promised = promised + v_coupon.amount; end if;
end $$;

-- What expired coupons had promised is free again. Returns how many it took, at most p_limit.
create or replace function expire_coupons(p_limit int) returns int language plpgsql security definer as $$
declare
  v_expired int;
  v_freed bigint;
begin
  perform from promotions_budget for update;
  with due as (
    select c.member_id, c.id from coupon c where c.is_promised and c.expires_at <= ledger.now()
    order by c.expires_at limit p_limit
  ), expired as (
    update coupon c set is_promised = false from due d where (c.member_id, c.id) = (d.member_id, d.id)
    returning c.amount
  )
  select count(*), coalesce(sum(e.amount), 0) into v_expired, v_freed from expired e;
  update promotions_budget set promised = promised - v_freed where v_freed > 0;
  return v_expired;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function make_coupon to millrace_rewards;
grant execute on function coupon_terms, is_voucher_programme, is_code_programme to millrace_app, millrace_rewards;
grant execute on function coupon_off, coupon_misfit to millrace_app, millrace_machines, millrace_rewards;
grant execute on function check_coupon, use_up_coupons, give_back_coupon to millrace_machines;
grant execute on function coupon_offers, receive_coupon, expire_coupons to millrace_app;

grant select, insert, update on coupon to millrace_rewards;
grant select on coupon to millrace_app, millrace_machines;
grant select on coupon_view to millrace_app;
