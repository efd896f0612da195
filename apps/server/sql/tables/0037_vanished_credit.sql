-- Credits that a reorganisation deeper than the confirmations has taken from the chain again.

create index chain_deposit_reversed on chain_deposit (member_id) where state = 'reversed';

-- The last one: a deposit that was credited to the member is no longer in the chain.
alter table withdrawal drop constraint withdrawal_approval_reason,
  add constraint withdrawal_approval_reason check (approval_reason in ('', 'amount', 'member-day', 'destination-day',
    'no-rate', 'rail-limit', 'day-limit', 'young-limit', 'new-limit', 'vanished-credit')) not valid;
