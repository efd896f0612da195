-- The sealed days of the open books: what is frozen when a day is sealed, its tree, and its signed record.

-- A role must have these to own functions that read the ledger.
grant usage on schema ledger to millrace_books;
grant create on schema public to millrace_books;

-- Public halves of keys: of the signer's, which signs records, and of the server's, which signs members' statements.
-- Never changed; the newest of a kind is in force.
create table transparency_key (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('books', 'statements')),
  public_key bytea not null check (octet_length(public_key) = 32),
  -- Which of the server's data keys it comes from.
  data_key text not null default '',
  since timestamptz not null default now(),
  unique (kind, public_key)
);

-- A day that is being sealed or is sealed. Members' nonces come from the seed, which nobody may read.
create table books_epoch (
  epoch int primary key check (epoch > 0),
  day date not null unique,
  seed bytea not null check (octet_length(seed) = 32),
  begun_at timestamptz not null default now()
);

-- What was owed to each member at that moment. Nothing below zero can be written. Without foreign keys, which would
-- take longer to check than everything else; one function writes these rows, and it has just written the epoch.
create table books_balance (
  epoch int not null,
  currency text not null,
  member_id uuid not null,
  available bigint not null check (available >= 0),
  held bigint not null check (held >= 0),
  income bigint not null check (income >= 0),
  escrow bigint not null check (escrow >= 0),
  primary key (epoch, member_id, currency)
);

-- `nodes` are the upper levels of the tree, from groups of 64 leaves up to the root, 40 bytes each.
create table books_tree (
  epoch int not null references books_epoch,
  currency text not null references ledger.currency,
  total bigint not null check (total >= 0),
  members int not null,
  leaves int not null,
  nodes bytea,
  root bytea check (octet_length(root) = 32),
  primary key (epoch, currency)
);
-- Not compressed, so that a few bytes can be read out of the middle. Hashes would not become shorter anyway.
alter table books_tree alter column nodes set storage external;

-- The leaves, sorted by hash, 16,384 to a part: 32 bytes of hash and 8 of value each.
create table books_leaves (
  epoch int not null,
  currency text not null,
  part int not null,
  first_hash bytea not null,
  leaves bytea not null,
  primary key (epoch, currency, part),
  foreign key (epoch, currency) references books_tree
);
alter table books_leaves alter column leaves set storage external;

-- A day's public statement, as canonical JSON. It counts once it is signed.
create table transparency_record (
  epoch int primary key references books_epoch,
  day date not null unique,
  record text not null,
  hash bytea not null unique check (octet_length(hash) = 32),
  sealed_at timestamptz not null,
  signature bytea check (octet_length(signature) = 64),
  signed_at timestamptz,
  check ((signature is null) = (signed_at is null))
);
create index transparency_record_unsigned on transparency_record (epoch) where signature is null;
