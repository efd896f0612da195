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
  -- Of its terms.
  version int not null default 1,
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

-- What two people change about a machine.
create table machine_change (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  kind text not null check (kind in ('key', 'terms', 'retirement', 'destination')),
  -- A key: publicKey in base64. Terms: all of them, as machine_terms() writes them. A destination of the machine's
  -- owner, to which capital is released: rail and destination, in the form that the rail's payouts have.
  content jsonb not null,
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  constraint no_self_decision check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  constraint destination_can_be_paid check (kind <> 'destination' or coalesce(case content ->> 'rail'
    when 'practice' then btrim(content ->> 'destination') <> ''
    when 'bep20' then content ->> 'destination' ~ '^0x[0-9a-f]{40}$'
    when 'trc20' then content ->> 'destination' ~ '^0x[0-9a-f]{40}$'
  end, false))
);
create unique index machine_change_open on machine_change (machine_id, kind) where state = 'proposed';
create index machine_change_newest on machine_change (proposed_at desc, id);
create index machine_change_of_machine on machine_change (machine_id, kind, decided_at desc) where state = 'approved';
create index destination_of_owner on machine_change (lower(btrim(content ->> 'destination')))
  where kind = 'destination' and state = 'approved';

-- Written when the terms first change after a sale; until then, the machine's own row is version 1.
create table machine_version (
  machine_id uuid not null references machine (id),
  version int not null,
  terms jsonb not null,
  valid_from timestamptz not null,
  change_id uuid references machine_change (id),
  primary key (machine_id, version)
);

-- Which photos of a machine were already there, so that new ones are noticed.
create table machine_photo_seen (
  machine_id uuid primary key references machine (id),
  pictures text[] not null
);
