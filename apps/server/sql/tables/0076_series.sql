-- What gateways report (ADR 30): texts that the machine's key signed, their quarters of an hour, and what a day of them
-- is worth. No login role may write any of it.

-- Where a machine's texts have come to. One row, written with each text, so kept small.
create table series_head (
  machine_id uuid primary key references machine (id),
  last_sequence bigint not null default 0,
  -- Of the last text and its answer: the same text again gets the same one.
  last_sha256 bytea,
  last_stored int not null default 0,
  last_conflicts int not null default 0,
  -- How many texts this minute has brought, and when one was last written to the log as refused.
  minute_at timestamptz not null default now(),
  texts int not null default 0,
  refusal_logged_at timestamptz
) with (fillfactor = 50);

-- Texts that brought quarters, word for word: the evidence. Those that only say what the machine does now are not kept.
create table series_text (
  machine_id uuid not null references machine (id),
  sequence bigint not null check (sequence > 0),
  signed text not null,
  signature bytea not null check (octet_length(signature) = 64),
  public_key bytea not null check (octet_length(public_key) = 32),
  stored int not null,
  conflicts int not null,
  received_at timestamptz not null default now(),
  primary key (machine_id, sequence)
);

-- A key that has signed for a machine is that machine's for good: on another one it is a clone.
create table series_key (
  public_key bytea primary key check (octet_length(public_key) = 32),
  machine_id uuid not null references machine (id)
);

-- The quarters of one day that one report counts. Those of a day that come too late for its report are another row.
create table series_price (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  report_id uuid not null references report (id),
  -- By the clock of the place.
  day date not null,
  tariff_id uuid references tariff (id),
  -- Those of the quarters that count, and how many do not because a register does not fit.
  quarters int not null default 0,
  doubtful int not null default 0,
  energy_wh numeric(16, 3) not null default 0 check (energy_wh >= 0),
  -- In the smallest unit of the tariff's currency, and of USDT; both rounded down.
  price bigint not null default 0 check (price >= 0),
  amount bigint not null default 0 check (amount >= 0),
  is_late boolean not null,
  -- `reported`: a person or the machine has reported the day, or a person has rejected it.
  left_out text not null default '' check (left_out in ('', 'reported')),
  unique (report_id, day),
  check (left_out = '' or amount = 0)
);

alter table report_evidence drop constraint report_evidence_kind_check;
alter table report_evidence add constraint report_evidence_kind_check
  check (kind in ('picture', 'pdf', 'reading', 'sessions', 'series')) not valid;
alter table report_evidence validate constraint report_evidence_kind_check;
