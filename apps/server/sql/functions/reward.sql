-- Rewards: programmes, and granting. All money of rewards comes from the promotions budget, which the owner has funded.
--
-- A programme is proposed by one operator and approved by another, signed by both. Nothing else says what a reward is:
-- the functions that members' actions reach take ids, `grant_rewards` reads amount, dates, limits and countries from
-- the approved version, and no role that somebody logs in as may call it or write any of these tables.
--
-- Everybody who grants, promises or redeems locks the row of promotions_budget first. Behind it there is one at a time,
-- so limits are counted exactly, however many ask at once; the server asks for many in one call.
-- Security definers belong to millrace_rewards.

-- ───────────────────────────────────────────────────────────── programmes

-- The kinds that there are. What each grants is in a function of its own.
create or replace function check_programme_kind() returns trigger language plpgsql as $$
begin
  if new.kind not in ('sign-in', 'welcome', 'invitation', 'code', 'exchange', 'coupon', 'group', 'share') then
    raise exception 'there is no kind % of programmes', new.kind using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger check_programme_kind before insert or update of kind on programme
  for each row execute function check_programme_kind();

-- Of codes and coupons there are as many programmes as there are offers, of the other kinds one.
create or replace function is_offer(p_kind text) returns boolean language sql immutable
return p_kind in ('code', 'exchange', 'coupon');

-- Everything that a version of a programme says.
create or replace function programme_said(p_version programme_version) returns jsonb language sql stable as $$
  select jsonb_build_object('name', p_version.name,
    'amounts', (
      select jsonb_agg(decimal_amount(a.amount, 'USDT') order by a.n)
      from unnest(p_version.amounts) with ordinality as a(amount, n)),
    'startTime', utc_text(p_version.starts_at), 'endTime', utc_text(p_version.ends_at),
    'dayMax', p_version.day_max, 'memberMax', p_version.member_max, 'totalMax', p_version.total_max,
    'countriesOff', to_jsonb(p_version.countries_off), 'terms', p_version.terms)
$$;

-- The other way round.
create or replace function programme_in(p_said jsonb) returns programme_version language plpgsql stable as $$
declare
  v_version programme_version;
begin
  v_version.name := p_said ->> 'name';
  v_version.amounts := array(
    select (a.amount::numeric * 1000000)::bigint
    from jsonb_array_elements_text(p_said -> 'amounts') with ordinality as a(amount, n) order by a.n);
  v_version.starts_at := p_said ->> 'startTime';
  v_version.ends_at := p_said ->> 'endTime';
  v_version.day_max := p_said ->> 'dayMax';
  v_version.member_max := p_said ->> 'memberMax';
  v_version.total_max := p_said ->> 'totalMax';
  v_version.countries_off := array(
    select distinct c from jsonb_array_elements_text(coalesce(p_said -> 'countriesOff', '[]')) c order by c);
  v_version.terms := coalesce(p_said -> 'terms', '{}');
  return v_version;
end $$;

