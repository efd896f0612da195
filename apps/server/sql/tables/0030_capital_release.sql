-- A release of capital is a payout to a destination that two people registered for the machine's owner.

alter table machine_change
  drop constraint machine_change_kind_check,
  add constraint machine_change_kind_check check (kind in ('key', 'terms', 'retirement', 'destination')),
  -- Rail and destination, in the form that the rail's payouts have.
  add constraint destination_can_be_paid check (kind <> 'destination' or coalesce(case content ->> 'rail'
    when 'practice' then btrim(content ->> 'destination') <> ''
    when 'bep20' then content ->> 'destination' ~ '^0x[0-9a-f]{40}$'
    when 'trc20' then content ->> 'destination' ~ '^0x[0-9a-f]{40}$'
  end, false));
create index destination_of_owner on machine_change (lower(btrim(content ->> 'destination')))
  where kind = 'destination' and state = 'approved';

alter table payout
  drop constraint payout_kind,
  add constraint payout_kind check (kind in ('withdrawal', 'owner', 'release'));

-- Approved, it waits for its rail. Those so far were booked as paid when they were approved.
alter table capital_release drop constraint capital_release_state_check;
update capital_release set state = 'paid' where state = 'approved';
alter table capital_release
  add constraint capital_release_state_check check (state in ('requested', 'approved', 'rejected', 'paid', 'failed'));
insert into payout (id, kind, rail, currency, amount, account, state, created_at, sent_at, ended_at)
select id, 'release', rail, 'USDT', amount, destination, 'paid', decided_at, decided_at, decided_at
from capital_release where state = 'paid';
drop index release_destination;
create index release_destination on capital_release (lower(btrim(destination))) where state in ('approved', 'paid');
