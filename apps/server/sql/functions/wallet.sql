-- What a member sees of the ledger. Nothing here moves money or writes a row.

-- When a transfer was made, in business time. The practice clock moves days and leaves the time of day: the day is the
-- transfer's business day, the time of day is that at which it was really made.
create or replace function business_moment(p_business_day date, p_created_at timestamptz, p_time_zone text)
returns timestamptz language sql immutable
return (p_business_day + (p_created_at at time zone p_time_zone)::time) at time zone p_time_zone;

-- A member's transfers in the order of the index on owners: `where owner = … order by seq desc` reads as far as it is
-- asked to and no further. Accounts are given by id: whoever sums thousands of rows looks the member's own accounts up
-- once, not for every row.
create or replace view wallet_entry as
select t.owner, t.seq, t.id, t.leg, t.kind, t.from_account, t.to_account, t.amount, t.reason, t.business_day,
  business_moment(t.business_day, t.created_at, c.time_zone) as moment
from ledger.transfer t cross join ledger.clock c;

-- The same from a business day on, newest first, without reading what is older. A transfer may be written shortly after
-- one of a later day; after three days none is late.
create or replace function wallet_entries_since(p_owner text, p_day date) returns setof wallet_entry
-- The settings leave the planner only the index, backwards: it does not know that the loop ends early.
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  v_entry wallet_entry;
begin
  for v_entry in select * from wallet_entry e where e.owner = p_owner order by e.seq desc loop
    exit when v_entry.business_day < p_day - 3;
    if v_entry.business_day >= p_day then return next v_entry; end if;
  end loop;
end $$;

-- The same with only what the index has, for sums.
create or replace function wallet_moves_since(p_owner text, p_day date)
returns table (kind text, from_account bigint, to_account bigint, amount bigint, moment timestamptz)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  v_day date;
begin
  for kind, from_account, to_account, amount, v_day, moment in
    select e.kind, e.from_account, e.to_account, e.amount, e.business_day, e.moment
    from wallet_entry e where e.owner = p_owner order by e.seq desc
  loop
    exit when v_day < p_day - 3;
    if v_day >= p_day then return next; end if;
  end loop;
end $$;

-- A member's own accounts, which exist from their first use on. All are bounded, so the row's balance is the balance.
create or replace view wallet_account as
select a.owner, a.id, a.kind, a.balance from ledger.account a
where a.currency = 'USDT' and a.kind in ('available', 'held', 'income') and not a.is_append_only;

-- The figures of a member's wallet: the money, which is available, on hold or to be claimed, and the price of units
-- that are valid, which is spent and in no sum of these; of it some can still be undone, and is owed until then.
-- Without rights of its own, so that it is merged into the query that asks.
create or replace function member_money(p_member uuid) returns table (
  available bigint, on_hold bigint, to_claim bigint, money bigint, in_units bigint, undoable bigint,
  earned_on_units bigint, expected_on_units bigint, income bigint)
language sql stable begin atomic
  select a.available, a.on_hold, a.to_claim, a.available + a.on_hold + a.to_claim, u.paid, u.undoable, u.earned,
    u.expected, (
      select coalesce(sum(w.amount), 0)::bigint from wallet_entry w
      where w.owner = p_member::text and w.kind = 'income')
  from (
    select coalesce(max(a.balance) filter (where a.kind = 'available'), 0) as available,
      coalesce(max(a.balance) filter (where a.kind = 'held'), 0) as on_hold,
      coalesce(max(a.balance) filter (where a.kind = 'income'), 0) as to_claim
    from wallet_account a where a.owner = p_member::text
  ) a, (
    -- An undone order has its price in the machine until the refund.
    select coalesce(sum(o.price), 0)::bigint as paid,
      coalesce(sum(o.price) filter (where o.state <> 'valid'), 0)::bigint as undoable,
      coalesce(sum(o.received), 0)::bigint as earned,
      coalesce(sum(o.day_return * o.units * o.valid_days) filter (where o.state <> 'undoing'), 0)::bigint as expected
    from order_view o where o.member_id = p_member and o.state in ('reflecting', 'valid', 'undoing')
  ) u;
end;

-- What a member can claim now, and what is claimed and on its way to the wallet: together the income that is to be
-- claimed of the member's money.
create or replace function claimable_income(p_member uuid) returns table (claimable bigint, receiving bigint)
language sql stable begin atomic
  select a.balance - c.amount, c.amount
  from (
    select coalesce(max(a.balance), 0)::bigint as balance from wallet_account a
    where a.owner = p_member::text and a.kind = 'income'
  ) a, (
    select coalesce(sum(c.amount), 0)::bigint as amount from claim c
    where c.member_id = p_member and c.state = 'receiving'
  ) c;
end;

-- Orders whose last day has passed: their units earn no more. No money moves then, so the ledger has no entry for it.
create or replace view wallet_expiry as
select o.member_id, o.id, o.name, o.units, o.last_day, (o.last_day + 1)::timestamp at time zone c.time_zone as moment
from order_view o cross join ledger.clock c where o.state = 'expired';

-- What is behind a record. Legs between other accounts are in a machine's records or in nobody's; they are found by
-- their group.
create or replace view wallet_leg as
select r.id, r.leg, r.seq, r.kind, r.from_kind, r.to_kind, r.amount, r.currency, r.business_day,
  business_moment(r.business_day, r.created_at, c.time_zone) as moment
from ledger.record r cross join ledger.clock c;

-- The transfer that ended a hold: links the beginning of a withdrawal with its end.
create or replace view wallet_hold as select h.id, h.resolved_by from ledger.hold h;

-- ───────────────────────────────────────────────────────────── rights

grant select on wallet_entry, wallet_account, wallet_expiry, wallet_leg, wallet_hold to millrace_app;
grant execute on function business_moment, wallet_entries_since, wallet_moves_since, member_money, claimable_income
  to millrace_app;
grant select on wallet_rule to millrace_app, millrace_machines, millrace_treasury, millrace_rail, millrace_signer;
