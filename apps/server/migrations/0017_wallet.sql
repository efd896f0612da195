-- How money comes in and goes out. Four roles share this besides the application, and none can do another's part:
--
--   millrace_rail      logs in for the rails. It alone says that money has arrived or was paid out (`receipt`, `chain_…`, the state of payouts).
--   millrace_signer    logs in for the signer, a program of its own with the private keys. It reads what is approved and keeps what it signed.
--   millrace_treasury  nobody logs in as this. It owns the functions by which such money moves, and the ledger takes the kinds below from it alone.
--   millrace_app       the application: asks by calling those functions, reads, and writes none of these states.

insert into ledger.kept_kind values
  ('recharge', 'millrace_treasury'), ('owner-in', 'millrace_treasury'), ('owner-out', 'millrace_treasury'), ('promotions-fund', 'millrace_treasury'), ('fx-fund', 'millrace_treasury'),
  ('fx-in', 'millrace_treasury'), ('fx-out', 'millrace_treasury'), ('withdraw-paid', 'millrace_treasury'), ('withdraw-fee', 'millrace_treasury'), ('withdraw-release', 'millrace_treasury');

-- ───────────────────────────────────────────────────────────── the terms

-- One row, written at start from the settings by the database's owner; the functions below read it, so that the
-- application cannot set its own terms.
create table wallet_rule (
  is_only boolean primary key default true check (is_only),
  -- In the ledger's smallest unit of USDT. Up to auto_max a withdrawal needs nobody, from two_from on two people,
  -- between them one.
  withdraw_min bigint not null default 1000000,
  withdraw_auto_max bigint not null default 50000000,
  withdraw_two_from bigint not null default 1000000000,
  withdraw_fee_basis_points int not null default 500 check (withdraw_fee_basis_points between 0 and 10000),
  withdraw_deadline_hours int not null default 72,
  -- 1 is Monday. In the platform's time zone.
  window_days int[] not null default '{1,2,3,4,5}',
  window_from time not null default '09:00',
  window_to time not null default '18:00',
  destination_wait_hours int not null default 24,
  confirmations int not null default 20 check (confirmations > 0),
  recharge_min bigint not null default 5000000,
  rate_hold_minutes int not null default 10
);
insert into wallet_rule default values;

-- ───────────────────────────────────────────────────────────── exchange rates

-- Never changed: a new rate is a new row, and the newest of a currency is in force.
create table exchange_rate (
  id uuid primary key default gen_random_uuid(),
  currency text not null references ledger.currency check (currency <> 'USDT'),
  -- How much of it one USDT is.
  rate numeric(15, 6) not null check (rate > 0),
  set_by uuid references operator (id),
  set_at timestamptz not null default ledger.now(),
  number bigint generated always as identity
);
create index exchange_rate_newest on exchange_rate (currency, number desc);

-- A rate as it was shown to a member; it holds for them until expires_at.
create table rate_quote (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  currency text not null,
  direction text not null check (direction in ('in', 'out')),
  rate numeric(15, 6) not null check (rate > 0),
  created_at timestamptz not null default ledger.now(),
  expires_at timestamptz not null,
  primary key (member_id, id)
);
create index rate_quote_age on rate_quote (expires_at);

-- ───────────────────────────────────────────────────────────── where a member can be paid

create table destination (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('chain', 'bank')),
  rail text not null,
  currency text not null references ledger.currency,
  -- In lower-case hexadecimal, whatever notation the chain shows.
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  created_at timestamptz not null default ledger.now(),
  usable_at timestamptz not null,
  removed_at timestamptz,
  primary key (member_id, id),
  check ((kind = 'chain') = (address <> '')),
  check ((kind = 'bank') = (account <> ''))
);
-- One account belongs to one member only.
create unique index destination_of_one on destination (rail, currency, address, bank_code, account) where removed_at is null;
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('register', 'reset', 'fund-password', 'bind-email', 'destination'));

-- ───────────────────────────────────────────────────────────── arriving

-- What the signer makes known of its keys: the extended public key that deposit addresses come from, and the address it
-- pays from.
create table rail_key (
  rail text primary key,
  xpub text not null,
  hot_address text not null,
  added_at timestamptz not null default now()
);

