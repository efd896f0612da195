-- What a member sees of the ledger. Nothing here moves or keeps anything.

-- When a transfer was, in business time. The practice clock moves days and leaves the time of day, so a transfer's day is its business day, and
-- its time of day that at which it was really made.
create function business_moment(p_business_day date, p_created_at timestamptz, p_time_zone text) returns timestamptz language sql immutable
return (p_business_day + (p_created_at at time zone p_time_zone)::time) at time zone p_time_zone;

-- A member's transfers as they lie in the index of owners: `where owner = … order by seq desc` reads as far as it is asked to and no further.
-- With accounts by their ids: whoever sums thousands of rows looks the member's own accounts up once, and not for every row.
create view wallet_entry as
select t.owner, t.seq, t.id, t.leg, t.kind, t.from_account, t.to_account, t.amount, t.reason, t.business_day,
  business_moment(t.business_day, t.created_at, c.time_zone) as moment
from ledger.transfer t cross join ledger.clock c;

-- A member's own accounts, which exist from their first use on. All are bounded, so the row's balance is the balance.
create view wallet_account as
select a.owner, a.id, a.kind, a.balance from ledger.account a where a.currency = 'USDT' and a.kind in ('available', 'held', 'income') and not a.is_append_only;

-- Orders that are over: the last day has passed, and the units earn no more. No money moves then, so the ledger has no entry of it.
create view wallet_expiry as
select o.member_id, o.id, o.name, o.units, o.last_day, (o.last_day + 1)::timestamp at time zone c.time_zone as moment
from order_seen o cross join ledger.clock c where o.state = 'expired';

-- What is behind a record: legs in which others take part belong to nobody's or to a machine's records, and are found by the group they are in.
create view wallet_leg as
select r.id, r.leg, r.seq, r.kind, r.from_kind, r.to_kind, r.amount, r.currency, r.business_day, business_moment(r.business_day, r.created_at, c.time_zone) as moment
from ledger.record r cross join ledger.clock c;

-- The transfer that ended a hold, so that a withdrawal's beginning finds its end, and the other way round.
create view wallet_hold as select h.id, h.resolved_by from ledger.hold h;

grant select on wallet_entry, wallet_account, wallet_expiry, wallet_leg, wallet_hold to millrace_app;
