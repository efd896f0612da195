-- The ledger's tables. Begin with ../functions/ledger.sql, which says what they mean and lists what writes them.

create schema ledger;
grant usage on schema ledger to millrace_app, millrace_rail, millrace_signer, millrace_machines, millrace_treasury,
  millrace_rewards, millrace_books;
-- A role must have this to own functions in the schema.
grant create on schema public to millrace_machines, millrace_treasury, millrace_rewards, millrace_books;

-- ───────────────────────────────────────────────────────────── which moves exist

create table ledger.currency (
  code text primary key,
  decimals smallint not null
);
insert into ledger.currency values ('USDT', 6), ('KES', 2), ('INR', 2), ('NGN', 2);

create table ledger.account_kind (
  kind text primary key,
  -- Who it belongs to. Also the order in which accounts are locked: see ledger.rank_of().
  holder text not null check (holder in ('member', 'machine', 'house')),
  side text not null check (side in ('asset', 'liability', 'either')),
  -- In which currencies the balance may not go below zero.
  bound text not null check (bound in ('all', 'USDT', 'none'))
);
insert into ledger.account_kind values
  ('available',  'member',  'liability', 'all'),
  ('held',       'member',  'liability', 'all'),
  ('income',     'member',  'liability', 'all'),
  ('escrow',     'machine', 'liability', 'all'),
  ('capital',    'machine', 'liability', 'all'),
  ('revenue',    'machine', 'liability', 'all'),
  ('promotions', 'house',   'liability', 'all'),
  -- Bounded: an owner who has put in nothing would otherwise pay promotions with members' money.
  ('owner',      'house',   'liability', 'all'),
  ('custody',    'house',   'asset',     'none'),
  ('fees',       'house',   'liability', 'none'),
  -- The platform may owe or own any local currency, but what it gives members in USDT must have been put in.
  ('fx',         'house',   'either',    'USDT');

create table ledger.transfer_kind (
  kind text,
  from_kind text references ledger.account_kind,
  to_kind text references ledger.account_kind,
  -- move: by post(). convert: by post(), all pairs of the kind in one group. hold, release, resolve: by the functions
  -- of that name only.
  role text not null check (role in ('move', 'convert', 'hold', 'release', 'resolve')),
  -- Without this, fx(KES), which has no bound, could make KES for a member out of nothing.
  currency text not null check (currency in ('any', 'USDT', 'local')),
  primary key (kind, from_kind, to_kind),
  -- Income comes from the machine only. Even somebody who may add kinds cannot add one that breaks this.
  constraint income_is_revenue check (to_kind <> 'income' or from_kind = 'revenue'),
  constraint revenue_is_received check (to_kind <> 'revenue' or from_kind = 'custody')
);

-- The ledger looks up a kind for every transfer by columns that sort by bytes; the primary key sorts by language.
create index transfer_kind_by_bytes
  on ledger.transfer_kind (kind collate "C", from_kind collate "C", to_kind collate "C");
insert into ledger.transfer_kind values
  ('recharge',         'custody',    'available',  'move',    'any'),
  ('withdraw-hold',    'available',  'held',       'hold',    'any'),
  ('withdraw-release', 'held',       'available',  'release', 'any'),
  ('withdraw-paid',    'held',       'custody',    'resolve', 'any'),
  ('withdraw-fee',     'held',       'fees',       'resolve', 'any'),
  ('buy',              'available',  'escrow',     'move',    'any'),
  ('coupon',           'promotions', 'escrow',     'move',    'any'),
  ('buy-undone',       'escrow',     'available',  'move',    'any'),
  ('coupon-undone',    'escrow',     'promotions', 'move',    'any'),
  ('buy-final',        'escrow',     'capital',    'move',    'any'),
  ('capital-release',  'capital',    'custody',    'move',    'any'),
  ('revenue',          'custody',    'revenue',    'move',    'any'),
  ('income',           'revenue',    'income',     'move',    'any'),
  ('claim',            'income',     'available',  'move',    'any'),
  ('reward',           'promotions', 'available',  'move',    'any'),
  ('promotions-fund',  'owner',      'promotions', 'move',    'any'),
  ('owner-in',         'custody',    'owner',      'move',    'any'),
  ('owner-out',        'owner',      'custody',    'move',    'any'),
  ('fx-fund',          'owner',      'fx',         'move',    'USDT'),
  ('fx-in',            'custody',    'fx',         'convert', 'local'),
  ('fx-in',            'fx',         'available',  'convert', 'USDT'),
  ('fx-out',           'held',       'fx',         'resolve', 'USDT'),
  ('fx-out',           'fx',         'custody',    'resolve', 'local'),
  ('rail-move',        'custody',    'custody',    'move',    'USDT'),
  ('fees-out',         'fees',       'owner',      'move',    'USDT');

