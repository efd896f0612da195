-- Machines, and how many units of them exist and were sold.

create table machine (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  position int not null default 0,
  -- Texts by language.
  name jsonb not null,
  place jsonb not null,
  summary jsonb not null,
  description jsonb not null,
  purpose jsonb not null,
  risks jsonb not null,
  costs jsonb not null,
  leaving jsonb not null,
  owner_name text not null,
  pictures text[] not null default '{}',
  -- For one unit of the machine, in the ledger's smallest unit of USDT.
  price bigint not null check (price > 0),
  day_return bigint not null check (day_return > 0),
  valid_days int not null check (valid_days > 0),
  sale text not null default 'plain' check (sale in ('plain', 'presale', 'rush')),
  sale_start timestamptz,
  sale_end timestamptz,
  is_published boolean not null default false,
  retired_at timestamptz,
  is_demo boolean not null default false,
  -- What a payment for this machine's revenue names.
  revenue_reference text not null unique default upper(substr(md5(gen_random_uuid()::text), 1, 12)),
  -- Ed25519, 32 bytes; null when the machine does not report itself.
  public_key bytea check (octet_length(public_key) = 32),
  created_at timestamptz not null default ledger.now(),
  check (sale_start is null or sale_end is null or sale_start < sale_end),
  -- A countdown is shown only for an end that is enforced.
  check (sale <> 'rush' or sale_end is not null),
  check (sale <> 'presale' or (sale_start is not null and sale_end is not null))
);

-- Separate from the machine, since every purchase changes it.
create table machine_stock (
  machine_id uuid primary key references machine (id),
  units int not null,
  sold_units int not null default 0,
  constraint never_oversold check (sold_units between 0 and units)
) with (fillfactor = 50);