create sequence deposit_number;
-- Whose a deposit address is: a member's, a machine's for its revenue, or the owner's.
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

-- How far a rail has been read: the last block, or the bank's last event.
create table rail_cursor (
  rail text primary key,
  position bigint not null,
  updated_at timestamptz not null default now()
);

-- The newest blocks, to notice a reorganisation: each names its parent.
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
  -- Which of the transfers in its transaction: a reorganisation may put the transaction elsewhere, but does not change
  -- its inside.
  position int not null,
  block_number bigint not null,
  block_hash text not null,
  address text not null,
  sender text not null,
  token text not null,
  raw_amount numeric(78) not null,
  -- In the ledger's unit; what does not fit is left unclaimed.
  amount bigint not null,
  dust numeric(78) not null default 0,
  member_id uuid,
  machine_id uuid,
  -- pending: counting confirmations. credited: a receipt exists. below-minimum: waits for more from the same holder.
  -- wrong-token: never credited. dropped: a reorganisation took it before it was credited. reversed: after; a
  -- reconciliation item tells.
  state text not null check (state in ('pending', 'credited', 'below-minimum', 'wrong-token', 'dropped', 'reversed')),
  receipt_id uuid references receipt (id),
  found_at timestamptz not null default ledger.now(),
  primary key (rail, tx_hash, position)
);
create index chain_deposit_of_member on chain_deposit (member_id, found_at desc);
create index chain_deposit_waiting on chain_deposit (rail, block_number) where state in ('pending', 'below-minimum');

-- Money that arrived may be a member's, in any of the ledger's currencies.
alter table receipt add column currency text not null default 'USDT' references ledger.currency;
alter table receipt add column member_id uuid;
create index receipt_of_member on receipt (member_id, received_at desc) where member_id is not null;
create index receipt_to_use on receipt (received_at) where used_as is null;

create table recharge (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The caller's idempotency key; null for a deposit that came unannounced.
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
  state text not null default 'pending' check (state in ('pending', 'processing', 'succeeded', 'arrived', 'failed', 'expired')),
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
  primary key (member_id, id),
  unique (member_id, request_id),
  check ((state = 'arrived') = (credited is not null and arrived_at is not null))
);
create unique index recharge_id on recharge (id);
create index recharge_newest on recharge (member_id, created_at desc, id);
create index recharge_all_newest on recharge (created_at desc, id);
create index recharge_waiting on recharge (rail, created_at) where state in ('pending', 'processing', 'succeeded');
create unique index recharge_of_deposit on recharge (rail, tx_hash, tx_position) where tx_hash <> '';

-- ───────────────────────────────────────────────────────────── leaving

create table withdrawal (
  member_id uuid not null,
  -- Also the id of the ledger's hold.
  id uuid not null,
  request_id uuid not null,
  destination_id uuid not null,
  rail text not null,
  -- Where it goes, as it was when it was asked for.
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  -- USDT: what is held, the fee in it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- What is paid out, in the destination's currency.
  currency text not null references ledger.currency,
  pays bigint not null check (pays > 0),
  rate numeric(15, 6),
  state text not null default 'pending' check (state in ('pending', 'processing', 'paid', 'failed', 'cancelled')),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- failed: names the text withdraw.reason.<reason>; 'rejected' is followed by the operator's own words in note.
  reason text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  -- When its destination can be paid to.
  destination_usable_at timestamptz not null,
  processing_at timestamptz,
  ended_at timestamptz,
  primary key (member_id, id),
  unique (member_id, request_id)
);
create unique index withdrawal_id on withdrawal (id);
create index withdrawal_newest on withdrawal (member_id, created_at desc, id);
create index withdrawal_all_newest on withdrawal (created_at desc, id);
create index withdrawal_open on withdrawal (created_at, id) where state in ('pending', 'processing');

create table withdrawal_step (
  member_id uuid not null,
  withdrawal_id uuid not null,
  position smallint not null,
  state text not null,
  at timestamptz not null default ledger.now(),
  note text not null default '',
  primary key (member_id, withdrawal_id, position)
);

create table withdrawal_approval (
  withdrawal_id uuid not null references withdrawal (id),
  operator_id uuid not null references operator (id),
  at timestamptz not null default ledger.now(),
  -- Two approvals are two people.
  primary key (withdrawal_id, operator_id)
);

