-- What makes a sealed day hard to change afterwards: an anchor on the chain, the addresses' own signatures, and the
-- receipts of outside witnesses.

-- The signer's transaction with the record's hash in it. Saved before it is sent.
create table record_anchor (
  epoch int primary key references transparency_record,
  rail text not null,
  sender text not null,
  nonce bigint not null,
  transaction_hash text not null unique,
  raw text not null,
  block bigint,
  mined_at timestamptz,
  unique (rail, sender, nonce),
  check ((block is null) = (mined_at is null))
);
create index record_anchor_unmined on record_anchor (epoch) where block is null;

-- What the key of each custody address has signed about a record.
create table control_message (
  epoch int not null references transparency_record,
  rail text not null,
  address text not null,
  text text not null,
  signature text not null,
  signed_at timestamptz not null default now(),
  primary key (epoch, rail, address)
);

-- The outside places, and what each has signed. A place keeps its key for good.
create table witness (
  name text primary key,
  url text not null,
  public_key bytea not null check (octet_length(public_key) = 32),
  is_practice boolean not null,
  first_seen_at timestamptz not null default now()
);
create table witness_receipt (
  witness text not null references witness,
  epoch int not null references transparency_record,
  text text not null,
  signature bytea not null check (octet_length(signature) = 64),
  -- The witness's own time.
  witnessed_at timestamptz not null,
  received_at timestamptz not null default now(),
  primary key (witness, epoch)
);
create index witness_receipt_newest on witness_receipt (epoch desc);
