-- The days that were settled, the income of orders, and what members have claimed of it.

create table settlement (
  day date primary key,
  state text not null default 'running' check (state in ('running', 'done')),
  started_at timestamptz not null default now(),
  -- When its machines, parts and totals were reckoned; from then on they stay.
  planned_at timestamptz,
  finished_at timestamptz,
  orders bigint not null default 0,
  chunks int not null default 0,
  chunks_done int not null default 0,
  paid bigint not null default 0
);

-- One row for each machine of a settled day.
create table settlement_machine (
  day date not null references settlement (day),
  machine_id uuid not null references machine (id),
  valid_units bigint not null,
  cap bigint not null,
  paid bigint not null default 0,
  -- Received and not distributed when the day was settled: the reserve.
  undistributed bigint not null default 0,
  primary key (day, machine_id)
);
create index settlement_of_machine on settlement_machine (machine_id, day desc);

-- Which report pays how much of it. A weak day is helped by what earlier reports left.
create table settlement_part (
  day date not null,
  machine_id uuid not null,
  report_id uuid not null references report (id),
  pool bigint not null check (pool > 0),
  distributed_before bigint not null,
  -- The sum of the shares, each rounded down: what the pool really pays.
  paid bigint not null default 0,
  -- Over how many units it is shared, and the machine's account it is paid from: chunks look here only.
  valid_units bigint not null,
  account bigint not null,
  primary key (day, machine_id, report_id),
  foreign key (day, machine_id) references settlement_machine (day, machine_id),
  constraint paid_within_pool check (paid between 0 and pool)
);

-- The chunks of the day under way: ranges of members, since incomes, orders and members' records all lie in that order.
-- A chunk so touches a few pages of each index, where orders taken as they come would touch one for each row.
create table settlement_range (
  day date not null references settlement (day),
  chunk int not null,
  first_member uuid not null,
  next_member uuid not null,
  primary key (day, chunk)
);

create table settlement_chunk (
  day date not null references settlement (day),
  chunk int not null,
  paid bigint not null,
  primary key (day, chunk)
);

create table claim (
  member_id uuid not null,
  id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'receiving' check (state in ('receiving', 'received')),
  created_at timestamptz not null default ledger.now(),
  received_at timestamptz,
  primary key (member_id, id)
);
create index claim_under_way on claim (created_at) where state = 'receiving';

create table income (
  member_id uuid not null,
  order_id uuid not null,
  day date not null,
  report_id uuid not null,
  machine_id uuid not null,
  units int not null,
  amount bigint not null check (amount > 0),
  -- Null while it is not received.
  claim_id uuid,
  primary key (member_id, order_id, day, report_id)
);

create table income_choice (
  member_id uuid primary key,
  is_automatic boolean not null
);

-- What last was found between the ledger and the machines, where every process can read it: proving it reads every
-- income, so one job does.
create table machine_check_run (
  is_singleton boolean primary key default true check (is_singleton),
  findings jsonb not null,
  checked_at timestamptz not null
);
