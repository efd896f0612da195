-- Machines, who bought units of them, what they earned, and who was paid from it.
--
-- Three roles share this. The application reads everything and writes what operators and members say. The rails alone
-- write `receipt`: only they can say that money has arrived. `millrace_machines` owns the functions by which machines'
-- money moves, and the ledger takes the kinds named in ledger.kept_kind from it alone. So whoever has the application's
-- password, and whoever has every role in the console, still cannot pay income from anything but received revenue of
-- that machine.

-- ───────────────────────────────────────────────────────────── kinds of transfer that are kept for one role

create table ledger.kept_kind (
  kind text primary key,
  keeper text not null
);
insert into ledger.kept_kind values ('revenue', 'millrace_machines'), ('income', 'millrace_machines');

create function ledger.keep() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from posted p join ledger.kept_kind k on k.kind = p.kind where k.keeper <> current_user) then
    raise exception 'a transfer of this kind is made by its keeper only' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger keep after insert on ledger.transfer referencing new table as posted for each statement execute function ledger.keep();
alter table ledger.transfer enable always trigger keep;

grant usage on schema ledger to millrace_machines, millrace_rail;
grant select on all tables in schema ledger to millrace_machines;
grant insert on ledger.transfer to millrace_machines;
grant update on ledger.account to millrace_machines;
grant execute on all functions in schema ledger to millrace_machines;

-- ───────────────────────────────────────────────────────────── the practice clock

-- Before the first transfer the demonstration may begin in the past, so that it has a history; from then on days only
-- go forward.
alter table ledger.clock drop constraint clock_offset_days_check;
alter table ledger.clock add constraint clock_offset_days_check check (offset_days >= -400);

create function ledger.begin_in_past(p_days int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from ledger.transfer) then raise exception 'the ledger has begun: its days only go forward'; end if;
  update ledger.clock set offset_days = -p_days;
end $$;

-- Answers with the new business date.
create function ledger.next_day() returns date
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update ledger.clock set offset_days = offset_days + 1;
  return ledger.today();
end $$;
grant execute on function ledger.begin_in_past, ledger.next_day to millrace_app;

-- ───────────────────────────────────────────────────────────── machines

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
  -- In the ledger's smallest unit of USDT, a unit of the machine.
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
  -- A countdown only ever counts to a moment that is enforced.
  check (sale <> 'rush' or sale_end is not null),
  check (sale <> 'presale' or (sale_start is not null and sale_end is not null))
);

-- Apart from the machine, since every purchase changes it.
create table machine_stock (
  machine_id uuid primary key references machine (id),
  units int not null,
  sold_units int not null default 0,
  constraint never_oversold check (sold_units between 0 and units)
) with (fillfactor = 50);

create table agreement (
  version int primary key,
  content jsonb not null,
  created_at timestamptz not null default ledger.now()
);

-- ───────────────────────────────────────────────────────────── orders

create table purchase (
  member_id uuid not null,
  id uuid not null,
  machine_id uuid not null references machine (id),
  units int not null check (units > 0),
  -- What the member paid and what a coupon paid, for all units.
  price bigint not null check (price >= 0),
  coupon_amount bigint not null default 0 check (coupon_amount >= 0),
  day_return bigint not null,
  bought_at timestamptz not null,
  -- The days whose revenue it shares in, both included.
  first_day date not null,
  last_day date not null,
  reflect_until timestamptz not null,
  state text not null default 'reflecting' check (state in ('reflecting', 'final', 'undone')),
  undone_at timestamptz,
  undone_day date,
  agreement_version int not null references agreement (version),
  agreement_language text not null,
  agreement_hash bytea not null check (octet_length(agreement_hash) = 32),
  -- The caller's idempotency key, and what it asked for.
  request_id uuid not null,
  primary key (member_id, id),
  unique (member_id, request_id),
  check ((state = 'undone') = (undone_at is not null and undone_day is not null))
);
create index purchase_of_machine on purchase (machine_id, last_day);
create index purchase_to_finish on purchase (reflect_until) where state = 'reflecting';
create index purchase_newest on purchase (bought_at desc);

create table risk_quiz (
  member_id uuid primary key,
  passed_at timestamptz not null
);

-- ───────────────────────────────────────────────────────────── revenue

