-- What stations say, written by apps/stations. Its login may execute these functions and nothing else: it can make
-- stations say something, but neither money nor who a station or its meter is.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── connecting

-- Whether a station may connect with a password, by its hashes: a password may be sent as its bytes or as their
-- hexadecimal digits. Outcomes: welcome, unknown, password, expired, closed. A password that replaces the first one
-- does so here, when it is first used.
create or replace function enter_station(
  p_identity text, p_password_sha256s bytea[],
  out outcome text, out station_id uuid, out machine_id uuid, out connected_at timestamptz,
  out has_first_password boolean)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_station station;
begin
  select * into v_station from station s where s.identity = p_identity and s.kind = 'charger' for no key update;
  outcome := case
    when not found then 'unknown'
    when v_station.closed_at is not null then 'closed'
    when v_station.next_password_sha256 = any(p_password_sha256s) then 'welcome'
    when v_station.password_sha256 is null or v_station.password_sha256 <> all(p_password_sha256s) then 'password'
    when v_station.password_ends_at < now() then 'expired'
    else 'welcome' end;
  if outcome <> 'welcome' then return; end if;
  station_id := v_station.id;
  machine_id := v_station.machine_id;
  -- No finer than the caller's clock can say it again.
  connected_at := date_trunc('milliseconds', now());
  if v_station.next_password_sha256 = any(p_password_sha256s) then
    update station set password_sha256 = next_password_sha256, next_password_sha256 = null, password_ends_at = null,
      connected_at = enter_station.connected_at, disconnected_at = null where id = v_station.id;
    has_first_password := false;
  else
    update station set connected_at = enter_station.connected_at, disconnected_at = null where id = v_station.id;
    has_first_password := v_station.password_ends_at is not null;
  end if;
end $$;

-- The next password is stored before the station is told, so that there is always one that it has.
create or replace function prepare_station_password(p_station uuid, p_next_sha256 bytea) returns void
language sql security definer as $$
  update station set next_password_sha256 = p_next_sha256 where id = p_station and closed_at is null
$$;

-- The station has accepted it: the first one opens nothing any more.
create or replace function replace_station_password(p_station uuid, p_next_sha256 bytea) returns void
language plpgsql security definer as $$
begin
  update station set password_sha256 = next_password_sha256, next_password_sha256 = null, password_ends_at = null
  where id = p_station and next_password_sha256 = p_next_sha256;
  if not found then return; end if;
  update machine_alert set closed_at = now(), close_reason = 'It has taken a lasting password.'
  where station_id = p_station and kind = 'password' and closed_at is null;
end $$;

-- The station has refused it, and will be turned away when the first one ends.
create or replace function station_kept_password(p_station uuid, p_error text) returns void
language plpgsql security definer as $$
begin
  perform open_machine_alert(s.machine_id, s.id, 'password', jsonb_build_object('error', left(p_error, 200)))
  from station s where s.id = p_station and s.closed_at is null and s.password_ends_at is not null;
end $$;

create or replace function describe_station(
  p_station uuid, p_protocol text, p_vendor text, p_model text, p_firmware text) returns void
language sql security definer as $$
  update station set protocol = p_protocol, vendor = left(p_vendor, 50), model = left(p_model, 50),
    firmware = left(p_firmware, 50)
  where id = p_station
$$;

-- Connections that have ended, unless the station has connected again since.
create or replace function leave_stations(p_left jsonb) returns void language plpgsql security definer as $$
begin
  update station s set disconnected_at = now()
  from jsonb_to_recordset(p_left) as l(station_id uuid, connected_at timestamptz)
  where s.id = l.station_id and s.connected_at = l.connected_at;
  perform announce(t.topic, 'station', s.machine_id::text)
  from station s, unnest(array['machine:' || s.machine_id, 'office']) t(topic)
  where s.id in (select l.station_id from jsonb_to_recordset(p_left) as l(station_id uuid));
end $$;

