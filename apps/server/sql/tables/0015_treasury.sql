-- The owner's money.

create table adjustment (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('owner-in', 'owner-out', 'promotions-fund', 'fx-fund')),
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
  constraint no_self_decision check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_by is null)),
  check ((kind = 'owner-in') = (receipt_id is not null)),
  check (kind not in ('owner-in', 'owner-out') or rail <> ''),
  check (kind <> 'owner-out' or destination <> '')
);
create unique index adjustment_of_receipt on adjustment (receipt_id) where state <> 'rejected';
create index adjustment_newest on adjustment (requested_at desc);
