-- Where exchange rates come from, who decided them, and limits for what the bank pays.

alter table wallet_rule
  -- By how much a rate may change in 24 hours, and how far from the current rate a quote still holds.
  add column rate_band_basis_points int not null default 500 check (rate_band_basis_points between 1 and 5000),
  -- What the bank may pay: at once, to a member in 24 hours, and in 24 hours altogether. In USDT.
  add column bank_payout_max bigint not null default 10000000000,
  add column bank_member_day_max bigint not null default 20000000000,
  add column bank_day_max bigint not null default 50000000000;

-- What the source of record said, and of when. No operator writes it: limits and approvals count value by it.
create table rate_reading (
  currency text not null references ledger.currency check (currency <> 'USDT'),
  source text not null check (source <> ''),
  -- How much of the currency one USDT is.
  rate numeric(15, 6) not null check (rate > 0),
  -- The source's own time of the rate.
  at timestamptz not null,
  recorded_at timestamptz not null default ledger.now(),
  -- False when the change was beyond the band, so that members do not get this rate.
  is_applied boolean not null,
  primary key (currency, at, source)
);

-- A rate that one operator enters by hand and another decides.
create table rate_proposal (
  id uuid primary key default gen_random_uuid(),
  currency text not null references ledger.currency check (currency <> 'USDT'),
  rate numeric(15, 6) not null check (rate > 0),
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  constraint no_self_decision check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null))
);
create unique index rate_proposal_open on rate_proposal (currency) where state = 'proposed';

-- Empty for rates from before there was a source. source_at is the source's own time.
alter table exchange_rate
  add column source text not null default '',
  add column source_at timestamptz,
  add column proposal_id uuid unique references rate_proposal (id);
create index exchange_rate_age on exchange_rate (currency, set_at);

-- What it is worth in USDT, by the source of record where that is more than what is held for it.
alter table withdrawal add column value bigint;
update withdrawal set value = amount;
alter table withdrawal alter column value set not null;

-- cleared_at: the bank may be told to pay it, which counts against its limits from then on. value: in USDT, by the
-- source of record.
alter table payout
  add column cleared_at timestamptz,
  add column value bigint;
update payout set cleared_at = coalesce(sent_at, created_at) where rail = 'bank' and state in ('sent', 'paid');
create index payout_cleared on payout (cleared_at) where cleared_at is not null;
