-- How far the books are proved. The running checks start from there, so that they cost what is new; the whole proof
-- starts from nothing.

-- One row. All transfers below up_to_xid are proved, and the tables below have what they add up to.
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

alter table ledger.check_run add column is_whole boolean not null default true;

-- Holds no longer expire; finding the open ones of an account takes the place of that index.
drop index ledger.hold_to_expire;
create index hold_open on ledger.hold (held_account) where resolved_by is null;

-- The same for what the ledger's transfers mean to machines, orders and withdrawals.
alter table machine_check_run add column up_to_xid bigint not null default 0,
  add column whole_at timestamptz,
  add column whole jsonb not null default '[]';

-- ───────────────────────────────────────────────────────────── set aside

-- One row that cannot be done must not hold up the others: it is set aside as an item for the console, and tried again
-- once somebody has closed that.
alter table reconciliation_item drop constraint reconciliation_item_kind_check,
  add constraint reconciliation_item_kind_check
    check (kind in ('difference', 'reorganised', 'late', 'unattributed', 'payout', 'set-aside'));
