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
