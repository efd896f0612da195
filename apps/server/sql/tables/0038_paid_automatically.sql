alter table withdrawal validate constraint withdrawal_approval_reason;

-- What nobody approves is counted when it is requested, and again when it is paid: queued for a chain, or told to the
-- bank.
alter table automatic_withdrawal add column is_paid boolean not null default false;
insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value, is_paid)
select p.at, p.rail, w.is_young_member, w.is_new_destination, p.value, true
from (
  select c.id, c.rail, c.cleared_at as at, c.value from payout c
  where c.rail = 'bank' and c.cleared_at > ledger.now() - interval '24 hours' and c.is_automatic and c.state <> 'failed'
  union all
  select c.id, c.rail, c.created_at, c.amount from payout c
  where c.rail <> 'bank' and c.created_at > ledger.now() - interval '24 hours' and c.is_automatic
    and c.state <> 'failed'
) p join withdrawal w on w.id = p.id;
drop index automatic_withdrawal_at;
create index automatic_withdrawal_at on automatic_withdrawal (is_paid, at)
  include (rail, is_young_member, is_new_destination, value);
drop index payout_automatic;