-- Who was turned away, counted in memory and written together.
create or replace function count_station_refusals(p_refusals jsonb) returns void
language plpgsql security definer as $$
begin
  insert into station_refusal (identity, reason, address, count)
  select left(r.identity, 64), r.reason, r.address, sum(r.count)
  from jsonb_to_recordset(p_refusals) as r(identity text, reason text, address text, count bigint)
  group by 1, 2, 3
  on conflict (identity, reason, address, day)
  do update set count = station_refusal.count + excluded.count, last_at = now();
  perform open_machine_alert(s.machine_id, s.id, 'flood', jsonb_build_object('identity', s.identity))
  from station s where s.identity in (
    select r.identity from jsonb_to_recordset(p_refusals) as r(identity text, reason text) where r.reason = 'flood');
end $$;

-- ───────────────────────────────────────────────────────────── what they say

create or replace function record_station_messages(p_messages jsonb) returns void
language sql security definer as $$
  insert into station_message (station_id, at, direction, kind, action, message_id, body, error)
  select m.station_id, m.at, m.direction, m.kind, left(m.action, 60), left(m.message_id, 64), m.body, left(m.error, 300)
  from jsonb_to_recordset(p_messages) as m(
    station_id uuid, at timestamptz, direction text, kind text, action text, message_id text, body jsonb, error text)
$$;

create or replace function remove_station_messages(p_limit int) returns int language plpgsql security definer as $$
declare
  v_count int;
