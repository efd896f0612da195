-- What the signer has signed, and payouts that were made and that this database knows nothing of.

-- What the signer has signed, stored before it is sent: killed at any moment it sends the same again, never another in
-- its place.
create table signed_transaction (
  rail text not null,
  sender text not null,
  nonce bigint not null,
  -- void: not signed. It takes the place of the payout's transaction, so that none can be signed any more.
  purpose text not null check (purpose in ('payout', 'sweep', 'void')),
  payout_id uuid unique references payout (id),
  recipient text not null,
  amount bigint not null check (amount > 0),
  raw text not null,
  hash text not null,
  signed_at timestamptz not null default now(),
  primary key (rail, sender, nonce),
  unique (rail, hash),
  check ((purpose = 'sweep') = (payout_id is null))
);
create index signed_by_day on signed_transaction (rail, signed_at);
-- The signer counts what it signed in 24 hours on all chains.
create index signed_by_time on signed_transaction (signed_at);

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

-- Paid before the database was put back from an older copy.
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
