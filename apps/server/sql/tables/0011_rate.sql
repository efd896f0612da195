-- Exchange rates: where they come from, and who decided them.

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

-- Never changed: a new rate is a new row, and the newest of a currency applies.
create table exchange_rate (
  id uuid primary key default gen_random_uuid(),
  currency text not null references ledger.currency check (currency <> 'USDT'),
  -- How much of the currency one USDT is.
  rate numeric(15, 6) not null check (rate > 0),
  set_by uuid references operator (id),
  set_at timestamptz not null default ledger.now(),
  number bigint generated always as identity,
  -- Empty for rates from before there was a source. source_at is the source's own time.
  source text not null default '',
  source_at timestamptz,
  proposal_id uuid unique references rate_proposal (id)
);
create index exchange_rate_newest on exchange_rate (currency, number desc);
create index exchange_rate_age on exchange_rate (currency, set_at);

-- A rate that was shown to a member and applies to them until expires_at.
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
