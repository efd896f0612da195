-- Withdrawals are counted together: by member and by destination, over 24 hours.

-- Why it needs approvals: its own amount, what the member or the destination has had in 24 hours, or that there is no
-- rate to measure it by. Empty when it needs none.
alter table withdrawal
  add column approval_reason text not null default ''
    check (approval_reason in ('', 'amount', 'member-day', 'destination-day', 'no-rate'));
update withdrawal set approval_reason = 'amount' where approvals_needed > 0;
create index withdrawal_to on withdrawal (rail, address, account, bank_code, created_at);

-- The signer counts what it signed in 24 hours on all chains.
create index signed_by_time on signed_transaction (signed_at);
