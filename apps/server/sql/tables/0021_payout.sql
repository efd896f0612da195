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

-- ───────────────────────────────────────────────────────────── from rail to rail, and fees to the owner

insert into ledger.transfer_kind values
  ('rail-move', 'custody', 'custody', 'move', 'USDT'),
  ('fees-out',  'fees',    'owner',   'move', 'USDT');
insert into ledger.restricted_kind values ('rail-move', 'millrace_treasury'), ('fees-out', 'millrace_treasury');

alter table receipt drop constraint receipt_used_as_check;
alter table receipt add constraint receipt_used_as_check check (used_as in ('recharge', 'revenue', 'owner', 'move'));

alter table adjustment drop constraint adjustment_kind_check;
alter table adjustment
  add constraint adjustment_kind_check
    check (kind in ('owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out')),
  -- Of a move: the rail that it goes to, and what arrived there.
  add column to_rail text not null default '',
  add column arrival_id uuid unique references receipt (id),
  add constraint move_has_two_rails check ((kind = 'rail-move') = (to_rail <> '' and rail <> '' and to_rail <> rail)),
  add constraint only_moves_arrive check (arrival_id is null or kind = 'rail-move');

-- What the bridge does for a move, once it has left the first chain. attempted_block is stored before anything is sent,
-- so that whoever goes on after a crash first looks for what was sent.
create table bridge_transfer (
  adjustment_id uuid primary key references adjustment (id),
  from_block bigint not null,
  attempted_block bigint,
  tx_hash text unique
);
