-- Settlement: what machines have received becomes income of the orders that were valid on the day.
--
-- A day is settled in four steps, each a transaction: begin, plan, its chunks in any order and by any number of
-- workers, finish. A worker that is killed leaves a step undone, never half done, and the next one continues from
-- there. The functions take a day and a number and nothing else: whom they pay, how much and from which report they
-- read from tables that the application cannot write.
-- Security definers belong to millrace_machines.

-- ───────────────────────────────────────────────────────────── the four steps

-- An order's share of a pool, rounded down. In numeric only where the product does not fit into a bigint.
create or replace function share_of(p_pool bigint, p_units bigint, p_valid_units bigint) returns bigint
language sql immutable
return case
  when p_pool <= 9223372036854775807 / p_valid_units then p_pool * p_units / p_valid_units
  else div(p_pool::numeric * p_units, p_valid_units)::bigint end;

-- The day that is settled next, or null when every day that is over is settled.
create or replace function settlement_due() returns date language plpgsql stable security definer as $$
declare
  v_last public.settlement;
  v_day date;
begin
  select * into v_last from public.settlement order by day desc limit 1;
  v_day := case
    when v_last.state = 'running' then v_last.day
    when v_last.day is not null then v_last.day + 1
    else (select min(first_day) from public.purchase) end;
  return case when v_day < ledger.today() then v_day end;
end $$;

-- Days are settled once they are over, in order, without gaps.
create or replace function begin_settlement(p_day date) returns void language plpgsql security definer as $$
begin
  if exists (select from public.settlement where day = p_day) then return; end if;
  -- Waits for purchases and undoings under way; later ones find the day settled.
  lock table public.purchase in share mode;
  if p_day is distinct from public.settlement_due() then
    -- Another worker may have begun it, or even finished it, while this one waited.
    if exists (select from public.settlement where day = p_day) then return; end if;
    raise exception 'the day % cannot be settled now', p_day using errcode = 'integrity_constraint_violation';
  end if;
  insert into public.settlement (day) values (p_day) on conflict do nothing;
end $$;

-- Computes, for each machine, which reports pay how much. First the report of the day, up to the cap; then what older
-- reports left, oldest first, until the cap is reached. A retired machine has no cap any more. Less than one smallest
-- unit of money for each unit of the machine is a rounding remainder and is left where it is. Returns how many chunks
-- there are to pay.
create or replace function plan_settlement(p_day date) returns int
language plpgsql security definer set jit = off set work_mem = '64MB' as $$
declare
  v_settlement public.settlement;
  v_orders_per_chunk constant int := 10000;
  -- One order in so many is sampled to find where chunks begin.
  v_sample_divisor constant int := 64;
