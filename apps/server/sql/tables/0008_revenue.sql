-- What machines report and receive, and how their capital goes out.

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
  constraint entered_by_its_source check (
    (source = 'operator') = (entered_by is not null) and (source = 'machine') = (reading_sequence is not null)),
  constraint no_self_approval check (decided_by <> entered_by),
  constraint decided_has_decider check ((state = 'entered') = (decided_by is null)),
  constraint received_as_reported check (
    received = 0 or (received = amount and state = 'approved' and receipt_id is not null)),
  constraint distributed_within_received check (distributed between 0 and received)
);
create unique index report_of_day on report (machine_id, day) where state <> 'rejected';
create index report_by_state on report (state, day desc);
create index report_undistributed on report (machine_id, day) where received > distributed;
create index report_awaiting on report (machine_id, amount) where state = 'approved' and receipt_id is null;

create table report_evidence (
  report_id uuid not null references report (id),
  position int not null,
  kind text not null check (kind in ('picture', 'pdf', 'reading')),
  name text not null,
  url text not null default '',
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (report_id, position)
);

-- A payout to a destination that two people registered for the machine's owner. Approved, it waits for its rail.
create table capital_release (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  amount bigint not null check (amount > 0),
  rail text not null default 'practice',
  destination text not null,
  purpose text not null,
  state text not null default 'requested'
    check (state in ('requested', 'approved', 'rejected', 'paid', 'failed')),
  requested_by uuid not null references operator (id),
  requested_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  constraint no_self_decision check (decided_by is distinct from requested_by),
  check ((state = 'requested') = (decided_by is null))
);
create index release_of_machine on capital_release (machine_id, requested_at desc);
create index release_destination on capital_release (lower(btrim(destination))) where state in ('approved', 'paid');
create index release_requested on capital_release (requested_at) where state = 'requested';