-- What a rail is to pay out, once; its id is the withdrawal's, the adjustment's or the release's.
create table payout (
  id uuid primary key,
  member_id uuid,
  rail text not null,
  currency text not null references ledger.currency,
  amount bigint not null check (amount > 0),
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  -- queued: nobody has begun. sent: handed to the rail, which may or may not have paid. paid and failed are the rail's
  -- last word.
  state text not null default 'queued' check (state in ('queued', 'sent', 'paid', 'failed')),
  reason text not null default '',
  rail_transaction text not null default '',
  block_number bigint,
  created_at timestamptz not null default ledger.now(),
  sent_at timestamptz,
  ended_at timestamptz
);
create index payout_open on payout (rail, created_at) where state in ('queued', 'sent');

-- What the signer has signed, kept before it is sent: killed at any moment it sends the same again, and never another
-- in its place.
create table signed_transaction (
  rail text not null,
  sender text not null,
  nonce bigint not null,
  -- void: signed by nobody. It takes the place that a payout's transaction would have, so that none can be signed any
  -- more.
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

-- ───────────────────────────────────────────────────────────── what must agree

-- Each rail's last word about itself.
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
  kind text not null check (kind in ('difference', 'reorganised', 'late', 'unattributed', 'payout')),
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

-- ───────────────────────────────────────────────────────────── the owner's money

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
  constraint never_decided_by_oneself check (decided_by <> requested_by),
  check ((state = 'requested') = (decided_by is null)),
  check ((kind = 'owner-in') = (receipt_id is not null)),
  check (kind not in ('owner-in', 'owner-out') or rail <> ''),
  check (kind <> 'owner-out' or destination <> '')
);
create unique index adjustment_of_receipt on adjustment (receipt_id) where state <> 'rejected';
create index adjustment_newest on adjustment (requested_at desc);

-- ───────────────────────────────────────────────────────────── rights

grant usage on schema ledger to millrace_treasury, millrace_signer;
grant select on all tables in schema ledger to millrace_treasury;
grant insert on ledger.transfer, ledger.hold to millrace_treasury;
grant update on ledger.account, ledger.hold to millrace_treasury;
grant execute on all functions in schema ledger to millrace_treasury;
grant create on schema public to millrace_treasury;

grant select on wallet_rule, exchange_rate, rate_quote, destination, rail_key, deposit_address, rail_cursor, chain_block, chain_deposit, recharge, withdrawal, withdrawal_step, withdrawal_approval,
  payout, signed_transaction, rail_state, reconciliation_item, adjustment to millrace_app, millrace_treasury, millrace_rail;
grant select on receipt, operator, member, machine, step_up to millrace_treasury;
grant insert, update on recharge, withdrawal, withdrawal_step, withdrawal_approval, payout, chain_deposit, reconciliation_item, adjustment to millrace_treasury;
grant update (used_as) on receipt to millrace_treasury;
grant insert on signed_transaction to millrace_treasury;
grant usage on deposit_number to millrace_rail, millrace_app;

-- What members and operators say.
grant insert on exchange_rate, rate_quote, destination to millrace_app;
grant delete on rate_quote to millrace_app;
grant update (removed_at) on destination to millrace_app;
grant insert (member_id, id, request_id, channel, rail, currency, asked, rate_quote_id, rate, page_url, account_number, expires_at) on recharge to millrace_app;
grant update (page_url, account_number) on recharge to millrace_app;
grant insert (id, kind, rail, currency, amount, receipt_id, destination, reason, requested_by) on adjustment to millrace_app;
grant update (owner_id, taken_at, closed_at, closed_by, note) on reconciliation_item to millrace_app;

-- What the rails say.
grant insert (member_id, currency) on receipt to millrace_rail;
grant insert, update on rail_cursor, chain_block, chain_deposit, rail_state, reconciliation_item to millrace_rail;
grant delete on chain_block to millrace_rail;
grant insert on deposit_address to millrace_rail;

-- What the signer reads and keeps.
grant select on wallet_rule, payout, withdrawal, withdrawal_approval, adjustment, deposit_address, chain_deposit, signed_transaction, rail_key, ledger.hold, ledger.clock to millrace_signer;
grant insert on rail_key, signed_transaction to millrace_signer;
