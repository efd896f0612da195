-- Payouts that were made and that this database knows nothing of, since it was put back from an older copy.

-- The signer keeps a journal of its payouts beside its key file. Once it does, it no longer starts without one.
alter table rail_key add column has_journal boolean not null default false;

-- Two people say that they have understood what was lost, and payouts go on.
create table lost_review (
  id uuid primary key default gen_random_uuid(),
  rail text not null,
  currency text not null,
  note text not null check (note <> ''),
  -- replaced: more was found before the second person came.
  state text not null default 'requested' check (state in ('requested', 'approved', 'replaced')),
  requested_by uuid not null references operator (id),
  requested_at timestamptz not null default now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  constraint no_self_decision check (decided_by <> requested_by),
  check ((state = 'approved') = (decided_by is not null))
);
create unique index lost_review_open on lost_review (rail, currency) where state = 'requested';

create table lost_payout (
  rail text not null,
  -- The chain's hash or the bank's id for it, or words for what the hot wallet sent and nobody knows.
  rail_transaction text not null,
  currency text not null references ledger.currency,
  payout_id uuid,
  recipient text not null default '',
  amount bigint not null check (amount >= 0),
  -- Of the hot wallet.
  nonce bigint,
  found_at timestamptz not null default now(),
  review_id uuid references lost_review (id),
  primary key (rail, rail_transaction)
);
create index lost_payout_of_payout on lost_payout (payout_id) where payout_id is not null;

alter table reconciliation_item drop constraint reconciliation_item_kind_check,
  add constraint reconciliation_item_kind_check
    check (kind in ('difference', 'reorganised', 'late', 'unattributed', 'payout', 'set-aside', 'restored'));
