-- What the rails report: money that arrived, how far each was read, and whether it agrees with the ledger.

-- What arrived in custody. Each is used once: as a recharge, as revenue, as an owner's payment, or as what was moved
-- from another rail.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  rail text not null,
  rail_transaction text not null,
  machine_id uuid references machine (id),
  member_id uuid,
  currency text not null default 'USDT' references ledger.currency,
  amount bigint not null check (amount > 0),
  sender text not null default '',
  note text not null default '',
  received_at timestamptz not null default ledger.now(),
  used_as text check (used_as in ('recharge', 'revenue', 'owner', 'move')),
  is_from_release_account boolean not null default false,
  -- The operator who entered it, where one did.
  entered_by uuid references operator (id),
  unique (rail, rail_transaction)
);
create index receipt_of_machine on receipt (machine_id, received_at desc);
create index receipt_of_member on receipt (member_id, received_at desc) where member_id is not null;
create index receipt_to_use on receipt (received_at) where used_as is null;
create index receipt_unused on receipt (machine_id, amount) where used_as is null;
create index receipt_from_release on receipt (machine_id) where is_from_release_account and used_as = 'revenue';

-- How far a rail has been read: the last block, or the bank's last event.
create table rail_cursor (
  rail text primary key,
  position bigint not null,
  updated_at timestamptz not null default now()
);

-- The latest status of each rail.
create table rail_state (
  rail text not null,
  currency text not null references ledger.currency,
  is_up boolean not null,
  note text not null default '',
  own bigint not null default 0,
  custody bigint not null default 0,
  unbooked bigint not null default 0,
  height bigint,
  behind bigint,
  hot bigint,
  checked_at timestamptz not null default now(),
  down_since timestamptz,
  primary key (rail, currency)
);

create table reconciliation_item (
  id uuid primary key default gen_random_uuid(),
  rail text not null,
  currency text not null references ledger.currency,
  -- set-aside: one row that cannot be done must not hold up the others. It is tried again once this is closed.
  kind text not null
    check (kind in ('difference', 'reorganised', 'late', 'unattributed', 'payout', 'set-aside', 'restored')),
  subject text not null,
  difference bigint not null default 0,
  detail text not null default '',
  opened_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  owner_id uuid references operator (id),
  taken_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references operator (id),
  note text not null default ''
);
create unique index reconciliation_open on reconciliation_item (rail, currency, kind, subject) where closed_at is null;
create index reconciliation_newest on reconciliation_item (opened_at desc);
