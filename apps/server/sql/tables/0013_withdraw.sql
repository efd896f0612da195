-- How money goes out: where members can be paid, withdrawals, and what the rails have to pay.

create table destination (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('chain', 'bank')),
  rail text not null,
  currency text not null references ledger.currency,
  -- In lower-case hexadecimal, whatever notation the chain uses.
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  created_at timestamptz not null default ledger.now(),
  usable_at timestamptz not null,
  -- By the wall clock, like freezing a member: with the practice clock's days between the two, old destinations would
  -- look new.
  bound_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (member_id, id),
  check ((kind = 'chain') = (address <> '')),
  check ((kind = 'bank') = (account <> ''))
);

-- One account belongs to one member only.
create unique index destination_unique on destination (rail, currency, address, bank_code, account)
  where removed_at is null;

create table withdrawal (
  member_id uuid not null,
  -- Also the id of the ledger's hold.
  id uuid not null,
  request_id uuid not null,
  destination_id uuid not null,
  rail text not null,
  -- The destination as it was at the request.
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  -- In USDT: what is held, and the fee that is part of it.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- What is paid out, in the destination's currency. Not a foreign key: every withdrawal would lock the one row of its
  -- currency. Only functions write it, and they have it from the destination.
  currency text not null,
  pays bigint not null check (pays > 0),
  rate numeric(15, 6),
  state text not null default 'pending' check (state in ('pending', 'processing', 'paid', 'failed', 'cancelled')),
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- When failed: names the text withdraw.reason.<reason>; with 'rejected', note is what the operator wrote.
  reason text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  deadline_at timestamptz not null,
  -- When its destination can be paid to.
  destination_usable_at timestamptz not null,
  processing_at timestamptz,
  ended_at timestamptz,
  -- What it is worth in USDT, by the source of record where that is more than what is held for it.
  value bigint not null,
  -- Why it needs approvals: its own amount, what the member or the destination has had in 24 hours, or that there is no
  -- rate to measure it by. Empty when it needs none.
  approval_reason text not null default ''
    check (approval_reason in ('', 'amount', 'member-day', 'destination-day', 'no-rate')),
  -- Days of the practice clock that somebody moved it over while the withdrawal was open. Nobody could work on them.
  moved_days int not null default 0,
  primary key (member_id, id),
  unique (member_id, request_id)
);
create unique index withdrawal_id on withdrawal (id);
create index withdrawal_newest on withdrawal (member_id, created_at desc, id);
create index withdrawal_all_newest on withdrawal (created_at desc, id);
create index withdrawal_open on withdrawal (created_at, id) where state in ('pending', 'processing');
create index withdrawal_paid on withdrawal (ended_at) where state = 'paid';
-- Withdrawals are counted together: by member and by destination, over 24 hours.
create index withdrawal_to on withdrawal (rail, address, account, bank_code, created_at);

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

-- What a rail has to pay out, once. Its id is that of the withdrawal, adjustment or release.
create table payout (
  id uuid primary key,
  member_id uuid,
  rail text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  address text not null default '',
  bank_code text not null default '',
  payee text not null default '',
  account text not null default '',
  ifsc text not null default '',
  -- queued: nobody has begun. sent: handed to the rail, which may or may not have paid. paid and failed: the rail's
  -- final report.
  state text not null default 'queued' check (state in ('queued', 'sent', 'paid', 'failed')),
  reason text not null default '',
  rail_transaction text not null default '',
  block_number bigint,
  created_at timestamptz not null default ledger.now(),
  sent_at timestamptz,
  ended_at timestamptz,
  -- What it is for: its id alone would let an owner's payout be booked as a withdrawal.
  kind text not null,
  -- When the bank may be told to pay it, which counts against its limits from then on.
  cleared_at timestamptz,
  -- In USDT, by the source of record.
  value bigint,
  constraint payout_of_member check ((kind = 'withdrawal') = (member_id is not null)),
  constraint payout_kind check (kind in ('withdrawal', 'owner', 'release', 'move'))
);
create index payout_open on payout (rail, created_at) where state in ('queued', 'sent');
create index payout_cleared on payout (cleared_at) where cleared_at is not null;
-- What the console's search finds by a rail's name for it.
create index payout_transaction on payout (rail_transaction) where rail_transaction <> '';

-- When withdrawals of a member were stopped, for the longest time that they may be in all. The stop in force is also in
-- the member's row, where payouts look.
create table withdrawal_stop (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  started_at timestamptz not null,
  -- Earlier than announced when it was lifted or replaced.
  ends_at timestamptz not null check (ends_at >= started_at),
  primary key (member_id, id)
);
create index withdrawal_stop_end on withdrawal_stop (ends_at);

-- Who has taken an address or account over from the member who had bound it, and by which proof. A signed text counts
-- once, and anybody who sees this can check its signature again.
create table destination_take_over (
  -- The member who has proved to hold it, and the one who had bound it.
  member_id uuid not null,
  from_member_id uuid not null,
  destination_id uuid not null,
  -- Null for a bank account: the bank says who holds it.
  signed_text text unique,
  signature text,
  taken_at timestamptz not null default now(),
  primary key (from_member_id, destination_id),
  check ((signed_text is null) = (signature is null))
);