begin
  delete from station_message m where m.id in (
    select o.id from station_message o where o.at < now() - interval '90 days' limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- What connectors do now. What is left out or null stays as it is. Whoever looks at the machine is told, and operators
-- when the state itself has changed.
create or replace function set_station_states(p_states jsonb) returns void language plpgsql security definer as $$
begin
  perform set_station_state(n.machine_id, n.station_id, n.connector, n.state, n.error, n.power_w, n.register_wh, null)
  from (
    select n.*, s.machine_id
    from rows from (
      jsonb_to_recordset(p_states)
        as (station_id uuid, connector int, state text, error text, power_w numeric, register_wh numeric)
    ) with ordinality as n(station_id, connector, state, error, power_w, register_wh, position)
    join station s on s.id = n.station_id
    -- As everybody locks them; several of one connector in the order in which they came.
    order by n.station_id, n.connector, n.position
  ) n;
end $$;

create or replace function set_station_state(
  p_machine uuid, p_station uuid, p_connector int, p_state text, p_error text, p_power_w numeric,
  p_register_wh numeric, p_session uuid) returns void
language plpgsql security definer as $$
declare
  v_before text;
begin
  select t.state || ' ' || t.error into v_before from station_state t
  where (t.station_id, t.connector) = (p_station, p_connector) for update;
  insert into station_state (station_id, connector, state, error, power_w, register_wh, charging_session_id)
  values (p_station, p_connector, coalesce(p_state, 'available'), left(coalesce(p_error, ''), 200), p_power_w,
    p_register_wh, p_session)
  on conflict (station_id, connector) do update set
    state = coalesce(p_state, station_state.state),
    error = case when p_state is null then station_state.error else excluded.error end,
    power_w = case when p_state in ('available', 'faulted', 'unavailable') then null
      else coalesce(excluded.power_w, station_state.power_w) end,
    charging_session_id = case when p_state in ('available', 'faulted', 'unavailable') then null
      else coalesce(excluded.charging_session_id, station_state.charging_session_id) end,
    register_wh = coalesce(excluded.register_wh, station_state.register_wh),
    heard_at = now();
  perform announce('machine:' || p_machine, 'station', p_machine::text);
  if p_state is not null and v_before is distinct from p_state || ' ' || coalesce(p_error, '') then
    perform announce('office', 'station', p_machine::text);
  end if;
  if p_state = 'faulted' then
    perform open_machine_alert(p_machine, p_station, 'fault',
      jsonb_build_object('connector', p_connector, 'error', coalesce(p_error, '')));
  end if;
end $$;

-- Stations from which anything has come: connector 0 is the station itself.
create or replace function hear_stations(p_stations uuid[]) returns void language sql security definer as $$
  insert into station_state (station_id, connector)
  select s.id, 0 from station s where s.id = any(p_stations) order by s.id
  on conflict (station_id, connector) do update set heard_at = now()
$$;

-- One alert of a kind is open for a station at a time; what is new about it replaces what was known.
create or replace function open_machine_alert(p_machine uuid, p_station uuid, p_kind text, p_detail jsonb) returns void
language plpgsql security definer as $$
begin
  insert into machine_alert (machine_id, station_id, kind, detail) values (p_machine, p_station, p_kind, p_detail)
  on conflict (machine_id, kind, coalesce(station_id, machine_id)) where closed_at is null
  do update set detail = excluded.detail where machine_alert.detail <> excluded.detail;
  if found then perform announce('office', 'alert', p_machine::text); end if;
end $$;

-- ───────────────────────────────────────────────────────────── sessions

-- The meters of a station against whose keys signed records are checked, the open one first.
create or replace function meters_of_station(p_station uuid)
returns table (id uuid, connector int, serial text, public_key bytea, curve text, is_open boolean)
language sql stable security definer as $$
  select m.id, m.connector, m.serial, m.public_key, m.curve, m.closed_at is null from meter m
  where m.station_id = p_station order by m.closed_at desc nulls first
$$;

-- A session has begun, and its connector works. Without p_transaction (OCPP 1.6) a number is chosen; the same begin
-- gets the same number, since a station that missed the answer sends it again. Outcomes: started, same.
create or replace function start_session(
  p_station uuid, p_connector int, p_transaction text, p_started_at timestamptz, p_start_wh numeric,
  out outcome text, out transaction text, out session_id uuid)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v charging_session;
begin
  perform lock_station(p_station);
  if p_transaction is null then
    select * into v from charging_session c
    where (c.station_id, c.connector, c.started_at) = (p_station, p_connector, p_started_at)
      and c.start_wh is not distinct from p_start_wh
    order by c.received_at limit 1;
  else
    select * into v from charging_session c where (c.station_id, c.transaction) = (p_station, p_transaction)
    for no key update;
  end if;
  outcome := case when v.has_begun then 'same' else 'started' end;
  if v.id is null then
    insert into charging_session (station_id, machine_id, connector, transaction, started_at, has_begun, start_wh,
      end_wh)
    select s.id, s.machine_id, p_connector, coalesce(p_transaction, nextval('station_transaction')::text), p_started_at,
      true, p_start_wh, p_start_wh
    from station s where s.id = p_station
    returning * into v;
  elsif not v.has_begun and v.state = 'running' then
    update charging_session c set has_begun = true, started_at = p_started_at, connector = p_connector,
      -- A reading that came before it is later in the session.
      start_wh = coalesce(least(p_start_wh, c.start_wh), c.start_wh), end_wh = coalesce(c.end_wh, p_start_wh)
    where c.id = v.id;
    if v.ended_at is not null then perform count_session(v.id); end if;
  end if;
  transaction := v.transaction;
  session_id := v.id;
  perform set_station_state(v.machine_id, p_station, p_connector, 'working', null, null, p_start_wh, v.id);
end $$;

-- A reading during a session: the register, and the power if it is known. Nothing goes back, so one that comes twice or
-- late changes nothing.
create or replace function record_session_reading(
  p_station uuid, p_connector int, p_transaction text, p_is_numbered boolean, p_at timestamptz, p_register_wh numeric)
returns void language plpgsql security definer as $$
declare
  v_session charging_session;
begin
  if p_is_numbered and not is_session(p_station, p_transaction) then return; end if;
  v_session := hear_session(p_station, p_connector, p_transaction, p_at);
  if v_session.state <> 'running' then return; end if;
  if v_session.ended_at is null then
    perform add_quarter(v_session.machine_id, p_at, p_register_wh - v_session.end_wh);
  end if;
  update charging_session c set
    start_wh = case when c.has_begun and c.start_wh is not null then c.start_wh
      else least(p_register_wh, coalesce(c.start_wh, p_register_wh)) end,
    end_wh = case when c.ended_at is null then greatest(c.end_wh, p_register_wh)
      else coalesce(c.end_wh, p_register_wh) end,
    started_at = case when c.has_begun then c.started_at else least(c.started_at, p_at) end
  where c.id = v_session.id;
end $$;

-- The record that a meter signed when a session began, where it signs two. It waits for that of the end. Of several the
-- first stays.
create or replace function keep_begin_record(
  p_station uuid, p_connector int, p_transaction text, p_is_numbered boolean, p_at timestamptz, p_record text)
returns void language plpgsql security definer as $$
declare
  v_session charging_session;
begin
  if p_is_numbered and not is_session(p_station, p_transaction) then return; end if;
  v_session := hear_session(p_station, p_connector, p_transaction, p_at);
  update charging_session c set signed_record = left(p_record, 20000)
  where c.id = v_session.id and c.state = 'running' and c.ended_at is null and c.signed_record is null;
end $$;

create or replace function begin_record_of(p_station uuid, p_transaction text) returns text
language sql stable security definer as $$
  select c.signed_record from charging_session c
  where (c.station_id, c.transaction) = (p_station, p_transaction) and c.state = 'running' and c.ended_at is null
$$;

-- A session has ended. p_start_wh and p_end_wh are null where the station did not say; those of a signed record count
-- more than what it said before. p_meter is the meter whose key the record's signature fits: the caller has checked it,
-- the app and anybody can again. p_problem is 'signature' for a record that no approved key has signed.
-- Outcomes: ended, same, refused, and waiting when its begin has not come yet.
--
-- Where we number the transactions (OCPP 1.6), a station that missed the answer to the begin does not know the number:
-- then the one running session that can be meant is.
create or replace function end_session(
  p_station uuid, p_connector int, p_transaction text, p_is_numbered boolean, p_ended_at timestamptz,
  p_start_wh numeric, p_end_wh numeric,
  p_record text, p_meter uuid, p_problem text, p_stop_reason text,
  out outcome text, out refusal text, out session_id uuid)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v charging_session;
  v_transaction text := p_transaction;
  v_heard_wh numeric;
begin
  perform lock_station(p_station);
  if p_is_numbered and not is_session(p_station, p_transaction) then
    v_transaction := coalesce(guess_session(p_station, p_ended_at, p_end_wh),
      'unknown ' || p_transaction || ' ' || extract(epoch from p_ended_at));
  end if;
  v := hear_session(p_station, p_connector, v_transaction, p_ended_at);
  session_id := v.id;
  if v.state <> 'running' or v.ended_at is not null then
    outcome := 'same';
    refusal := v.refusal;
    return;
  end if;
  v_heard_wh := coalesce(v.end_wh, p_start_wh, v.start_wh);
  v.ended_at := p_ended_at;
  v.end_received_at := now();
  v.stop_reason := left(coalesce(p_stop_reason, ''), 40);
  v.start_wh := coalesce(p_start_wh, v.start_wh);
  v.end_wh := coalesce(p_end_wh, v.end_wh);
  v.signed_record := p_record;
  if p_problem <> '' then
    v := refused(v, p_problem);
  else
    v.meter_id := p_meter;
    if v.has_begun or p_start_wh is not null then v := judge_session(v); end if;
  end if;
  perform write_session(v);
  outcome := case v.state when 'running' then 'waiting' else v.state end;
  refusal := v.refusal;
  if outcome <> 'refused' then perform add_quarter(v.machine_id, p_ended_at, p_end_wh - v_heard_wh); end if;
end $$;

-- What is known counts of sessions whose begin has not come an hour after their end, and of those whose end never came
-- because the station lost its memory: it has begun another one at the same place an hour ago.
create or replace function end_waiting_sessions() returns int language plpgsql security definer as $$
declare
  v_id uuid;
  v_count int := 0;
begin
  update charging_session c set ended_at = n.started_at, end_received_at = now() - interval '61 minutes',
    stop_reason = 'Other'
  from charging_session n
  where c.state = 'running' and c.ended_at is null and (n.station_id, n.connector) = (c.station_id, c.connector)
    and n.has_begun and n.started_at > c.started_at and n.received_at > c.received_at
    and n.received_at < now() - interval '1 hour'
    and not exists (
      select from charging_session b
      where (b.station_id, b.connector) = (c.station_id, c.connector) and b.has_begun
        and b.started_at > c.started_at and b.started_at < n.started_at);
  for v_id in
    select c.id from charging_session c
    where c.state = 'running' and c.ended_at is not null and c.end_received_at < now() - interval '1 hour'
    order by c.id limit 100
  loop
    perform count_session(v_id);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- One message of a station after another, whatever connections they come by.
create or replace function lock_station(p_station uuid) returns void language plpgsql security definer as $$
begin
  perform from station s where s.id = p_station for no key update;
  if not found then raise exception 'no station %', p_station using errcode = 'no_data_found'; end if;
end $$;

-- The session of a message, which may be the first that comes of it.
create or replace function hear_session(p_station uuid, p_connector int, p_transaction text, p_at timestamptz)
returns charging_session language plpgsql security definer as $$
declare
  v_session charging_session;
begin
  perform lock_station(p_station);
  select * into v_session from charging_session c where (c.station_id, c.transaction) = (p_station, p_transaction)
  for no key update;
  if found then return v_session; end if;
  insert into charging_session (station_id, machine_id, connector, transaction, started_at)
  select s.id, s.machine_id, p_connector, p_transaction, p_at from station s where s.id = p_station
  returning * into v_session;
  return v_session;
end $$;

create or replace function is_session(p_station uuid, p_transaction text) returns boolean
language sql stable security definer as $$
  select exists (
    select from charging_session c where (c.station_id, c.transaction) = (p_station, p_transaction))
$$;

-- The session that a station means by an end whose transaction nobody has begun. Null unless exactly one can be meant,
-- or it was meant before: the same end may come again.
create or replace function guess_session(p_station uuid, p_ended_at timestamptz, p_end_wh numeric) returns text
language sql stable security definer as $$
  select coalesce(
    (select c.transaction from charging_session c
      where c.station_id = p_station and c.ended_at = p_ended_at and c.end_wh = p_end_wh limit 1),
    (select case when count(*) = 1 then min(c.transaction) end from charging_session c
      where c.station_id = p_station and c.state = 'running' and c.ended_at is null and c.has_begun
        and c.started_at <= p_ended_at and c.start_wh <= p_end_wh))
$$;

create or replace function count_session(p_session uuid) returns void language plpgsql security definer as $$
declare
  v charging_session;
begin
  select * into v from charging_session c where c.id = p_session for no key update;
  perform write_session(judge_session(v));
end $$;

-- Whether a session counts, and for which day; it is returned as it is then to be written. The meter's row is locked
-- while its other sessions are looked at, so that no two are counted at once.
create or replace function judge_session(p charging_session) returns charging_session
language plpgsql security definer as $$
declare
  v charging_session := p;
  v_meter meter;
  v_problem text;
  v_is_late boolean := false;
begin
  -- The meter that signed; or the one that was there by its register, the newest first.
  select m.* into v_meter from meter m
  where (m.station_id, m.connector) = (v.station_id, v.connector) and (v.meter_id is null or m.id = v.meter_id)
  order by m.opened_register_wh <= v.start_wh
      and (m.closed_at is null or v.end_wh <= m.closed_register_wh) desc nulls last,
    m.closed_at desc nulls first
  limit 1
  for no key update;
  if v_meter.register_kind = 'session' then v.start_wh := coalesce(v.start_wh, 0); end if;
  if v.meter_id is not null then select * into v.first_page, v.last_page from pages_of(v.signed_record); end if;
  v_problem := case
    when v_meter.id is null then 'no-meter'
    when v_meter.register_kind = 'session' then find_zero_problem(v, v_meter)
    when v.start_wh is null or v.end_wh is null then 'no-register'
    when v.end_wh < v.start_wh or v.start_wh < v_meter.opened_register_wh or v.end_wh > v_meter.closed_register_wh
      then 'backwards' end;
  if v_problem is null and v_meter.register_kind = 'continuous' then
    v_problem := case when v.end_wh > v.start_wh then find_range_problem(v, v_meter) end;
    -- A lower register at a later time.
    v_is_late := exists (
      select from charging_session o
      where o.meter_id = v_meter.id and o.state = 'ended' and o.started_at >= v.ended_at and o.end_wh <= v.start_wh
        and o.end_wh > o.start_wh and not o.is_clock_wrong);
  end if;
  if v_problem is not null then return refused(p, v_problem); end if;
  v.state := 'ended';
  v.meter_id := v_meter.id;
  v.energy_wh := v.end_wh - v.start_wh;
  v.grade := case when v.signed_record is not null and p.meter_id is not null then 'signed' else 'reported' end;
  -- A clock that is ahead, stands years back, or went back while it charged.
  v.is_clock_wrong := v_is_late or v.ended_at > v.end_received_at + interval '15 minutes'
    or v.ended_at < v.end_received_at - interval '30 days' or v.started_at > v.ended_at;
  -- The business day in which it ended, or was received.
  select least(ledger.today_by(k), ((case when v.is_clock_wrong then v.end_received_at else v.ended_at end
    + make_interval(days => k.offset_days)) at time zone k.time_zone)::date) into v.day
  from ledger.clock k;
  return v;
end $$;

-- What is wrong with a range of a register that goes on from session to session. The ranges that count do not overlap,
-- so of those that begin below its end only the highest can reach into it: a charger's years of sessions are not read.
create or replace function find_range_problem(p_session charging_session, p_meter meter) returns text
language sql stable security definer as $$
  select case
    when (
      select o.end_wh > p_session.start_wh from charging_session o
      where o.meter_id = p_meter.id and o.state = 'ended' and o.end_wh > o.start_wh and o.start_wh < p_session.end_wh
      order by o.start_wh desc limit 1) then 'overlap'
    -- A higher register at an earlier time.
    when exists (
      select from charging_session o
      where o.meter_id = p_meter.id and o.state = 'ended' and o.end_wh > o.start_wh and o.start_wh >= p_session.end_wh
        and o.ended_at <= p_session.started_at and not o.is_clock_wrong) then 'backwards' end
$$;

-- Of a register that begins each session at zero, nothing is left to compare. Its sessions are one after another, and
-- so are the numbers that its meter gives their records.
create or replace function find_zero_problem(p_session charging_session, p_meter meter) returns text
language sql stable security definer as $$
  select case
    when p_session.end_wh is null then 'no-register'
    when p_session.start_wh <> 0 or p_session.end_wh < 0 then 'backwards'
    when bool_or(o.first_page <= p_session.last_page and o.last_page >= p_session.first_page) then 'repeated'
    when bool_or(o.started_at < p_session.ended_at and o.ended_at > p_session.started_at) then 'overlap'
    when bool_or(o.first_page > p_session.last_page and o.ended_at <= p_session.started_at
      or o.last_page < p_session.first_page and o.started_at >= p_session.ended_at) then 'backwards' end
  from charging_session o
  where o.meter_id = p_meter.id and o.state = 'ended' and o.id <> p_session.id and not o.is_clock_wrong
$$;

create or replace function refused(p_session charging_session, p_refusal text) returns charging_session
language plpgsql immutable as $$
begin
  p_session.state := 'refused';
  p_session.refusal := p_refusal;
  p_session.meter_id := null;
  return p_session;
end $$;

-- The end of a session, in one version of its row, and who is told of it.
create or replace function write_session(p charging_session) returns void language plpgsql security definer as $$
begin
  update charging_session c set (ended_at, end_received_at, stop_reason, start_wh, end_wh, signed_record, meter_id,
      state, refusal, energy_wh, day, grade, is_clock_wrong, first_page, last_page)
    = (p.ended_at, p.end_received_at, p.stop_reason, p.start_wh, p.end_wh, p.signed_record, p.meter_id,
      p.state, p.refusal, p.energy_wh, p.day, p.grade, p.is_clock_wrong, p.first_page, p.last_page)
  where c.id = p.id;
  if p.state = 'refused' then
    perform open_machine_alert(p.machine_id, p.station_id,
      case p.refusal when 'signature' then 'signature' else 'register' end,
      jsonb_build_object('session', p.id, 'refusal', p.refusal, 'transaction', p.transaction));
  end if;
  if p.state <> 'running' then perform announce('machine:' || p.machine_id, 'session', p.machine_id::text); end if;
end $$;

-- For the curve of the day, by the station's clock. What a gateway has signed is left alone.
create or replace function add_quarter(p_machine uuid, p_at timestamptz, p_wh numeric) returns void
language sql security definer as $$
  insert into machine_quarter (machine_id, starts_at, energy_wh)
  select p_machine, to_timestamp(floor(extract(epoch from p_at) / 900) * 900), p_wh
  where p_wh > 0 and p_at between now() - interval '30 days' and now() + interval '15 minutes'
  on conflict (machine_id, starts_at) do update set
    energy_wh = coalesce(machine_quarter.energy_wh, 0) + excluded.energy_wh
  where machine_quarter.sequence is null
$$;

-- ───────────────────────────────────────────────────────────── commands

-- Tells the program that holds the station's connection.
create or replace function tell_stations() returns trigger language plpgsql security definer as $$
begin
  perform pg_notify('station_command', new.id || ' ' || new.station_id);
  return null;
end $$;
create or replace trigger tell_stations after insert on station_command
  for each row execute function tell_stations();

-- Of stations that are connected here. Each is taken once.
create or replace function take_station_commands(p_stations uuid[])
returns table (id uuid, station_id uuid, action text, payload jsonb) language sql security definer as $$
  update station_command c set state = 'sent'
  where c.state = 'waiting' and c.station_id = any(p_stations)
  returning c.id, c.station_id, c.action, c.payload
$$;

create or replace function answer_station_command(p_command uuid, p_state text, p_answer jsonb) returns void
language plpgsql security definer as $$
begin
  update station_command set state = p_state, answer = p_answer, answered_at = now()
  where id = p_command and state = 'sent';
  perform announce('office', 'station-command', p_command::text);
end $$;

-- Nobody was there to send it, or the program ended before the answer.
create or replace function expire_station_commands() returns void language plpgsql security definer as $$
begin
  update station_command set state = case state when 'waiting' then 'offline' else 'failed' end, answered_at = now()
  where state = 'waiting' and asked_at < now() - interval '10 seconds'
    or state = 'sent' and asked_at < now() - interval '2 minutes';
  if found then perform announce('office', 'station-command', ''); end if;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function enter_station, prepare_station_password, replace_station_password, station_kept_password,
  describe_station, leave_stations, count_station_refusals, record_station_messages, remove_station_messages,
  set_station_states, hear_stations, meters_of_station, start_session, record_session_reading,
  keep_begin_record, begin_record_of, end_session,
  end_waiting_sessions, take_station_commands, answer_station_command, expire_station_commands to millrace_stations;

-- Who reads, reads everything but the passwords.
grant select (id, machine_id, kind, identity, connectors, time_zone, password_ends_at, protocol, vendor, model,
  firmware, is_demo, created_by, created_at, connected_at, disconnected_at, closed_at) on station to millrace_app;
grant select on station_state, station_message, station_refusal, meter, charging_session, machine_quarter,
  machine_alert, station_command to millrace_app;
