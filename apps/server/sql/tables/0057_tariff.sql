-- What a session costs whoever charges, and when a report needs no person: each as two people signed it.

-- Never changed: another price is a further row, from a day on.
create table tariff (
  -- The proposal's.
  id uuid primary key references proposal (id),
  machine_id uuid not null references machine (id),
  -- The first day, in the zone of the place, on which sessions begin at these prices.
  from_day date not null,
  currency text not null references ledger.currency,
  per_kwh numeric(12, 6) not null check (per_kwh >= 0),
  per_session numeric(12, 6) not null check (per_session >= 0),
  per_minute numeric(12, 6) not null check (per_minute >= 0),
  number bigint generated always as identity
);
create index tariff_of_machine on tariff (machine_id, from_day desc, number desc);

-- The newest applies. Without any, every report takes a person and its money has to agree exactly.
create table approval_rule (
  id uuid primary key references proposal (id),
  is_on boolean not null,
  -- How many reports in a row have to have agreed before.
  agreeing_days int not null check (agreeing_days between 5 and 90),
  -- How far the money may be from the sum of the sessions, and how far that from the usual range of the machine.
  tolerance_basis_points int not null check (tolerance_basis_points between 0 and 500),
  range_percent int not null check (range_percent between 0 and 100),
  number bigint generated always as identity
);
