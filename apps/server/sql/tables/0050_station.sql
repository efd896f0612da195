-- What stands at a machine and reports by itself: charging stations and gateways, their meters, what they say, and the
-- sessions and series that come of it.

-- It is known by the name that it connects with.
create table station (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  kind text not null check (kind in ('charger', 'gateway')),
  identity text not null unique check (identity ~ '^[A-Za-z0-9._-]{3,48}$'),
  connectors int not null default 1 check (connectors between 1 and 16),
  -- Of the place, for "closed until 08:00 there".
  time_zone text not null default 'UTC',
  -- SHA-256 of a password of 20 random bytes, which needs no salt: of its 40 hexadecimal digits in lower case, as they
  -- are shown and sent. The first is shown once and ends after a day; at the first message it is replaced by one that
  -- nobody sees. While a station may have either, both are taken.
  password_sha256 bytea check (octet_length(password_sha256) = 32),
  password_ends_at timestamptz,
  next_password_sha256 bytea check (octet_length(next_password_sha256) = 32),
  -- ocpp1.6, ocpp2.0.1, sunspec, mqtt, push: what it spoke last.
  protocol text not null default '',
  vendor text not null default '',
  model text not null default '',
  firmware text not null default '',
  -- Simulated: everything of it is marked as demonstration.
  is_demo boolean not null default false,
  created_by uuid references operator (id),
  created_at timestamptz not null default ledger.now(),
  -- Real time, as that of its messages: when it connected last, and when that connection ended.
  connected_at timestamptz,
  disconnected_at timestamptz,
  closed_at timestamptz,
  check (password_ends_at is null or password_sha256 is not null)
);
create index station_of_machine on station (machine_id) where closed_at is null;

-- What each connector does now. Connector 0 is the station itself. Written often, so apart from the station.
create table station_state (
  station_id uuid not null references station (id),
  connector int not null check (connector between 0 and 16),
  -- As members read it: available, working, waiting, faulted, unavailable.
  state text not null default 'available'
    check (state in ('available', 'working', 'waiting', 'faulted', 'unavailable')),
  error text not null default '',
  power_w numeric(12, 1),
  register_wh numeric(16, 3),
  charging_session_id uuid,
  -- Real time: nothing of it moves with the practice clock.
  heard_at timestamptz not null default now(),
  primary key (station_id, connector)
) with (fillfactor = 50);

-- The log that operators search. Kept for ninety days. Heartbeats are not in it, and of answers to a station only those
-- that refuse something.
create table station_message (
  id bigint generated always as identity primary key,
  station_id uuid not null references station (id),
  at timestamptz not null default now(),
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('call', 'result', 'error')),
  action text not null,
  message_id text not null,
  body jsonb not null,
  -- How it was refused, in the standard's words.
  error text not null default ''
);
create index station_message_newest on station_message (station_id, id desc);
create index station_message_age on station_message using brin (at);

-- Who was turned away: counted, not stored one by one.
create table station_refusal (
  identity text not null check (length(identity) <= 64),
  reason text not null check (reason in ('unknown', 'password', 'expired', 'protocol', 'flood', 'closed')),
  address text not null default '',
  day date not null default current_date,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (identity, reason, address, day)
);

-- A calibrated meter, as two people approved it. Replacing one closes its register and opens the next.
create table meter (
  -- The proposal's.
  id uuid primary key,
  station_id uuid not null references station (id),
  connector int not null check (connector between 1 and 16),
  serial text not null check (serial <> ''),
  -- SubjectPublicKeyInfo in DER. Null: it does not sign.
  public_key bytea,
  curve text check (curve in (
    'secp192k1', 'secp256k1', 'secp192r1', 'secp256r1', 'secp384r1', 'brainpoolP256r1', 'brainpoolP384r1')),
  is_demo boolean not null default false,
  opened_at timestamptz not null default ledger.now(),
  opened_register_wh numeric(16, 3) not null check (opened_register_wh >= 0),
  closed_at timestamptz,
  closed_register_wh numeric(16, 3) check (closed_register_wh >= opened_register_wh),
  check ((public_key is null) = (curve is null)),
  check ((closed_at is null) = (closed_register_wh is null))
);
create unique index meter_open on meter (station_id, connector) where closed_at is null;
-- One meter is at one place: a second one with its key is a clone.
create unique index meter_key_once on meter (public_key) where closed_at is null;

-- What OCPP 1.6 calls a transaction's id, which the backend chooses there.
create sequence station_transaction as int;