-- The role from which the ledger takes a kind: the one that owns the functions of that domain, and as which nobody logs
-- in. A kind without a row is posted by nobody.
create table ledger.restricted_kind (
  kind text primary key,
  role_name text not null
);
insert into ledger.restricted_kind values
  ('buy',              'millrace_machines'),
  ('coupon',           'millrace_machines'),
  ('buy-undone',       'millrace_machines'),
  ('coupon-undone',    'millrace_machines'),
  ('buy-final',        'millrace_machines'),
  ('capital-release',  'millrace_machines'),
  ('revenue',          'millrace_machines'),
  ('income',           'millrace_machines'),
  ('claim',            'millrace_machines'),
  ('recharge',         'millrace_treasury'),
  ('withdraw-hold',    'millrace_treasury'),
  ('withdraw-release', 'millrace_treasury'),
  ('withdraw-paid',    'millrace_treasury'),
  ('withdraw-fee',     'millrace_treasury'),
  ('owner-in',         'millrace_treasury'),
  ('owner-out',        'millrace_treasury'),
  ('promotions-fund',  'millrace_treasury'),
  ('fx-fund',          'millrace_treasury'),
  ('fx-in',            'millrace_treasury'),
  ('fx-out',           'millrace_treasury'),
  ('rail-move',        'millrace_treasury'),
  ('fees-out',         'millrace_treasury'),
  ('reward',           'millrace_rewards');

-- ───────────────────────────────────────────────────────────── time

-- One row. Practice mode moves the days forward. Before the first transfer the demonstration may begin in the past, so
-- that it has a history.
create table ledger.clock (
  is_singleton boolean primary key default true check (is_singleton),
  offset_days int not null default 0 check (offset_days >= -400),
  time_zone text not null default 'UTC',
  -- Only in practice mode can days be moved. Set at start, like the time zone, as the database's owner.
  is_practice boolean not null default false
);
insert into ledger.clock default values;

create function ledger.now() returns timestamptz language sql stable
return (select now() + make_interval(days => offset_days) from ledger.clock);

create function ledger.today() returns date language sql stable
return (select ((now() + make_interval(days => offset_days)) at time zone time_zone)::date from ledger.clock);

-- Transaction numbers show which transfers are certainly finished: those below the oldest one still running. In another
-- cluster, where a dump was restored, numbers are lower; ledger.rebase() then replaces this function with a higher
-- offset, so that they keep growing. Not immutable, though it looks so: sessions would keep using the old value.
create function ledger.xid_offset() returns bigint language sql stable return 0::bigint;

create function ledger.xid() returns bigint language sql stable
return pg_current_xact_id()::text::bigint + ledger.xid_offset();

-- ───────────────────────────────────────────────────────────── accounts

create sequence ledger.account_number;

create table ledger.account (
  id bigint primary key,
  -- The member's or machine's id, the rail's name for custody, otherwise empty.
  owner text collate "C" not null,
  kind text collate "C" not null references ledger.account_kind,
  currency text collate "C" not null references ledger.currency,
  is_bounded boolean not null,
  -- Moving money on an account without a bound takes no lock: roll_up() brings its row up to date, and its balance is
  -- the row plus the transfers since.
  is_append_only boolean not null,
  balance bigint not null default 0,
  opened_xid bigint not null default ledger.xid(),
  unique (owner, kind, currency),
  constraint never_below_zero check (not is_bounded or balance >= 0),
  check (is_append_only = not is_bounded)
  -- Half of each page is left free for new versions of its rows, so that changing a balance touches no index.
) with (fillfactor = 50);

-- ───────────────────────────────────────────────────────────── transfers and holds

-- One move of a posting, as the ledger's functions take it.
create type ledger.leg as (kind text, from_account bigint, to_account bigint, amount bigint);

