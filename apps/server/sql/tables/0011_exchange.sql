-- Exchange rates.

-- Never changed: a new rate is a new row, and the newest of a currency applies.
create table exchange_rate (
  id uuid primary key default gen_random_uuid(),
  currency text not null references ledger.currency check (currency <> 'USDT'),
  -- How much of the currency one USDT is.
  rate numeric(15, 6) not null check (rate > 0),
  set_by uuid references operator (id),
  set_at timestamptz not null default ledger.now(),
  number bigint generated always as identity
);
create index exchange_rate_newest on exchange_rate (currency, number desc);

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
