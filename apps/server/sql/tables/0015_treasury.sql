-- The owner's money, and what is moved from one rail's custody to another's.

create table adjustment (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    check (kind in ('owner-in', 'owner-out', 'promotions-fund', 'fx-fund', 'rail-move', 'fees-out')),
  rail text not null default '',
  currency text not null references ledger.currency,
  amount bigint not null check (amount > 0),
  receipt_id uuid references receipt (id),
  destination text not null default '',
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected')),
  requested_by uuid not null references operator (id),
  requested_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  -- Of a move: the rail that it goes to, and what arrived there.
  to_rail text not null default '',
  arrival_id uuid unique references receipt (id),
  constraint no_self_decision check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_by is null)),
  check ((kind = 'owner-in') = (receipt_id is not null)),
  check (kind not in ('owner-in', 'owner-out') or rail <> ''),
  check (kind <> 'owner-out' or destination <> ''),
  constraint move_has_two_rails check ((kind = 'rail-move') = (to_rail <> '' and rail <> '' and to_rail <> rail)),
  constraint only_moves_arrive check (arrival_id is null or kind = 'rail-move'),
  constraint moves_are_usdt check (kind not in ('rail-move', 'fees-out') or currency = 'USDT')
);
create unique index adjustment_of_receipt on adjustment (receipt_id) where state <> 'rejected';
create index adjustment_newest on adjustment (requested_at desc);
create index adjustment_requested on adjustment (requested_at) where state = 'requested';

-- What the bridge does for a move, once it has left the first chain. attempted_block is stored before anything is sent,
-- so that whoever goes on after a crash first looks for what was sent.
create table bridge_transfer (
  adjustment_id uuid primary key references adjustment (id),
  from_block bigint not null,
  attempted_block bigint,
  tx_hash text unique
);