-- A programme or, with the id of one, its next version, which is said as a whole.
create or replace function rule_programme() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_programme(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_programme programme;
  v_kind text := p_content ->> 'kind';
  v_new programme_version := programme_in(p_content);
  v_before jsonb := '{}';
begin
  if p_before is not null then perform from promotions_budget for update; end if;
  if p_content ->> 'programmeId' is not null then
    select * into v_programme from programme p
    where p.id = id_in(p_content ->> 'programmeId') and p.kind = v_kind;
    if not found then perform refuse_proposal('programme.unknown'); end if;
    select programme_said(v) || jsonb_build_object('isStopped', v_programme.stopped_at is not null) into v_before
    from programme_version v where (v.programme_id, v.version) = (v_programme.id, v_programme.version);
  elsif not is_offer(v_kind) and exists (select from programme p where p.kind = v_kind) then
    perform refuse_proposal('programme.single');
  end if;
  if v_new.ends_at <= v_new.starts_at then perform refuse_proposal('programme.dates'); end if;
  if exists (
    select from jsonb_array_elements_text(
      coalesce(v_new.terms -> 'machineIds', '[]') || coalesce(v_new.terms -> 'machineId', '[]')) i
    where not exists (select from machine m where m.id = id_in(i.value))
  ) then
    perform refuse_proposal('programme.no-machine');
  end if;
  if not coalesce(is_link_listed(v_new.terms ->> 'groupUrl'), true) or exists (
    select from jsonb_array_elements_text(coalesce(v_new.terms -> 'sites', '[]')) s
    where not exists (select from link_host h where h.host = s.value)
  ) then
    perform refuse_proposal('link-host.missing');
  end if;
  -- Coupons say until when they can be used, which is longer than they can be claimed.
  if v_kind = 'coupon' and v_new.terms ->> 'expiresAt' is null
    or (v_new.terms ->> 'expiresAt')::timestamptz <= coalesce(v_new.ends_at, v_new.starts_at) then
    perform refuse_proposal('coupon.dates');
  end if;
  -- Whoever has many codes is not to use them all.
  if v_kind in ('code', 'exchange') and v_new.member_max is null then
    perform refuse_proposal('programme.no-member-limit');
  end if;
  return row(coalesce(v_programme.id::text, case when is_offer(v_kind) then '' else v_kind end), v_new.name, v_before,
    jsonb_strip_nulls(jsonb_build_object('programmeId', v_programme.id)) || programme_said(v_new)
      || jsonb_build_object('kind', v_kind, 'isStopped', false))::proposed;
end $$;

-- A stop ends with the new version.
create or replace function do_programme(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_programme uuid := id_in(p_proposal.after ->> 'programmeId');
  v_new programme_version := programme_in(p_proposal.after);
begin
  if v_programme is null then
    insert into programme (id, kind) values (p_proposal.id, p_proposal.after ->> 'kind') returning id into v_programme;
  end if;
  v_new.programme_id := v_programme;
  v_new.id := p_proposal.id;
  select coalesce(max(v.version), 0) + 1 into v_new.version
  from programme_version v where v.programme_id = v_programme;
  insert into programme_version select v_new.*;
  update programme set version = v_new.version, stopped_at = null, stopped_by = null, stop_reason = ''
  where id = v_programme;
end $$;

-- Stops a programme at once.
create or replace function rule_programme_stop() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, false)::proposal_rule;

create or replace function may_programme_stop(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_programme record;
begin
  select * into v_programme from programme_view p
  where p.id = id_in(p_content ->> 'programmeId') and p.stopped_at is null;
  if not found then perform refuse_proposal('programme.unknown'); end if;
  return row(v_programme.id, v_programme.name, '{"isStopped": false}',
    jsonb_build_object('programmeId', v_programme.id, 'isStopped', true))::proposed;
end $$;

create or replace function do_programme_stop(p_proposal proposal) returns void language plpgsql security definer as $$
begin
  perform from promotions_budget for update;
  update programme set stopped_at = ledger.now(), stopped_by = p_proposal.proposed_by, stop_reason = p_proposal.reason
  where id = (p_proposal.after ->> 'programmeId')::uuid and stopped_at is null;
  if not found then perform refuse_proposal('programme.unknown'); end if;
end $$;

-- Programmes as they are now, with what is left of their limits.
create or replace view programme_view as
select p.id, p.kind, v.version, v.id as version_id, v.name, v.amounts, v.starts_at, v.ends_at, v.day_max, v.member_max,
  v.total_max, v.countries_off, v.terms, p.stopped_at, p.stop_reason, p.rewards, p.spent,
  case when p.last_day = ledger.today() then p.last_day_rewards else 0 end as day_rewards,
  case
    when p.stopped_at is not null then 'stopped'
    when ledger.now() < v.starts_at then 'waiting'
    when ledger.now() >= v.ends_at then 'ended'
    else 'open' end as state
from programme p join programme_version v on (v.programme_id, v.version) = (p.id, p.version);

-- The programme of a kind of which there is one. Null when there is none.
create or replace function programme_of(p_kind text) returns uuid language sql stable as $$
  select p.id from programme p where p.kind = p_kind and not is_offer(p.kind)
$$;

-- ───────────────────────────────────────────────────────────── the budget

-- Rewards stop by themselves when less is held than owed, and while buying is closed for everybody.
create or replace function is_solvent() returns boolean language sql stable as $$
  select not is_stopped()
    and coalesce((select d.held >= d.owed from books_day d order by d.business_day desc limit 1), true)
$$;

-- The promotions account, and what of its balance is promised to nobody: what rewards can still be paid from.
create or replace function promotions_free(out account bigint, out free bigint)
language sql stable security definer as $$
  select a.id, greatest(0, coalesce(a.balance, 0) - b.promised)
  from promotions_budget b
  left join ledger.account a on (a.owner, a.kind, a.currency) = ('', 'promotions', 'USDT')
$$;

-- Funded less granted as rewards less used by coupons (less what was undone) is what the account has; of that some is
-- promised to open coupons, and the rest is free.
create or replace function promotions_state(
  out funded bigint, out granted bigint, out used bigint, out balance bigint, out promised bigint, out free bigint)
language sql stable security definer as $$
  select f.funded, g.granted, f.funded - g.granted - b.balance, b.balance, p.promised, (promotions_free()).free
  from (
    select coalesce(sum(a.amount), 0)::bigint as funded from adjustment a
    where (a.kind, a.currency) = ('promotions-fund', 'USDT')
  ) f,
  (select coalesce(sum(r.spent), 0)::bigint as granted from programme r where r.kind <> 'coupon') g,
  (
    select coalesce(max(a.balance), 0) as balance from ledger.account a
    where (a.owner, a.kind, a.currency) = ('', 'promotions', 'USDT')
  ) b,
  promotions_budget p
$$;

-- ───────────────────────────────────────────────────────────── granting

-- What one unit of the starter machine earned on its last settled day, times the units that the programme gives a day
-- of; without a settled day, what is expected of it. At most the programme's amount, which is also what is paid where
-- the programme names no machine.
create or replace function welcome_of(
  p_version programme_version, out machine_id uuid, out units int, out day date, out amount bigint)
language sql stable as $$
  select m.id, u.units, d.day,
    least(p_version.amounts[1], nullif(coalesce(d.paid / d.valid_units, m.day_return) * u.units, 0))
  from (select greatest(1, coalesce((p_version.terms ->> 'units')::int, 1)) as units) u
  left join machine m on m.id = id_in(p_version.terms ->> 'machineId')
  left join lateral (
    select s.day, s.paid, s.valid_units from settlement_machine s
    where s.machine_id = m.id and s.valid_units > 0 and s.paid > 0 order by s.day desc limit 1
  ) d on true
$$;

-- Why nobody gets a reward of a programme now: not-open or insolvent. Null when it is open.
create or replace function closure_of(p_programme programme, p_version programme_version) returns text
language plpgsql stable as $$
declare
  v_now timestamptz := (select ledger.now_by(c) from ledger.clock c);
begin
  return case
    when p_version.id is null or p_programme.stopped_at is not null or v_now < p_version.starts_at
      or v_now >= p_version.ends_at then 'not-open'
    when not is_solvent() then 'insolvent' end;
end $$;

-- Why a member gets no reward of a programme that is open; null when nothing stands in the way. `free` is what of the
-- budget is promised to nobody; the counts are those of the programme in all, of the day, and of the member. Without
-- settings of its own, so that it becomes a part of the expression that asks: it is asked for each of many.
create or replace function refusal_of(
  p_version programme_version, p_country text, p_is_frozen boolean, p_rewards bigint, p_day_rewards bigint,
  p_received bigint, p_free bigint, p_amount bigint) returns text language sql immutable
return case
  when p_is_frozen then 'frozen'
  when p_country is null and 'ZZ' = any ((p_version).countries_off) then 'country-unknown'
  when p_country = any ((p_version).countries_off) then 'country-off'
  when p_received >= (p_version).member_max then 'member-limit'
  when p_rewards >= (p_version).total_max then 'total-limit'
  when p_day_rewards >= (p_version).day_max then 'day-limit'
  when coalesce(p_free, 0) < p_amount then 'budget-empty' end;

-- What a member would get of a programme now, and why not. For screens: granting looks again.
create or replace function reward_offer(
  p_programme uuid, p_member uuid, p_step int default 1, out amount bigint, out refusal text)
language plpgsql stable security definer as $$
declare
  v_programme programme;
  v_version programme_version;
  v_free bigint := (promotions_free()).free;
begin
  select * into v_programme from programme p where p.id = p_programme;
  select * into v_version from programme_version v
  where (v.programme_id, v.version) = (v_programme.id, v_programme.version);
  amount := case v_programme.kind
    when 'welcome' then (welcome_of(v_version)).amount
    else v_version.amounts[least(p_step, cardinality(v_version.amounts))] end;
  select coalesce(closure_of(v_programme, v_version), refusal_of(
    v_version, m.country, m.frozen_at is not null, v_programme.rewards,
    case when v_programme.last_day = ledger.today() then v_programme.last_day_rewards else 0 end,
    (select count(*) from reward r where r.member_id = p_member and r.programme_id = p_programme),
    v_free, amount))
  into refusal from member m where m.id = p_member;
  refusal := coalesce(refusal, '');
end $$;

-- Grants rewards of one programme to many members at once. For each: the reason, which is the kind and key of the row
-- that it is for; what makes it single; and which of the programme's amounts it is, by the day of a streak.
--
-- Outcomes: granted, same (this was granted before: its id and amount), not-open, insolvent, country-off,
-- country-unknown, frozen, unknown (no such member), member-limit, day-limit, total-limit, budget-empty. Only the first
-- writes anything, and a refused one does not affect the others. Within a call nothing may be asked for twice.
--
-- The caller has no rights beyond its own; whoever calls it owns a function that decides that there is a reason.
create or replace function grant_rewards(
  p_programme uuid, p_members uuid[], p_purposes text[], p_reasons text[], p_singles text[], p_steps int[])
returns table (number int, outcome text, reward_id uuid, amount bigint) language plpgsql security definer
-- As in buy_many.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_today date;
  v_free bigint;
  v_programme programme;
  v_version programme_version;
  v_closure text;
  v_day_rewards bigint;
  v_welcome bigint;
  v_request record;
  v_from bigint;
  v_to bigint;
  v_granted int := 0;
  v_spent bigint := 0;
  v_ids uuid[] := array[]::uuid[];
  v_accounts bigint[] := array[]::bigint[];
  v_amounts bigint[] := array[]::bigint[];
  v_numbers int[] := array[]::int[];
begin
  perform from promotions_budget for update;
  select ledger.now_by(c), ledger.today_by(c) into v_now, v_today from ledger.clock c;
  select * into v_programme from programme p where p.id = p_programme;
  select * into v_version from programme_version v
  where (v.programme_id, v.version) = (v_programme.id, v_programme.version);
  v_closure := closure_of(v_programme, v_version);
  select f.account, f.free into v_from, v_free from promotions_free() f;
  v_day_rewards := case when v_programme.last_day = v_today then v_programme.last_day_rewards else 0 end;
  if v_programme.kind = 'welcome' then v_welcome := (welcome_of(v_version)).amount; end if;

  for v_request in
    select w.*, m.id as known, m.closed_at, m.frozen_at, m.country, r.id as earlier,
      r.amount as earlier_amount, a.id as account,
      case when v_version.member_max is not null then (
        select count(*) from reward o where o.member_id = w.member and o.programme_id = p_programme) end as received
    from unnest(p_members, p_singles, p_steps) with ordinality as w(member, single, step, number)
    -- One row each, by key: the plan is kept from when the tables were small, and must not read them whole.
    left join lateral (select m.* from member m where m.id = w.member limit 1) m on true
    left join lateral (
      select r.id, r.amount from reward r where (r.kind, r.single) = (v_programme.kind, w.single) limit 1) r on true
    left join lateral (
      select a.id from ledger.account a
      where (a.owner, a.kind, a.currency) = (w.member::text, 'available', 'USDT') limit 1) a on true
    order by w.number
  loop
    number := v_request.number;
    reward_id := v_request.earlier;
    amount := coalesce(v_request.earlier_amount, v_welcome,
      v_version.amounts[least(v_request.step, cardinality(v_version.amounts))]);
    outcome := case
      when v_request.earlier is not null then 'same'
      when v_request.known is null or v_request.closed_at is not null then 'unknown'
      else coalesce(v_closure,
        refusal_of(v_version, v_request.country, v_request.frozen_at is not null, v_programme.rewards + v_granted,
          v_day_rewards + v_granted, v_request.received, v_free - v_spent, amount),
        'granted') end;
    if outcome = 'granted' then
      reward_id := ledger.new_id();
      v_to := coalesce(v_request.account,
        (select o.id from ledger.open_account(v_request.member::text, 'available', 'USDT') o));
      v_granted := v_granted + 1;
      v_spent := v_spent + amount;
      v_ids := v_ids || reward_id;
      v_accounts := v_accounts || v_to;
      v_amounts := v_amounts || amount;
      v_numbers := v_numbers || number;
    end if;
    return next;
  end loop;
  if v_granted = 0 then return; end if;

  insert into reward (member_id, id, programme_id, version, kind, amount, reason, single, business_day, created_at)
  select p_members[g.number], g.id, v_programme.id, v_version.version, v_programme.kind, g.amount,
    p_reasons[g.number], p_singles[g.number], v_today, v_now
  from unnest(v_ids, v_numbers, v_amounts) as g(id, number, amount);
  update programme p set rewards = p.rewards + v_granted, spent = p.spent + v_spent, last_day = v_today,
    last_day_rewards = v_day_rewards + v_granted
  where p.id = v_programme.id;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select g.id, 0, 'reward', v_from, g.account, g.amount, p_members[g.number]::text,
    'reward:' || p_purposes[g.number] || ':' || g.id, v_today
  from unnest(v_ids, v_accounts, v_amounts, v_numbers) as g(id, account, amount, number);
end $$;

-- The same for one member.
create or replace function grant_reward(
  p_programme uuid, p_member uuid, p_purpose text, p_reason text, p_single text, p_step int default 1,
  out outcome text, out reward_id uuid, out amount bigint) language sql security definer as $$
  select g.outcome, g.reward_id, g.amount
  from grant_rewards(p_programme, array[p_member], array[p_purpose], array[p_reason], array[p_single], array[p_step]) g
$$;

-- ───────────────────────────────────────────────────────────── what rests on one operator

-- Whether today as many rewards rest on this operator's decisions as may.
create or replace function is_operator_full(p_operator uuid) returns boolean language sql stable as $$
  select exists (
    select from operator_reward r
    where (r.operator_id, r.business_day) = (p_operator, ledger.today())
      and r.counted >= (select l.operator_max from review_limits() l))
$$;

-- Behind the lock of promotions_budget, as all that grants.
create or replace function count_for_operator(p_operator uuid, p_counted int, p_rewards int, p_amount bigint)
returns void language sql as $$
  insert into operator_reward as r (operator_id, business_day, counted, rewards, amount)
  select p_operator, ledger.today(), p_counted, p_rewards, p_amount where p_operator is not null
  on conflict (operator_id, business_day) do update
  set counted = r.counted + p_counted, rewards = r.rewards + p_rewards, amount = r.amount + p_amount
$$;

-- ───────────────────────────────────────────────────────────── signing in

-- The date in a zone at a time, and the earlier one of it and the date in the zone of before. In minutes east of UTC.
-- A table and without settings of its own, so that it becomes a part of the query that asks.
create or replace function days_in_zones(p_at timestamptz, p_zone int, p_zone_before int)
returns table (day date, reached date) language sql immutable begin atomic
  select d.day, least(d.day, ((p_at at time zone 'UTC') + make_interval(mins => p_zone_before))::date)
  from (select ((p_at at time zone 'UTC') + make_interval(mins => p_zone))::date as day) d;
end;

-- Signs members in for the day in their time zone, once a day, and grants the programme's reward for the day of the
-- streak. Where the member has chosen no zone, p_zones is that of the device, or null for the platform's.
--
-- A day counts when it is later than the last one in the zone of then and in that of now: so nobody gets two days out
-- of one by travelling, or by saying so. The streak goes on when in either zone no day was left out.
--
-- Outcomes: signed-in, same (signed in today before). A sign-in counts whether there is a reward for it or not;
-- `refusal` says why there was none, as grant_rewards does.
create or replace function sign_in_many(p_members uuid[], p_zones int[])
returns table (number int, outcome text, day date, streak int, days int, refusal text, amount bigint)
language plpgsql security definer
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
#variable_conflict use_column
declare
  v_now timestamptz := (select ledger.now_by(c) from ledger.clock c);
  v_platform_zone int;
  v_request record;
  v_numbers int[] := array[]::int[];
  v_members uuid[] := array[]::uuid[];
  v_zones int[] := array[]::int[];
  v_days date[] := array[]::date[];
  v_streaks int[] := array[]::int[];
  v_counts int[] := array[]::int[];
begin
  perform from promotions_budget for update;
  select extract(epoch from (v_now at time zone c.time_zone) - (v_now at time zone 'UTC')) / 60
  into v_platform_zone from ledger.clock c;
  for v_request in
    select w.number, w.member, m.id as known, z.zone, d.day, d.reached, s.last_day,
      s.streak, s.days, l.refusal, r.amount
    from unnest(p_members, p_zones) with ordinality as w(member, zone, number)
    left join lateral (select m.* from member m where m.id = w.member limit 1) m on true
    left join lateral (select s.* from sign_in_state s where s.member_id = w.member limit 1) s on true
    left join lateral (
      select l.* from sign_in l where (l.member_id, l.day) = (w.member, s.last_day) limit 1) l on true
    left join lateral (
      select r.amount from reward r where (r.member_id, r.id) = (w.member, l.reward_id) limit 1) r on true
    cross join lateral (select coalesce(m.timezone_minutes, w.zone, v_platform_zone) as zone) z
    cross join lateral days_in_zones(v_now, z.zone, coalesce(s.zone_minutes, z.zone)) d
    order by w.number
  loop
    if v_request.known is null then
      return query select v_request.number::int, 'unknown', null::date, null::int, null::int, null, null::bigint;
    elsif v_request.reached <= v_request.last_day then
      return query select v_request.number::int, 'same', v_request.last_day, v_request.streak, v_request.days,
        v_request.refusal, v_request.amount;
    else
      v_numbers := v_numbers || v_request.number::int;
      v_members := v_members || v_request.member;
      v_zones := v_zones || v_request.zone;
      v_days := v_days || v_request.day;
      v_streaks := v_streaks
        || case when v_request.reached = v_request.last_day + 1 then v_request.streak + 1 else 1 end;
      v_counts := v_counts || coalesce(v_request.days, 0) + 1;
    end if;
  end loop;
  if cardinality(v_members) = 0 then return; end if;

  return query
  with granted as materialized (
    select g.number, g.reward_id, case g.outcome when 'granted' then '' else g.outcome end as refusal,
      case g.outcome when 'granted' then g.amount end as amount
    from grant_rewards(programme_of('sign-in'), v_members,
      array_fill('sign-in'::text, array[cardinality(v_members)]),
      array(select 'sign-in:' || d.day from unnest(v_days) with ordinality as d(day, n) order by d.n),
      array(select d.member || ' ' || d.day
        from unnest(v_members, v_days) with ordinality as d(member, day, n) order by d.n),
      v_streaks) g
  ), written as (
    insert into sign_in (member_id, day, streak, at, reward_id, refusal)
    select v_members[g.number], v_days[g.number], v_streaks[g.number], v_now, g.reward_id, g.refusal from granted g
  ), kept as (
    insert into sign_in_state as k (member_id, days, last_day, streak, zone_minutes)
    select v_members[g.number], v_counts[g.number], v_days[g.number], v_streaks[g.number], v_zones[g.number]
    from granted g
    on conflict (member_id) do update set days = excluded.days, last_day = excluded.last_day,
      streak = excluded.streak, zone_minutes = excluded.zone_minutes
  )
  select v_numbers[g.number], 'signed-in', v_days[g.number], v_streaks[g.number], v_counts[g.number], g.refusal,
    g.amount
  from granted g;

  -- An invitation takes three days.
  if 3 = any (v_counts) then
    perform mark_valid(array(
      select c.member from unnest(v_members, v_counts) as c(member, days) where c.days = 3));
  end if;
end $$;

-- Whether a member has signed in today, as sign_in_many counts days, and which day of a streak it is or would be.
create or replace function sign_in_today(
  p_member uuid, p_zone int, out day date, out is_signed boolean, out streak int, out next_streak int, out days int,
  out refusal text, out amount bigint) language sql stable security definer as $$
  select case when t.is_signed then s.last_day else d.day end, t.is_signed,
    case when t.is_signed or d.reached = s.last_day + 1 then s.streak else 0 end,
    case when d.reached = s.last_day + 1 then s.streak + 1 else 1 end,
    coalesce(s.days, 0), case when t.is_signed then l.refusal end, r.amount
  from member m
  cross join ledger.clock c
  cross join lateral (select ledger.now_by(c) as at) n
  left join sign_in_state s on s.member_id = m.id
  cross join lateral (
    select coalesce(m.timezone_minutes, p_zone,
      extract(epoch from (n.at at time zone c.time_zone) - (n.at at time zone 'UTC')) / 60)::int as zone
  ) z
  cross join lateral days_in_zones(n.at, z.zone, coalesce(s.zone_minutes, z.zone)) d
  cross join lateral (select coalesce(d.reached <= s.last_day, false) as is_signed) t
  left join sign_in l on t.is_signed and (l.member_id, l.day) = (m.id, s.last_day)
  left join reward r on (r.member_id, r.id) = (m.id, l.reward_id)
  where m.id = p_member
$$;

-- ───────────────────────────────────────────────────────────── the welcome reward

-- Once for each verified person: a document verifies one. Outcomes as grant_rewards, and unverified, and received (the
-- person had it with an account of before); day-limit also where too many of today rest on whoever verified them.
create or replace function receive_welcome(p_member uuid, out outcome text, out reward_id uuid, out amount bigint)
language plpgsql security definer as $$
declare
  v_verification uuid;
  v_person text;
  v_verified_by uuid;
begin
  perform from promotions_budget for update;
  select v.id, coalesce(encode(v.number_hash, 'hex'), v.member_id::text), v.decided_by
  into v_verification, v_person, v_verified_by
  from verification v where v.member_id = p_member and v.state = 'verified';
  if not found then outcome := 'unverified'; return; end if;
  if is_operator_full(v_verified_by)
    and not exists (select from reward r where (r.kind, r.single) = ('welcome', v_person)) then
    outcome := 'day-limit'; return;
  end if;
  select g.outcome, g.reward_id, g.amount into outcome, reward_id, amount
  from member m, lateral grant_reward(programme_of('welcome'), p_member,
    case when m.invited_by is null then 'welcome' else 'referral' end, 'verification:' || v_verification, v_person) g
  where m.id = p_member;
  if outcome = 'granted' then perform count_for_operator(v_verified_by, 1, 1, amount); end if;
  if outcome = 'same' and not exists (
    select from reward r where (r.member_id, r.id) = (p_member, receive_welcome.reward_id)) then
    outcome := 'received';
  end if;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function programme_of, programme_in, is_offer, is_solvent, welcome_of, closure_of, refusal_of,
  promotions_free, days_in_zones, id_in, is_operator_full, count_for_operator, refuse_proposal to millrace_rewards;
grant execute on function programme_of, is_offer, is_solvent, welcome_of, promotions_free, is_operator_full
  to millrace_app;
grant execute on function assert_acting, assert_role, assert_finance to millrace_rewards;
grant execute on function promotions_state, sign_in_many, sign_in_today, reward_offer, receive_welcome to millrace_app;

grant select on programme, programme_version, programme_view, promotions_budget, reward, sign_in, sign_in_state,
  operator_reward to millrace_app;
grant select, insert, update on programme, programme_version to millrace_rewards;
grant select, update on promotions_budget to millrace_rewards;
grant select, insert on reward, sign_in to millrace_rewards;
grant select, insert, update on sign_in_state, operator_reward to millrace_rewards;
grant select on member, verification, machine, settlement_machine, books_day, adjustment, programme_view
  to millrace_rewards;
grant select, update on reward_message_progress to millrace_app;
grant select, insert, update on reward_seen to millrace_app;
