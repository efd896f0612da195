-- The ledger as a public journal: the transfers of each sealed day, summed so that no member can be followed.

-- The sealed days that are in the journal. Each is added once, in order.
create table journal_day (
  -- That of the seal.
  sealed_day date primary key,
  transfers bigint not null check (transfers >= 0)
);

create table journal_line (
  sealed_day date not null references journal_day,
  number int not null,
  -- The business day of the transfers: after midnight a seal takes in the first ones of the next day.
  business_day date not null,
  kind text not null,
  currency text not null references ledger.currency,
  from_kind text not null,
  -- The machine or the rail. Empty for members, who are summed, and for the house.
  from_owner text not null,
  to_kind text not null,
  to_owner text not null,
  amount numeric not null check (amount > 0),
  transfers bigint not null check (transfers > 0),
  primary key (sealed_day, number)
);