-- What arrived in custody. Each is used once: as a recharge, as revenue or as an owner's payment.
create table receipt (
  id uuid primary key default gen_random_uuid(),
  rail text not null,
  rail_transaction text not null,
  machine_id uuid references machine (id),
  amount bigint not null check (amount > 0),
  sender text not null default '',
  note text not null default '',
  received_at timestamptz not null default ledger.now(),
  used_as text check (used_as in ('recharge', 'revenue', 'owner')),
  is_from_release_account boolean not null default false,
  unique (rail, rail_transaction)
);
create index receipt_of_machine on receipt (machine_id, received_at desc);

create table reading (
  machine_id uuid not null references machine (id),
  sequence bigint not null check (sequence > 0),
  day date not null,
  signed text not null,
  signature bytea not null,
  public_key bytea not null,
  has_gap boolean not null,
  received_at timestamptz not null default ledger.now(),
  primary key (machine_id, sequence)
);

create table report (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  day date not null,
  amount bigint not null check (amount >= 0),
  source text not null check (source in ('operator', 'machine')),
  meter_from text,
  meter_to text,
  meter_unit text not null default '',
  note text not null default '',
  entered_by uuid references operator (id),
  reading_sequence bigint,
  entered_at timestamptz not null default ledger.now(),
  state text not null default 'entered' check (state in ('entered', 'approved', 'rejected')),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  receipt_id uuid unique references receipt (id),
  received bigint not null default 0,
  received_at timestamptz,
  -- What settlements have paid from it.
  distributed bigint not null default 0,
  foreign key (machine_id, reading_sequence) references reading (machine_id, sequence),
  constraint entered_by_somebody check ((source = 'operator') = (entered_by is not null) and (source = 'machine') = (reading_sequence is not null)),
  constraint never_approved_by_oneself check (decided_by is distinct from entered_by),
  constraint decided_by_somebody check ((state = 'entered') = (decided_by is null)),
  constraint received_as_reported check (received = 0 or (received = amount and state = 'approved' and receipt_id is not null)),
  constraint never_paid_beyond check (distributed between 0 and received)
);
create unique index report_of_day on report (machine_id, day) where state <> 'rejected';
create index report_by_state on report (state, day desc);
create index report_undistributed on report (machine_id, day) where received > distributed;

create table report_evidence (
  report_id uuid not null references report (id),
  position int not null,
  kind text not null check (kind in ('picture', 'pdf', 'reading')),
  name text not null,
  url text not null default '',
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (report_id, position)
);

-- ───────────────────────────────────────────────────────────── settlement and income

create table settlement (
  day date primary key,
  state text not null default 'running' check (state in ('running', 'done')),
  started_at timestamptz not null default now(),
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
  primary key (day, machine_id, report_id),
  foreign key (day, machine_id) references settlement_machine (day, machine_id)
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

-- ───────────────────────────────────────────────────────────── capital

create table capital_release (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  amount bigint not null check (amount > 0),
  rail text not null default 'practice',
  destination text not null,
  purpose text not null,
  state text not null default 'requested' check (state in ('requested', 'approved', 'rejected')),
  requested_by uuid not null references operator (id),
  requested_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint never_decided_by_oneself check (decided_by is distinct from requested_by),
  check ((state = 'requested') = (decided_by is null))
);
create index release_of_machine on capital_release (machine_id, requested_at desc);

-- ───────────────────────────────────────────────────────────── rights

grant select on machine, machine_stock, agreement, purchase, risk_quiz, receipt, reading, report, report_evidence, settlement, settlement_machine, settlement_part,
  settlement_chunk, claim, income, income_choice, capital_release to millrace_app;
grant insert, update on machine to millrace_app;
grant insert on machine_stock, agreement, reading, report_evidence to millrace_app;
grant update (units) on machine_stock to millrace_app;
grant insert, update on risk_quiz, income_choice to millrace_app;
grant insert, update, delete on risk_quiz, income_choice to millrace_app;
-- Entering and deciding; what was received and distributed is not the application's to write.
grant insert (id, machine_id, day, amount, source, meter_from, meter_to, meter_unit, note, entered_by, reading_sequence) on report to millrace_app;
grant update (state, decided_by, decided_at, reject_reason) on report to millrace_app;
grant insert (id, machine_id, amount, rail, destination, purpose, requested_by) on capital_release to millrace_app;

grant select on machine, receipt to millrace_rail;
grant insert (id, rail, rail_transaction, machine_id, amount, sender, note) on receipt to millrace_rail;

grant select, insert, update on machine_stock, purchase, receipt, report, settlement, settlement_machine, settlement_part, settlement_chunk, claim, income, capital_release to millrace_machines;
grant select on machine, agreement, income_choice, operator to millrace_machines;
grant create on schema public to millrace_machines;
