-- From one rail's custody to another's, and from the fees to the owner.

insert into ledger.transfer_kind values
  ('rail-move', 'custody', 'custody', 'move', 'USDT'),
  ('fees-out',  'fees',    'owner',   'move', 'USDT');
insert into ledger.restricted_kind values ('rail-move', 'millrace_treasury'), ('fees-out', 'millrace_treasury');

alter table receipt
  drop constraint receipt_used_as_check,
  add constraint receipt_used_as_check check (used_as in ('recharge', 'revenue', 'owner', 'move'));

alter table payout
  drop constraint payout_kind,
  add constraint payout_kind check (kind in ('withdrawal', 'owner', 'release', 'move'));

alter table adjustment
  drop constraint adjustment_kind_check,
  add constraint adjustment_kind_check
    check (kind in ('owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out')),
  -- Of a move: the rail that it goes to, and what arrived there.
  add column to_rail text not null default '',
  add column arrival_id uuid unique references receipt (id),
  add constraint move_has_two_rails check ((kind = 'rail-move') = (to_rail <> '' and rail <> '' and to_rail <> rail)),
  add constraint only_moves_arrive check (arrival_id is null or kind = 'rail-move'),
  add constraint moves_are_usdt check (kind not in ('rail-move', 'fees-out') or currency = 'USDT');

-- What the bridge does for a move, once it has left the first chain. attempted_block is stored before anything is sent,
-- so that whoever goes on after a crash first looks for what was sent.
create table bridge_transfer (
  adjustment_id uuid primary key references adjustment (id),
  from_block bigint not null,
  attempted_block bigint,
  tx_hash text unique
);