create table ledger.transfer (
  -- For reading in order. A gap is a transfer that was rolled back.
  seq bigint generated always as identity,
  xid bigint not null default ledger.xid(),
  -- Not foreign keys: `apply` has looked both accounts up, accounts are never deleted, and check() proves it.
  from_account bigint not null,
  to_account bigint not null,
  amount bigint not null,
  created_at timestamptz not null default now(),
  -- Made by the caller: the idempotency key of a group of legs that is posted as one.
  id uuid not null,
  business_day date not null,
  leg smallint not null,
  kind text collate "C" not null,
  -- In whose records it is listed: the member's, or else the machine's, or else nobody's. See ledger.owner_of().
  owner text collate "C" not null,
  -- Points at the business row.
  reason text not null,
  primary key (id, leg),
  -- A refusal is stored under its key as a row that moves nothing, so that a late repeat gets the same outcome and not
  -- the money.
  check (case when kind = 'refused' then amount = 0 and from_account = 0 and to_account = 0 and leg = 0
              else amount > 0 and from_account <> to_account end)
);
-- Most of a member's transfers are incomes, one a day for each order, scattered over the whole ledger. With these
-- columns in the index, counting records, summing flows and the figures of a range of days read only the index, a few
-- pages that lie together, and a search for one kind skips the others there.
create index transfer_of_owner on ledger.transfer (owner, seq, kind)
  include (amount, from_account, to_account, business_day, created_at);

-- For the sums of the console's start pages.
create index transfer_in_and_out on ledger.transfer (business_day) include (kind, from_account, to_account, amount)
  where kind in ('recharge', 'fx-in', 'withdraw-paid', 'withdraw-fee', 'fx-out');

-- Tiny, and enough to find the transfers since a cut: they are together at the end of the table.
create index transfer_by_xid on ledger.transfer using brin (xid) with (pages_per_range = 32, autosummarize = on);

create table ledger.hold (
  -- The id of the transfer that made it.
  id uuid primary key,
  from_account bigint not null,
  held_account bigint not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- The id of the transfers that ended it.
  resolved_by uuid unique,
  resolved_at timestamptz
);
create index hold_open on ledger.hold (held_account) where resolved_by is null;

-- How far the rows of append-only accounts have been brought up to date: all transfers below cut_xid are in them.
create table ledger.roll_up_cut (
  is_singleton boolean primary key default true check (is_singleton),
  cut_xid bigint not null default 0,
  rolled_up_at timestamptz
);
insert into ledger.roll_up_cut default values;

-- ───────────────────────────────────────────────────────────── proofs

-- Each seal is a hash over the previous seal and the transfers since it. Changing, adding or removing a sealed transfer
-- breaks every seal from there on; a hash that was published cannot be taken back.
create table ledger.seal (
  -- The day that had ended. The seal covers what was finished when it was made, and the next one continues from there.
  business_day date primary key,
  from_xid bigint not null,
  to_xid bigint not null check (to_xid >= from_xid),
  transfers bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);

-- What the running check found; the newest row is what the console and /metrics show.
create table ledger.check_run (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  took_ms int not null,
  is_sound boolean not null,
  -- [{ name, isOk, detail }]
  invariants jsonb not null,
  -- [{ kind, currency, accounts, balance }], kinds such as member:available; the balance as text, since JSON readers
  -- parse numbers as floats. Custody is positive here.
  totals jsonb not null,
  transfers bigint not null,
  open_holds bigint not null,
  is_whole boolean not null default true
);

-- How far the books are proved. The running checks start from there, so that they cost what is new; the whole proof
-- starts from nothing. One row: all transfers below up_to_xid are proved, and the next two tables have what they add
-- up to.
create table ledger.proof (
  is_singleton boolean primary key default true check (is_singleton),
  up_to_xid bigint not null default 0,
  transfers bigint not null default 0,
  -- What the last whole proof found: it counts until the next one.
  whole_at timestamptz,
  whole jsonb not null default '[]'
);
insert into ledger.proof default values;

create table ledger.proved_account (
  account bigint primary key,
  balance bigint not null
) with (fillfactor = 70);

create table ledger.proved_total (
  kind text collate "C" not null,
  currency text collate "C" not null,
  accounts bigint not null,
  balance bigint not null,
  primary key (kind, currency)
);
