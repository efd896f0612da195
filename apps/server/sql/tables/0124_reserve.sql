-- What is held, as the rails themselves say: now, through each day, and as each sealed record has it.

-- The latest reading of each rail. `addresses` is [{ address, amount }], and empty at a bank.
create table reserve_state (
  rail text not null,
  currency text not null references ledger.currency,
  kind text not null check (kind in ('chain', 'bank')),
  amount bigint not null check (amount >= 0),
  block bigint check (block between 0 and 4294967295),
  addresses jsonb not null check (jsonb_typeof(addresses) = 'array'),
  read_at timestamptz not null,
  primary key (rail, currency)
);

-- The least of each business day, since money that is lent over midnight is there at midnight only. Who reads seldom
-- could miss it, so the number of readings and the longest time without one are kept too.
create table reserve_day (
  business_day date not null,
  rail text not null,
  currency text not null references ledger.currency,
  amount bigint not null check (amount >= 0),
  low bigint not null check (low >= 0),
  low_at timestamptz not null,
  readings int not null check (readings > 0),
  longest_gap_seconds int not null check (longest_gap_seconds >= 0),
  primary key (business_day, rail, currency),
  check (low <= amount)
);

-- What a record says, with the addresses behind its hash.
create table reserve_sealed (
  epoch int not null references books_epoch,
  rail text not null,
  currency text not null references ledger.currency,
  kind text not null check (kind in ('chain', 'bank')),
  amount bigint not null check (amount >= 0),
  low bigint not null check (low >= 0 and low <= amount),
  block bigint check (block between 0 and 4294967295),
  addresses jsonb not null check (jsonb_typeof(addresses) = 'array'),
  -- The demonstration's past, in which no rail was there to be read: then it is the ledger's figure.
  is_demo boolean not null,
  primary key (epoch, rail, currency)
);

-- What the bank has signed about a day of UTC. One key for good: another one is refused.
create table bank_statement (
  day date primary key,
  text text not null,
  signature bytea not null check (octet_length(signature) = 64),
  public_key bytea not null check (octet_length(public_key) = 32),
  received_at timestamptz not null default now()
);
