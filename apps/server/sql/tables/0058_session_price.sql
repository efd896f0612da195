-- What each session was worth when it was counted: copies, which whoever writes sessions cannot change afterwards. No
-- login role can write them.
create table session_price (
  session_id uuid primary key references charging_session (id),
  machine_id uuid not null references machine (id),
  -- Of the day on which it counts: its own, or a later one where that was approved before it came.
  report_id uuid not null references report (id),
  tariff_id uuid references tariff (id),
  energy_wh numeric(16, 3) not null check (energy_wh >= 0),
  seconds bigint not null check (seconds >= 0),
  started_at timestamptz not null,
  -- In the smallest unit of the tariff's currency, and of USDT; both rounded down.
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0),
  -- Read from a record that the database found signed by the meter, and that record's hash and registers.
  is_signed boolean not null,
  meter_id uuid references meter (id),
  record_sha256 bytea,
  start_wh numeric(16, 3),
  end_wh numeric(16, 3),
  -- It came when the report of its own day was there already.
  is_late boolean not null,
  -- Why it adds nothing: no tariff, a record that is not signed or not of this place and range, or a day that a person
  -- has reported or rejected.
  left_out text not null default '' check (left_out in ('', 'tariff', 'signature', 'register', 'reported')),
  check (left_out = '' or amount = 0),
  check (is_signed = (record_sha256 is not null))
);
create index session_price_of_report on session_price (report_id);
create index session_price_of_meter on session_price (meter_id, start_wh, end_wh) where is_signed and left_out = '';
create unique index session_price_record_once on session_price (record_sha256) where left_out = '';
