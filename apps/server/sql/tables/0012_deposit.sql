-- How money comes in: addresses, what was seen on chains, and recharges.

-- The signer's public keys: the extended public key that deposit addresses are derived from, and the address that it
-- pays from.
create table rail_key (
  rail text primary key,
  xpub text not null,
  hot_address text not null,
  added_at timestamptz not null default now(),
  -- The signer keeps a journal of its payouts beside its key file. Once it does, it no longer starts without one.
  has_journal boolean not null default false
);

create sequence deposit_number;

-- Who a deposit address belongs to: a member, a machine (for its revenue), or else the owner.
create table deposit_address (
  rail text not null,
  address text not null,
  number int not null,
  member_id uuid,
  machine_id uuid,
  created_at timestamptz not null default now(),
  primary key (rail, address),
  unique (rail, number),
  check (num_nonnulls(member_id, machine_id) <= 1)
);
create unique index deposit_address_of_member on deposit_address (member_id, rail) where member_id is not null;
create unique index deposit_address_of_machine on deposit_address (machine_id, rail) where machine_id is not null;
create unique index deposit_address_of_owner on deposit_address (rail) where member_id is null and machine_id is null;

-- The newest blocks. Each names its parent, which shows a reorganisation.
create table chain_block (
  rail text not null,
  number bigint not null,
  hash text not null,
  parent_hash text not null,
  primary key (rail, number)
);

create table chain_deposit (
  rail text not null,
  tx_hash text not null,
  -- Which of the transfers in its transaction: a reorganisation may move the transaction to another block, but does not
  -- change its content.
  position int not null,
  block_number bigint not null,
  block_hash text not null,
  address text not null,
  sender text not null,
  token text not null,
  raw_amount numeric(78) not null,
  -- In the ledger's unit; dust that does not fit is left unclaimed.
  amount bigint not null,
  dust numeric(78) not null default 0,
  member_id uuid,
  machine_id uuid,
  -- pending: counting confirmations. credited: a receipt exists. below-minimum: waits for more from the same holder.
  -- wrong-token: never credited. dropped: a reorganisation removed it before it was credited. reversed:
  -- afterwards; there is a reconciliation item.
  state text not null check (state in ('pending', 'credited', 'below-minimum', 'wrong-token', 'dropped', 'reversed')),
  receipt_id uuid references receipt (id),
  found_at timestamptz not null default ledger.now(),
  -- Whether the practice till sent it: then it counts at its first block. The watcher knows the till's address from the
  -- practice node.
  is_till boolean not null default false,
  primary key (rail, tx_hash, position)
);
create index chain_deposit_of_member on chain_deposit (member_id, found_at desc);
create index chain_deposit_waiting on chain_deposit (rail, block_number) where state in ('pending', 'below-minimum');
create index chain_deposit_of_receipt on chain_deposit (receipt_id) where receipt_id is not null;

-- Find which addresses hold credited money, and what else came to them.
create index chain_deposit_credited on chain_deposit (rail, block_number) where state = 'credited';
create index chain_deposit_of_address on chain_deposit (rail, address);

create table recharge (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The caller's idempotency key; null for a deposit that nobody announced.
  request_id uuid,
  channel text not null,
  rail text not null,
  currency text not null references ledger.currency,
  asked bigint,
  paid bigint,
  -- In USDT, once it is in the wallet.
  credited bigint,
  rate_quote_id uuid,
  rate numeric(15, 6),
  -- pending: nothing came yet. processing: seen. succeeded: it is with us and about to be credited. arrived: in the
  -- wallet.
  state text not null default 'pending'
    check (state in ('pending', 'processing', 'succeeded', 'arrived', 'failed', 'expired')),
  -- Names the text recharge.reason.<reason>.
  reason text not null default '',
  tx_hash text not null default '',
  tx_position int not null default 0,
  page_url text not null default '',
  account_number text not null default '',
  receipt_id uuid unique references receipt (id),
  created_at timestamptz not null default ledger.now(),
  arrived_at timestamptz,
  expires_at timestamptz,
  -- When the practice till was about to send it, by the wall clock: stored before anything is sent.
  till_sent_at timestamptz,
  primary key (member_id, id),
  unique (member_id, request_id),
  check ((state = 'arrived') = (credited is not null and arrived_at is not null))
);
create unique index recharge_id on recharge (id);
create index recharge_newest on recharge (member_id, created_at desc, id);
create index recharge_all_newest on recharge (created_at desc, id);
create index recharge_waiting on recharge (rail, created_at) where state in ('pending', 'processing', 'succeeded');
create unique index recharge_of_deposit on recharge (rail, tx_hash, tx_position) where tx_hash <> '';

-- Finds members to notify.
create index recharge_arrived on recharge (arrived_at) where state = 'arrived';
create index recharge_at_till on recharge (created_at) where channel = 'till' and state = 'pending';
