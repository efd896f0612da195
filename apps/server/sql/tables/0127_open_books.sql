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
create index reward_for_invitation on reward (business_day) where kind = 'invitation';
create index purchase_with_coupon on purchase (machine_id) where state = 'reflecting' and coupon_amount > 0;

-- How many withdrawals that were paid on a day had taken so many minutes.
create table withdrawal_time (
  business_day date not null,
  minutes int not null check (minutes >= 0),
  withdrawals bigint not null,
  primary key (business_day, minutes)
);
create index withdrawal_paid on withdrawal (ended_at) where state = 'paid';
-- Days of the practice clock that somebody moved it over while the withdrawal was open. Nobody could work on them.
alter table withdrawal add column moved_days int not null default 0;

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

create index receipt_from_release on receipt (machine_id) where is_from_release_account and used_as = 'revenue';