-- A charging session. Each counts once, by its station, its meter and the range of the register; whoever ends one locks
-- the meter's row and looks for an overlap. One that ended before its begin is known is running, with ended_at.
create table charging_session (
  id uuid primary key default gen_random_uuid(),
  station_id uuid not null references station (id),
  machine_id uuid not null references machine (id),
  connector int not null,
  -- As the station calls it.
  transaction text not null check (length(transaction) between 1 and 64),
  meter_id uuid references meter (id),
  -- By the station's clock; received_at is ours.
  started_at timestamptz not null,
  ended_at timestamptz,
  received_at timestamptz not null default now(),
  end_received_at timestamptz,
  -- Its begin was heard, and not only a reading or the end.
  has_begun boolean not null default false,
  start_wh numeric(16, 3),
  -- While it runs, the last that was heard.
  end_wh numeric(16, 3),
  energy_wh numeric(16, 3) check (energy_wh >= 0),
  -- The business day that it counts for, set when it has ended.
  day date,
  -- signed by the meter; reported by the machine; entered by a person.
  grade text not null default 'reported' check (grade in ('signed', 'reported', 'entered')),
  -- The OCMF record word for word.
  signed_record text,
  state text not null default 'running' check (state in ('running', 'ended', 'refused')),
  -- Why it counts for nothing: signature, overlap, backwards, no-meter, no-register.
  refusal text not null default '',
  -- Its station's clock was wrong, so its day is that on which it was received.
  is_clock_wrong boolean not null default false,
  -- In the standard's words, such as Local, Remote, EVDisconnected, PowerLoss.
  stop_reason text not null default '' check (length(stop_reason) <= 40),
  unique (station_id, transaction),
  check ((state = 'ended') = (day is not null)),
  check (state <> 'ended' or (ended_at is not null and energy_wh is not null)),
  check ((state = 'refused') = (refusal <> '')),
  check (grade <> 'signed' or (signed_record is not null and meter_id is not null))
);
create index charging_session_begin on charging_session (station_id, connector, started_at);
create index charging_session_running on charging_session (station_id) where state = 'running';
create index charging_session_unfinished on charging_session (end_received_at)
  where state = 'running' and ended_at is not null;
create index charging_session_of_machine on charging_session (machine_id, started_at desc, id);
create index charging_session_of_day on charging_session (machine_id, day) where state = 'ended';
create index charging_session_of_meter on charging_session (meter_id, start_wh, end_wh) where state = 'ended';

-- What a machine did in a quarter of an hour, for curves. A count (sales, litres, washes) is in `count`.
create table machine_quarter (
  machine_id uuid not null references machine (id),
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 900 = 0),
  energy_wh numeric(16, 3) check (energy_wh >= 0),
  count numeric(16, 3) check (count >= 0),
  -- The total counter at the end of it, against which the sum of the quarters is checked.
  register_wh numeric(16, 3),
  primary key (machine_id, starts_at)
);

-- What operators should look at. Open until somebody closes it with a reason, or until it is over.
create table machine_alert (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  station_id uuid references station (id),
  kind text not null check (kind in ('silent', 'below-usual', 'register', 'signature', 'fault', 'money', 'flood')),
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  taken_by uuid references operator (id),
  taken_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references operator (id),
  close_reason text not null default ''
);
create unique index machine_alert_open on machine_alert (machine_id, kind, coalesce(station_id, machine_id))
  where closed_at is null;
create index machine_alert_newest on machine_alert (opened_at desc);

-- What operators ask a station to do. It is sent while somebody waits for it, or not at all: a restart must not come as
-- a surprise the next day.
create table station_command (
  id uuid primary key default gen_random_uuid(),
  station_id uuid not null references station (id),
  -- As in apps/stations: RemoteStart, RemoteStop, Reset, ChangeAvailability, TriggerMessage, GetDiagnostics.
  action text not null check (action in (
    'RemoteStart', 'RemoteStop', 'Reset', 'ChangeAvailability', 'TriggerMessage', 'GetDiagnostics')),
  payload jsonb not null default '{}',
  asked_by uuid references operator (id),
  asked_at timestamptz not null default now(),
  -- answered: the station's answer is in `answer`, and says whether it accepts. failed: it refused the message, or did
  -- not answer. offline: it was not connected.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'answered', 'failed', 'offline')),
  answer jsonb,
  answered_at timestamptz,
  check ((state in ('answered', 'failed', 'offline')) = (answered_at is not null))
);
create index station_command_newest on station_command (station_id, asked_at desc);
create index station_command_open on station_command (asked_at) where state in ('waiting', 'sent');
