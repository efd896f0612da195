-- The days that were settled, the income of orders, and what members have claimed of it.

create table settlement (
  day date primary key,
  state text not null default 'running' check (state in ('running', 'done')),
  started_at timestamptz not null default now(),
  -- When its machines, parts and totals were computed; from then on they do not change.
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

-- Which report pays how much of it. On a weak day what earlier reports left helps.
create table settlement_part (
  day date not null,
  machine_id uuid not null,
  report_id uuid not null references report (id),
  pool bigint not null check (pool > 0),
  distributed_before bigint not null,
  -- The sum of the shares, each rounded down: what the pool really pays.
  paid bigint not null default 0,
  -- Over how many units it is shared, and the machine's account that pays it: chunks read only this.
  valid_units bigint not null,
  account bigint not null,
  primary key (day, machine_id, report_id),
  foreign key (day, machine_id) references settlement_machine (day, machine_id),
  constraint paid_within_pool check (paid between 0 and pool)
);

-- The chunks of the day that is being settled: ranges of members, the order of incomes, orders and members' records. So
-- a chunk touches a few pages of each index; in any other order it would touch one page for each row.
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
  -- Null while it is not claimed.
  claim_id uuid,
  primary key (member_id, order_id, day, report_id)
);

create table income_choice (
  member_id uuid primary key,
  is_automatic boolean not null
);

-- The latest result of machine_check(), where every process can read it. The check reads every income, so only one job
-- runs it.
create table machine_check_run (
  is_singleton boolean primary key default true check (is_singleton),
  findings jsonb not null,
  checked_at timestamptz not null,
  -- How far it is proved, and what the last whole proof found, as in ledger.proof.
  up_to_xid bigint not null default 0,
  whole_at timestamptz,
  whole jsonb not null default '[]'
);