begin
  select * into v_settlement from public.settlement where day = p_day for no key update;
  if not found then
    raise exception 'the settlement of % has not begun', p_day using errcode = 'integrity_constraint_violation';
  end if;
  if v_settlement.planned_at is not null then return v_settlement.chunks; end if;

  -- Days are settled without gaps, so only orders that earn for the first time can lack an income account.
  insert into ledger.account (id, owner, kind, currency, is_bounded, is_append_only)
  select nextval('ledger.account_number'), o.owner, 'income', 'USDT', true, false
  from (
    select distinct p.member_id::text collate "C" as owner from public.purchase p
    where p.first_day = p_day
      and not exists (
        select from ledger.account a
        where (a.owner, a.kind, a.currency) = (p.member_id::text collate "C", 'income', 'USDT'))
    order by 1
  ) o
  on conflict (owner, kind, currency) do nothing;

  -- shape: how many valid orders a machine has of each number of units; shares depend on nothing else.
  with shape as materialized (
    select p.machine_id, p.units::bigint as units, count(*) as orders, sum(p.units::bigint * p.day_return) as cap
    from public.purchase p
    where p.first_day <= p_day and p.last_day >= p_day and (p.undone_day is null or p.undone_day > p_day)
    group by p.machine_id, p.units
  ), of_machine as materialized (
    select m.id as machine_id, coalesce(sum(s.units * s.orders), 0)::bigint as valid_units,
      coalesce(sum(s.cap), 0)::bigint as cap,
      coalesce((m.retired_at at time zone c.time_zone)::date <= p_day, false) as is_retired
    from public.machine m cross join ledger.clock c left join shape s on s.machine_id = m.id
    group by m.id, c.time_zone
  ), left_over as materialized (
    -- What came beyond what was reported is nobody's income.
    select r.machine_id, r.id, r.day, r.distributed, least(r.received, r.amount) - r.distributed as amount
    from public.report r where r.received > r.distributed and r.amount > r.distributed and r.day <= p_day
  ), offered as (
    select r.*, m.valid_units,
      case when m.is_retired then r.amount else least(r.amount, m.cap - coalesce(sum(r.amount) over (
        partition by r.machine_id order by r.day = p_day desc, r.day, r.id
        rows between unbounded preceding and 1 preceding), 0)) end::bigint as pool
    from left_over r join of_machine m using (machine_id)
    where m.valid_units > 0 and (r.day = p_day or r.amount >= m.valid_units)
  ), part as materialized (
    select o.*, (
      select sum(s.orders * public.share_of(o.pool, s.units, o.valid_units))
      from shape s where s.machine_id = o.machine_id)::bigint as paid
    from offered o where o.pool > 0 and (o.day = p_day or o.pool >= o.valid_units)
  ), machines as (
    insert into public.settlement_machine (day, machine_id, valid_units, cap, undistributed)
    select p_day, m.machine_id, m.valid_units, m.cap,
      coalesce((select sum(r.amount) from left_over r where r.machine_id = m.machine_id), 0)
    from of_machine m
  ), parts as (
    insert into public.settlement_part (
      day, machine_id, report_id, pool, distributed_before, paid, valid_units, account)
    select p_day, p.machine_id, p.id, p.pool, p.distributed, p.paid, p.valid_units, a.id
    from part p
    join ledger.account a on (a.owner, a.kind, a.currency) = (p.machine_id::text collate "C", 'revenue', 'USDT')
  )
  update public.settlement set planned_at = now(), orders = (
    select coalesce(sum(s.orders), 0) from shape s
    where exists (select from part p where p.machine_id = s.machine_id and p.paid > 0))
  where day = p_day returning * into v_settlement;
  if v_settlement.orders = 0 then return 0; end if;

  insert into public.settlement_range (day, chunk, first_member, next_member)
  select p_day, c.chunk, c.first_member,
    lead(c.first_member, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff') over (order by c.chunk)
  from (
    select row_number() over (order by f.first_member) - 1 as chunk, f.first_member
    from (
      select '00000000-0000-0000-0000-000000000000'::uuid as first_member
      union
      select o.member_id from (
        select p.member_id, row_number() over (order by p.member_id) as number from public.purchase p
        where v_settlement.orders > v_orders_per_chunk and get_byte(uuid_send(p.id), 15) % v_sample_divisor = 0
          and p.first_day <= p_day and p.last_day >= p_day and (p.undone_day is null or p.undone_day > p_day)
      ) o where o.number % (v_orders_per_chunk / v_sample_divisor) = 0
    ) f
  ) c;
  update public.settlement set chunks = (select count(*) from public.settlement_range r where r.day = p_day)
  where day = p_day returning chunks into v_settlement.chunks;
  return v_settlement.chunks;
end $$;

-- Pays one chunk and returns what was paid, or null when it is paid already or another worker is paying it. The ledger
-- locks the accounts in its own order, at the end of one statement, so chunks and other transfers wait for each other
-- briefly and never in a circle.
create or replace function settle_chunk(p_day date, p_chunk int) returns bigint
language plpgsql security definer set jit = off set enable_seqscan = off as $$
declare
  v_xid bigint := ledger.xid();
  v_today date := ledger.today();
  v_range public.settlement_range;
  -- Ids that begin with the time and say their month, as those of other transfers do, and then count up keep the index
  -- of ids compact.
  v_id_begin text := lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || encode(ledger.key_mark(), 'hex') || substr(md5(random()::text), 1, 5);
  v_paid bigint;
begin
  if not pg_try_advisory_xact_lock(p_day - date '2000-01-01', p_chunk) then return null; end if;
  if exists (select from public.settlement_chunk c where c.day = p_day and c.chunk = p_chunk) then return null; end if;
  select * into v_range from public.settlement_range r where r.day = p_day and r.chunk = p_chunk;
  if not found then
    raise exception 'the settlement of % has no chunk %', p_day, p_chunk
      using errcode = 'integrity_constraint_violation';
  end if;

  with part as materialized (
    select p.machine_id, p.report_id, p.pool, p.valid_units, p.account,
      'income:' || p_day || '/' || p.machine_id as reason
    from public.settlement_part p where p.day = p_day and p.paid > 0
  ), member_account as materialized (
    select a.id, a.owner from ledger.account a
    where a.owner >= v_range.first_member::text collate "C" and a.owner < v_range.next_member::text collate "C"
      and a.kind = 'income' and a.currency = 'USDT'
  ), valid as materialized (
    select p.member_id, p.id, p.machine_id, p.units from public.purchase p
    where p.member_id >= v_range.first_member and p.member_id < v_range.next_member
      and p.first_day <= p_day and p.last_day >= p_day and (p.undone_day is null or p.undone_day > p_day)
    order by p.member_id, p.id
  ), due as materialized (
    select a.id as account, a.owner, o.member_id, o.id as order_id, o.machine_id, o.units, p.report_id,
      p.account as from_account, p.reason, public.share_of(p.pool, o.units, p.valid_units) as amount
    from valid o join member_account a on a.owner = o.member_id::text collate "C"
    join part p on p.machine_id = o.machine_id
    order by o.member_id, o.id
  ), earned as (
    insert into public.income (member_id, order_id, day, report_id, machine_id, units, amount)
    select d.member_id, d.order_id, p_day, d.report_id, d.machine_id, d.units, d.amount from due d where d.amount > 0
  ), moved as (
    insert into ledger.transfer (xid, id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select v_xid, (v_id_begin || to_hex(x'1000000'::bigint + row_number() over ()))::uuid, 0, 'income',
      d.from_account, d.account, d.amount, d.owner, d.reason, v_today
    from due d where d.amount > 0
  )
  select coalesce(sum(d.amount), 0) into v_paid from due d;
  insert into public.settlement_chunk (day, chunk, paid) values (p_day, p_chunk, v_paid);
  return v_paid;
end $$;

-- Returns whether the day is settled now: not while a chunk is missing. What was really paid counts as distributed; the
-- rest stays with the machine.
create or replace function finish_settlement(p_day date) returns boolean language plpgsql security definer as $$
declare
  v_settlement public.settlement;
  v_done int;
  v_paid bigint;
begin
  select * into v_settlement from public.settlement where day = p_day for no key update;
  if not found or v_settlement.planned_at is null then return false; end if;
  if v_settlement.state = 'done' then return true; end if;
  select count(*), coalesce(sum(paid), 0) into v_done, v_paid from public.settlement_chunk where day = p_day;
  if v_done < v_settlement.chunks then return false; end if;
  if v_paid <> (select coalesce(sum(paid), 0) from public.settlement_part where day = p_day) then
    raise exception 'the settlement of % has paid % and not what was planned', p_day, v_paid;
  end if;

  update public.report r set distributed = r.distributed + p.paid
  from public.settlement_part p where p.day = p_day and r.id = p.report_id;
  update public.settlement_machine m set paid = p.paid, undistributed = m.undistributed - p.paid
  from (
    select machine_id, sum(paid)::bigint as paid from public.settlement_part where day = p_day group by machine_id
  ) p
  where m.day = p_day and m.machine_id = p.machine_id;
  update public.settlement set state = 'done', finished_at = now(), chunks_done = v_done, paid = v_paid
  where day = p_day;
  delete from public.settlement_range where day = p_day;
  return true;
end $$;

-- ───────────────────────────────────────────────────────────── claims

-- Puts a member's unclaimed income, or that of one order, into a claim. Returns the claim, the same one for the same
-- id, or nothing when there is nothing to claim.
create or replace function claim_income(p_member uuid, p_order uuid, p_id uuid) returns setof claim
language plpgsql security definer as $$
declare
  v_amount bigint;
begin
  -- One at a time for each member: two that take the same incomes in different orders would wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('claim ' || p_member, 0));
  return query select * from public.claim where member_id = p_member and id = p_id;
  if found then return; end if;
  with taken as (
    update public.income set claim_id = p_id
    where member_id = p_member and claim_id is null and (p_order is null or order_id = p_order) returning amount
  ) select sum(amount) into v_amount from taken;
  if v_amount is null then return; end if;
  return query insert into public.claim (member_id, id, amount) values (p_member, p_id, v_amount) returning *;
end $$;

-- Pays what was claimed, oldest first, and returns how many claims it took. One that cannot be paid is set aside. Any
-- number of workers may call it at once.
create or replace function pay_claims(p_limit int) returns int language plpgsql security definer as $$
declare
  v_claim record;
  v_answer text;
  v_paid int := 0;
begin
  -- In the order of accounts, as far as that is known here: two workers never pay claims of the same member at once,
  -- because the second skips them.
  for v_claim in
    select c.member_id, c.id, c.amount from (
      select * from public.claim o
      where o.state = 'receiving' and not public.is_set_aside('claim', o.id)
      order by o.created_at limit p_limit for update skip locked
    ) c
    left join ledger.account a on (a.owner, a.kind, a.currency) = (c.member_id::text collate "C", 'income', 'USDT')
    order by a.id
  loop
    -- The claim's id is the caller's choice; the transfer's must not equal any other's.
    select ledger.post(
      md5('claim ' || v_claim.member_id || ' ' || v_claim.id)::uuid,
      array[row('claim', f.id, t.id, v_claim.amount)::ledger.leg],
      'claim:' || v_claim.id)
    into v_answer
    from ledger.open_account(v_claim.member_id::text, 'income', 'USDT') f,
      ledger.open_account(v_claim.member_id::text, 'available', 'USDT') t;
    if v_answer in ('posted', 'same') then
      update public.claim set state = 'received', received_at = ledger.now()
      where member_id = v_claim.member_id and id = v_claim.id;
    else
      perform public.set_aside('claim', v_claim.id, 'The claim could not be paid: ' || v_answer || '.');
    end if;
    v_paid := v_paid + 1;
  end loop;
  return v_paid;
end $$;

-- Claims for members who chose that, those with ids above p_after. Returns the last member it claimed for, or null when
-- there are no more.
create or replace function claim_automatically(p_after uuid, p_limit int) returns uuid
language plpgsql security definer as $$
declare
  v_member uuid;
  v_last uuid;
begin
  for v_member in
    select c.member_id from public.income_choice c where c.is_automatic and c.member_id > p_after
    order by c.member_id limit p_limit
  loop
    perform public.claim_income(v_member, null, gen_random_uuid());
    v_last := v_member;
  end loop;
  return v_last;
end $$;

-- ───────────────────────────────────────────────────────────── pace

-- The last settled day. The 30 days up to it are the "last 30 settled days" of every figure. In a query it is asked as
-- `(select last_settled_day())`, which is once and not for each row.
create or replace function last_settled_day() returns date language sql stable
return (select max(s.day) from settlement s where s.state = 'done');

-- The pace of a machine: what was paid for its valid units in the last 30 settled days, what was expected of the same
-- units and days, and the deviation of one from the other; the average for a unit and day, and on how many days there
-- were units. Days that paid nothing are included. It reads them by index, so orders do not slow it down. Without
-- rights of its own, so that it is merged into the query that asks.
create or replace function machine_pace(p_machine uuid)
returns table (paid bigint, expected bigint, deviation_percent float8, average bigint, settled_days int)
language sql stable begin atomic
  select coalesce(sum(sm.paid), 0)::bigint, coalesce(sum(sm.cap), 0)::bigint,
    deviation_percent(sum(sm.paid), sum(sm.cap)),
    floor(sum(sm.paid) / sum(sm.valid_units))::bigint, count(*)::int
  from settlement_machine sm
  where sm.machine_id = p_machine and sm.valid_units > 0
    and sm.day <= (select last_settled_day()) and sm.day > (select last_settled_day()) - 30;
end;

-- The range of a machine's own days: of each stretch of 30 settled days in a row (of all its days while it has fewer),
-- what a unit was paid on average a day; the worst, the one in the middle and the best of these. `stretches` says of
-- how many, `settled_days` how many days there are in all, the first of which is `first_day`.
create or replace function machine_range(p_machine uuid)
returns table (
  worst bigint, middle bigint, best bigint, stretch_days int, stretches int, settled_days int, first_day date)
language sql stable begin atomic
  select min(s.average), percentile_disc(0.5) within group (order by s.average), max(s.average),
    least(30, max(s.total))::int, count(*)::int, coalesce(max(s.total), 0)::int, min(s.first_day)
  from (
    select o.number, o.total, o.first_day,
      floor(sum(o.paid) over stretch / sum(o.valid_units) over stretch)::bigint as average
    from (
      select sm.day, sm.paid, sm.valid_units, row_number() over (order by sm.day) as number, count(*) over () as total,
        min(sm.day) over () as first_day
      from settlement_machine sm
      where sm.machine_id = p_machine and sm.valid_units > 0 and sm.day <= (select last_settled_day())
    ) o
    window stretch as (order by o.day rows between 29 preceding and current row)
  ) s where s.number >= least(30, s.total);
end;

-- What two machines are compared by beside their pace, all of the last 30 settled days on which there were units: the
-- days that paid nothing; the days by how their report is proved, by a reading that the machine signed, by a picture or
-- document, by nothing, and the days without an approved report; and what 100.00 would be paid a day at this pace, in
-- all, and less what was paid.
create or replace function machine_comparison(p_machine uuid)
returns table (
  days_without_income int, days_signed int, days_documented int, days_unproved int, days_unreported int,
  hundred_day bigint, hundred_end bigint, hundred_result bigint)
language sql stable begin atomic
  select d.without_income, d.signed, d.documented, d.reported - d.signed - d.documented, d.days - d.reported,
    floor(a.average * 100000000::numeric / m.price)::bigint,
    floor(a.average * m.valid_days * 100000000::numeric / m.price)::bigint,
    floor(a.average * m.valid_days * 100000000::numeric / m.price)::bigint - 100000000
  from machine m cross join lateral machine_pace(m.id) a
  cross join lateral (
    select count(*)::int as days, count(*) filter (where sm.paid = 0)::int as without_income,
      count(r.id)::int as reported, count(*) filter (where e.is_signed)::int as signed,
      count(*) filter (where e.is_documented and not e.is_signed)::int as documented
    from settlement_machine sm
    left join report r on r.machine_id = sm.machine_id and r.day = sm.day and r.state = 'approved'
    left join lateral (
      -- By the machine's key, or each session by its meter's.
      select bool_or(v.kind = 'reading' or v.kind = 'sessions' and is_fully_signed(v.report_id)) as is_signed,
        bool_or(v.kind <> 'reading') as is_documented
      from report_evidence v where v.report_id = r.id
    ) e on true
    where sm.machine_id = m.id and sm.valid_units > 0
      and sm.day <= (select last_settled_day()) and sm.day > (select last_settled_day()) - 30
  ) d
  where m.id = p_machine;
end;

-- ───────────────────────────────────────────────────────────── check

-- The invariants of machines' money, from one snapshot, under any load: the function is `stable`, so it sees what the
-- statement that calls it sees.
create or replace function machine_check() returns table (invariant text, is_ok boolean, detail text)
language sql stable security definer as $$
  with earned as materialized (
    select i.report_id, i.machine_id, sum(i.amount) as amount,
      sum(i.amount) filter (where s.state = 'running') as running
    from public.income i left join public.settlement s on s.day = i.day group by i.report_id, i.machine_id
  ), of_machine as (
    select r.machine_id, sum(r.received - r.distributed) as amount from public.report r group by r.machine_id
  ), running as (
    select machine_id, sum(running) as amount from earned group by machine_id
  ), owed as (
    select i.member_id::text as owner, sum(i.amount) as amount
    from public.income i left join public.claim c on c.member_id = i.member_id and c.id = i.claim_id
    where i.claim_id is null or c.state = 'receiving' group by i.member_id
  )
  select 'incomes-name-their-report', count(*) = 0, ledger.sample(array_agg(e.report_id::text))
  from earned e left join public.report r on r.id = e.report_id and r.machine_id = e.machine_id where r.id is null
  union all
  select 'incomes-are-what-was-distributed', count(*) = 0, ledger.sample(array_agg(r.id::text))
  from public.report r left join earned e on e.report_id = r.id
  where coalesce(e.amount, 0) - coalesce(e.running, 0) <> r.distributed
    or coalesce(e.amount, 0) > least(r.received, r.amount)
  union all
  select 'revenue-is-received-less-distributed', count(*) = 0, ledger.sample(array_agg(m.id::text))
  from public.machine m
  left join of_machine o on o.machine_id = m.id
  left join running u on u.machine_id = m.id
  left join ledger.account a on (a.owner, a.kind, a.currency) = (m.id::text collate "C", 'revenue', 'USDT')
  where coalesce(a.balance, 0) <> coalesce(o.amount, 0) - coalesce(u.amount, 0)
  union all
  select 'income-accounts-are-what-is-not-received', count(*) = 0,
    ledger.sample(array_agg(coalesce(o.owner, a.owner)))
  from owed o
  full join (
    select x.owner, x.balance from ledger.account x
    where x.kind = 'income' and x.currency = 'USDT' and x.owner in (
      select p.member_id::text from public.purchase p union select m.id::text from public.member m)
  ) a on a.owner = o.owner
  where coalesce(o.amount, 0) <> coalesce(a.balance, 0)
  union all
  select 'claims-are-their-incomes', count(*) = 0, ledger.sample(array_agg(c.id::text))
  from public.claim c
  left join (
    select member_id, claim_id, sum(amount) as amount from public.income where claim_id is not null
    group by member_id, claim_id
  ) i on i.member_id = c.member_id and i.claim_id = c.id
  where i.amount is distinct from c.amount
  union all
  select 'received-has-its-receipt', count(*) = 0, ledger.sample(array_agg(r.id::text))
  from public.report r left join public.receipt x on x.id = r.receipt_id
  where r.received > 0 and (x.amount, x.machine_id, x.used_as) is distinct from (r.received, r.machine_id, 'revenue')
  union all
  -- The newest seals; verify_audit_seals() without a number proves them all.
  select 'audit-seals-unbroken', coalesce(bool_and(s.is_unbroken), true),
    ledger.sample(array_agg(s.business_day::text) filter (where not s.is_unbroken))
  from public.verify_audit_seals(2) s
  union all
  select 'restricted-kinds-are-restricted', count(*) = 0, ledger.sample(array_agg(w.what))
  from (
    select 'the trigger' as what where not exists (
      select from pg_trigger
      where tgrelid = 'ledger.transfer'::regclass and tgname = 'restrict_kinds' and tgenabled = 'A')
    union all
    select k from unnest(array['revenue', 'income']) k where not exists (
      select from ledger.restricted_kind x where x.kind = k and x.role_name = 'millrace_machines')
    union all
    select 'the role' where pg_has_role('millrace_app', 'millrace_machines', 'member')
    union all
    select t from unnest(array['purchase', 'refund', 'receipt', 'settlement', 'settlement_machine', 'settlement_part',
      'settlement_chunk', 'settlement_range', 'income', 'claim', 'withdrawal', 'withdrawal_approval', 'payout',
      'wallet_rule', 'machine_check_run', 'destination_take_over', 'session_price', 'tariff', 'approval_rule', 'meter'])
      t
    where has_table_privilege('millrace_app', 'public.' || t, 'insert, update, delete, truncate, trigger')
      or has_any_column_privilege('millrace_app', 'public.' || t, 'insert, update')
    union all
    select 'report.' || c from unnest(array['amount', 'received', 'receipt_id', 'distributed']) c
    where has_column_privilege('millrace_app', 'public.report', c, 'update')
    union all
    -- Terms, which functions set.
    select c.name || '.' || c.term
    from (values ('machine', 'price'), ('machine', 'day_return'), ('machine', 'valid_days'),
      ('machine_stock', 'sold_units'), ('destination', 'usable_at'), ('destination', 'removed_at'),
      ('rate_quote', 'rate'), ('rate_quote', 'expires_at'), ('recharge', 'rate')) as c(name, term)
    where has_column_privilege('millrace_app', 'public.' || c.name, c.term, 'update')
      or (c.name <> 'machine' and has_column_privilege('millrace_app', 'public.' || c.name, c.term, 'insert'))
    union all
    select c || '.id' from unnest(array['adjustment', 'capital_release', 'report', 'recharge', 'destination']) c
    where has_column_privilege('millrace_app', 'public.' || c, 'id', 'insert')
  ) w
$$;

-- Checks what is new since the last proved point, or all of it, and stores what it found; the application cannot write
-- that by itself. As in ledger.run_check(), only what holds moves the point.
create or replace function run_machine_check(p_is_whole boolean default false)
returns table (invariant text, is_ok boolean, detail text) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_run machine_check_run;
  v_is_whole boolean;
  v_to bigint;
  v_new jsonb;
begin
  insert into machine_check_run (findings, checked_at) values ('[]', now()) on conflict do nothing;
  select * into v_run from machine_check_run for update;
  v_is_whole := p_is_whole or v_run.up_to_xid = 0;
  v_to := greatest(v_run.up_to_xid, ledger.xid_horizon());
  select jsonb_agg(jsonb_build_object('name', c.invariant, 'isOk', c.is_ok, 'detail', c.detail)) into v_new
  from (
    select * from books_check(case when v_is_whole then 0 else v_run.up_to_xid end)
    union all
    select * from machine_check() m where v_is_whole
  ) c;
  update machine_check_run set checked_at = now(),
    findings = case when v_is_whole then v_new else ledger.merge_findings(whole, v_new) end,
    whole = case when v_is_whole then v_new else whole end,
    whole_at = case when v_is_whole then now() else whole_at end,
    up_to_xid = case when jsonb_path_exists(v_new, '$[*] ? (@.isOk == false)') then up_to_xid else v_to end;
  return query
  select f.name, f."isOk", f.detail
  from machine_check_run r, jsonb_to_recordset(r.findings) as f (name text, "isOk" boolean, detail text);
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function share_of to millrace_machines;
grant execute on function settlement_due, begin_settlement, plan_settlement, settle_chunk, finish_settlement,
  claim_income, pay_claims, claim_automatically, last_settled_day, machine_pace, machine_range, machine_comparison,
  machine_check, run_machine_check to millrace_app;

grant select on settlement, settlement_machine, settlement_part, settlement_chunk, claim, income, income_choice,
  machine_check_run to millrace_app;
grant insert, update, delete on income_choice to millrace_app;
grant select, insert, update on settlement, settlement_machine, settlement_part, settlement_chunk, claim, income,
  machine_check_run to millrace_machines;
grant select, insert, delete on settlement_range to millrace_machines;
grant select on income_choice to millrace_machines;
