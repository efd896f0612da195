-- The open books: the sealed days, what makes them hard to change, and the figures of the public pages.

-- ───────────────────────────────────────────────────────────── sealed days: what is frozen, its tree, its record

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

-- Contradictions between two things that the platform signed. Kept for good; each record has the hash of all before it.
create table challenge (
  number bigint generated always as identity primary key,
  kind text not null
    check (kind in ('two-records', 'broken-chain', 'two-statements', 'other-record', 'not-in-tree')),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Canonical JSON.
  challenge text not null,
  published_at timestamptz not null default ledger.now()
);

-- What was held in custody when a day was sealed, and what of it belonged to others, in USDT: to members, to machines
-- and to promotions. The rest is the platform's own.
create table solvency (
  business_day date primary key,
  held bigint not null,
  owed bigint not null
);

-- ───────────────────────────────────────────────────────────── the stop

-- When buying and rewards were closed for everybody, and why. The figures decide alone, by check_stop().
create table platform_stop (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('reserves', 'unsealed')),
  since timestamptz not null default ledger.now(),
  until timestamptz check (until >= since)
);
create unique index platform_stop_open on platform_stop (reason) where until is null;

-- Since when each of the figures has been wrong. One that is wrong at a single look only may fall between a payment and
-- its reading, or between a day and its signature.
create table stop_watch (
  reason text primary key check (reason in ('reserves', 'unsealed')),
  wrong_since timestamptz,
  looked_at timestamptz not null default now()
);
insert into stop_watch (reason) values ('reserves'), ('unsealed');

-- ───────────────────────────────────────────────────────────── reserves

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

-- ───────────────────────────────────────────────────────────── witnesses

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

-- ───────────────────────────────────────────────────────────── journal

-- The ledger as a public journal: the transfers of each sealed day, summed so that no member can be followed.

-- The sealed days that are in the journal. Each is added once, in order.
create table journal_day (
  -- That of the seal.
  sealed_day date primary key,
  transfers bigint not null check (transfers >= 0)
);

create table journal_line (
  sealed_day date not null references journal_day,
  number int not null,
  -- The business day of the transfers: after midnight a seal takes in the first ones of the next day.
  business_day date not null,
  kind text not null,
  currency text not null references ledger.currency,
  from_kind text not null,
  -- The machine or the rail. Empty for members, who are summed, and for the house.
  from_owner text not null,
  to_kind text not null,
  to_owner text not null,
  amount numeric not null check (amount > 0),
  transfers bigint not null check (transfers > 0),
  primary key (sealed_day, number)
);

-- ───────────────────────────────────────────────────────────── public figures

-- The figures of the public page, kept up to date from what is new in the ledger. Nothing here moves money, and no role
-- that somebody logs in as may write it.

-- One row: how far the ledger was read, and what is counted each time.
create table books_state (
  is_singleton boolean primary key default true check (is_singleton),
  cut_xid bigint not null default 0,
  -- By the wall clock, and in business time.
  kept_at timestamptz,
  as_of timestamptz,
  members bigint not null default 0,
  -- Withdrawals that were paid in the last 30 days, and those that are open.
  paid bigint not null default 0,
  median_minutes int,
  p95_minutes int,
  slowest_minutes int,
  bands bigint[] not null default '{0,0,0,0,0}',
  open bigint not null default 0,
  open_amount bigint not null default 0,
  overdue bigint not null default 0,
  oldest_minutes int,
  -- Approved reports of the last 30 days.
  reports bigint not null default 0,
  reports_with_evidence bigint not null default 0,
  received bigint not null default 0,
  received_from_releases bigint not null default 0,
  frozen_members bigint not null default 0,
  stopped_members bigint not null default 0
);
insert into books_state default values;

-- By how much the accounts of a kind changed on a day, so that every past balance is a sum. The rail is that of
-- custody, and empty for other kinds.
create table books_change (
  business_day date not null,
  account_kind text not null,
  rail text not null,
  currency text not null,
  amount numeric not null,
  primary key (business_day, account_kind, rail, currency)
);

-- What was transferred on a day, by kind. The local legs of an exchange are in their own currency.
create table books_flow (
  business_day date not null,
  kind text not null,
  currency text not null,
  amount numeric not null,
  transfers bigint not null,
  primary key (business_day, kind, currency)
);

-- What was held for members and owed to them at the end of a day; today, so far.
create table books_day (
  business_day date primary key,
  held bigint not null,
  owed bigint not null,
  -- The least that was held at any time of the day, and the least cover, in thousandths; null when nothing was owed.
  low bigint not null check (low <= held),
  low_cover int,
  -- By how much the rails had more than the ledger says, or less, and the parts of coupons in escrow.
  difference bigint not null default 0,
  coupons bigint not null default 0,
  new_members bigint not null default 0,
  invitation_rewards bigint not null default 0
);

-- How many withdrawals that were paid on a day had taken so many minutes.
create table withdrawal_time (
  business_day date not null,
  minutes int not null check (minutes >= 0),
  withdrawals bigint not null,
  primary key (business_day, minutes)
);

-- Sums of a machine's transfers by kind since it began, and its last 30 settled days.
create table machine_books (
  machine_id uuid primary key references machine (id),
  bought numeric not null default 0,
  coupons numeric not null default 0,
  undone numeric not null default 0,
  coupons_undone numeric not null default 0,
  finished numeric not null default 0,
  released numeric not null default 0,
  revenue numeric not null default 0,
  income numeric not null default 0,
  from_releases numeric not null default 0,
  buyers bigint not null default 0,
  month_days int not null default 0,
  month_days_without_revenue int not null default 0,
  month_earned bigint not null default 0,
  month_expected bigint not null default 0,
  -- Whether each of at least 14 days was reported with the same amount.
  is_steady boolean not null default false
);

-- Who has bought units of a machine and not undone all of them, so that buyers can be counted as they come.
create table machine_buyer (
  machine_id uuid not null,
  member_id uuid not null,
  primary key (machine_id, member_id)
);
