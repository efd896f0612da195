-- What gateways report: quarters of an hour, in texts that the machine's key signed (ADR 30). The key is the one that
-- two people approved, and the signature is checked here: whoever has only the application's password, or a charger's,
-- makes no quarter.
-- Locks: the machine's row of series_head. What becomes money of it is in session_report.sql.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── what a text says

create or replace function is_decimal(p_text text) returns boolean language sql immutable parallel safe as $$
  select coalesce(p_text ~ '^\d{1,12}(\.\d{1,3})?$', false)
$$;

create or replace function quarters_of_series(p_text jsonb)
returns table (number bigint, starts_at timestamptz, energy_wh numeric, count numeric, register numeric)
language sql stable as $$
  select q.number, (q.said ->> 'start')::timestamptz, (q.said ->> 'energyWh')::numeric, (q.said ->> 'count')::numeric,
    case when q.said ? 'energyWh' then q.said ->> 'registerWh' else q.said ->> 'register' end::numeric
  from jsonb_array_elements(p_text -> 'quarters') with ordinality q(said, number)
$$;

-- The text as JSON, or null where it is not in the format, or speaks of another machine. A quarter has its energy or
-- what was counted; the two are never added.
create or replace function read_series(p_machine uuid, p_signed text) returns jsonb language plpgsql stable as $$
declare
  v jsonb;
  v_is_right boolean;
begin
  if octet_length(p_signed) > 32768 then return null; end if;
  v := p_signed::jsonb;
  if (v ->> 'format' = 'millrace-series-1' and (v ->> 'machineId')::uuid = p_machine
    and jsonb_typeof(v -> 'sequence') = 'number' and (v ->> 'sequence')::bigint > 0
    and (v ->> 'sentAt')::timestamptz is not null
    and v #>> '{device,protocol}' in ('sunspec', 'mqtt', 'push')
    and jsonb_typeof(v #> '{device,isDemo}') = 'boolean'
    and jsonb_typeof(v -> 'quarters') = 'array' and jsonb_array_length(v -> 'quarters') <= 96
    and (coalesce(jsonb_typeof(v -> 'live'), 'null') = 'null' or (v #>> '{live,at}')::timestamptz is not null
      and v #>> '{live,state}' in ('working', 'available', 'faulted', 'unavailable')
      and coalesce(v #>> '{live,powerW}' ~ '^-?\d{1,9}(\.\d{1,6})?$', true))) is not true then
    return null;
  end if;
  select bool_and(
    q.said ->> 'start' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:00(\.0{1,3})?Z$'
    and extract(epoch from (q.said ->> 'start')::timestamptz)::bigint % 900 = 0
    and (q.said ? 'energyWh') <> (q.said ? 'count') and is_decimal(coalesce(q.said ->> 'energyWh', q.said ->> 'count'))
    and (coalesce(q.said ->> 'registerWh', q.said ->> 'register') is null
      or is_decimal(case when q.said ? 'energyWh' then q.said ->> 'registerWh' else q.said ->> 'register' end)))
  into v_is_right from jsonb_array_elements(v -> 'quarters') q(said);
  if coalesce(v_is_right, jsonb_array_length(v -> 'quarters') = 0) is not true then return null; end if;
  select bool_and(q.starts_at > q.earlier) into v_is_right
  from (select s.starts_at, lag(s.starts_at) over (order by s.number) as earlier from quarters_of_series(v) s) q
  where q.earlier is not null;
  return case when v_is_right is not false then v end;
exception when data_exception then
  return null;
end $$;

-- ───────────────────────────────────────────────────────────── registers

-- Whether a total counter went up by what the quarters since say. Where quarters are missing it may have gone up by
-- more. A hundred watt-hours or one percent are the rounding of counters; what is counted one by one has none.
create or replace function find_register_problem(
  p_machine uuid, p_from timestamptz, p_from_register numeric, p_to timestamptz, p_to_register numeric,
  p_value numeric, p_is_energy boolean)
returns text language sql stable as $$
  select case
    when p_to_register < p_from_register then 'backwards'
    when d.difference < d.sum - d.tolerance or d.is_complete and d.difference > d.sum + d.tolerance then 'register'
    else '' end
  from (
    select p_to_register - p_from_register as difference, s.sum,
      case when p_is_energy then greatest(100, s.sum / 100) else 0 end as tolerance,
      s.count = extract(epoch from p_to - p_from) / 900 as is_complete
    from (
      select coalesce(sum(coalesce(q.energy_wh, q.count)), 0) + p_value as sum, count(*) + 1 as count
      from machine_quarter q
      where q.machine_id = p_machine and q.starts_at > p_from and q.starts_at < p_to and q.sequence is not null
    ) s
  ) d
$$;

-- Of a quarter that comes now, against the one before it, the first of the day until it, so that small differences do
-- not add up, and the one after it where it comes late. What did not fit is a new beginning: after another counter was
-- built in, one quarter is marked and not all that follow.
create or replace function find_quarter_problem(
  p_machine uuid, p_starts_at timestamptz, p_value numeric, p_register numeric, p_is_energy boolean)
returns text language plpgsql stable as $$
declare
  v record;
  v_problem text := '';
  v_since timestamptz;
begin
  if p_register is null then return ''; end if;
  select max(q.starts_at) into v_since from machine_quarter q
  where q.machine_id = p_machine and q.starts_at < p_starts_at and q.starts_at >= p_starts_at - interval '1 day'
    and q.sequence is not null and q.problem <> '';
  for v in
    select q.starts_at, r.register
    from machine_quarter q,
      lateral (select case when p_is_energy then q.register_wh else q.register_count end as register) r
    where q.machine_id = p_machine and q.sequence is not null and r.register is not null and q.starts_at in (
      (select max(o.starts_at) from machine_quarter o
        where o.machine_id = p_machine and o.starts_at < p_starts_at and o.sequence is not null
          and case when p_is_energy then o.register_wh else o.register_count end is not null),
      (select min(o.starts_at) from machine_quarter o
        where o.machine_id = p_machine and o.starts_at < p_starts_at and o.sequence is not null
          and o.starts_at >= coalesce(v_since, p_starts_at - interval '1 day')
          and case when p_is_energy then o.register_wh else o.register_count end is not null))
    order by q.starts_at desc
  loop
    v_problem := find_register_problem(
      p_machine, v.starts_at, v.register, p_starts_at, p_register, p_value, p_is_energy);
    if v_problem <> '' then return v_problem; end if;
  end loop;
  select q.starts_at, coalesce(q.energy_wh, q.count) as value, q.problem,
    case when p_is_energy then q.register_wh else q.register_count end as register
  into v from machine_quarter q
  where q.machine_id = p_machine and q.starts_at > p_starts_at and q.sequence is not null
    and case when p_is_energy then q.register_wh else q.register_count end is not null
  order by q.starts_at limit 1;
  if found and v.problem = '' then
    v_problem := find_register_problem(
      p_machine, p_starts_at, p_register, v.starts_at, v.register, v.value, p_is_energy);
  end if;
  return v_problem;
end $$;

-- ───────────────────────────────────────────────────────────── taking texts

-- Takes a text. Nothing of it counts twice, and nothing that is stored is ever changed. Outcomes:
--   taken, same     with its numbers; conflicts are quarters that were refused
--   signature       no open gateway, or not signed by the machine's key; or the key is another machine's
--   malformed       not in the format, for another machine, a leap of more than a million numbers, or simulated where
--                   that does not count
--   replayed        its number was used
--   flood           more than two a second
create or replace function take_series(
  p_machine uuid, p_signed text, p_signature bytea,
  out outcome text, out sequence bigint, out stored int, out conflicts int)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_texts_max constant int := 120;
  -- Some two years of texts: after a restore from a backup, a gateway goes on with the numbers that it had.
  v_left_out_max constant int := 1000000;
  v_key bytea;
  v_station station;
  v_head series_head;
  v_sha256 bytea := sha256(convert_to(p_signed, 'UTF8'));
  v_text jsonb;
begin
  select m.public_key into v_key from machine m where m.id = p_machine;
  select * into v_station from station s
  where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null;
  if v_key is null or v_station.id is null
    or not is_signed_by_known(v_key, convert_to(p_signed, 'UTF8'), p_signature) then
    outcome := 'signature';
    return;
  end if;
  if not is_series_key_of(v_key, p_machine) then
    perform open_machine_alert(p_machine, v_station.id, 'signature', '{"problem": "cloned"}');
    outcome := 'signature';
    return;
  end if;
  insert into series_head (machine_id) values (p_machine) on conflict do nothing;
  select * into v_head from series_head h where h.machine_id = p_machine for update;
  if v_head.minute_at > now() - interval '1 minute' and v_head.texts >= v_texts_max then
    perform open_machine_alert(p_machine, v_station.id, 'flood', jsonb_build_object('identity', v_station.identity));
    outcome := 'flood';
    return;
  end if;
  update series_head h set
    minute_at = case when h.minute_at > now() - interval '1 minute' then h.minute_at else now() end,
    texts = case when h.minute_at > now() - interval '1 minute' then h.texts + 1 else 1 end
  where h.machine_id = p_machine;
  if v_head.last_sha256 = v_sha256 then
    outcome := 'same';
    sequence := v_head.last_sequence;
    stored := v_head.last_stored;
    conflicts := v_head.last_conflicts;
    return;
  end if;
  v_text := read_series(p_machine, p_signed);
  if v_text is null or (v_text ->> 'sequence')::bigint > v_head.last_sequence + 1 + v_left_out_max
    or (v_text #>> '{device,isDemo}')::boolean and not v_station.is_demo then
    outcome := 'malformed';
  else
    select x.sequence, x.stored, x.conflicts into sequence, stored, conflicts from series_text x
    where (x.machine_id, x.sequence, x.signed) = (p_machine, (v_text ->> 'sequence')::bigint, p_signed);
    if found then
      outcome := 'same';
      return;
    end if;
    outcome := case when (v_text ->> 'sequence')::bigint <= v_head.last_sequence then 'replayed' else 'taken' end;
  end if;
  if outcome <> 'taken' then
    perform log_series_refusal(v_station, v_head, p_signed, outcome);
    return;
  end if;
  sequence := (v_text ->> 'sequence')::bigint;
  select q.stored, q.conflicts into stored, conflicts from store_quarters(v_station, v_text) q;
  if jsonb_array_length(v_text -> 'quarters') > 0 then
    insert into series_text (machine_id, sequence, signed, signature, public_key, stored, conflicts)
    values (p_machine, take_series.sequence, p_signed, p_signature, v_key, take_series.stored, take_series.conflicts);
  else
    -- What the machine does now is said again in a minute: nobody waits for a disk.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  update series_head h set last_sequence = take_series.sequence, last_sha256 = v_sha256,
    last_stored = take_series.stored, last_conflicts = take_series.conflicts
  where h.machine_id = p_machine;
  perform hear_gateway(v_station, v_text, conflicts);
end $$;

-- A machine's for good, from its first text on.
create or replace function is_series_key_of(p_key bytea, p_machine uuid) returns boolean language plpgsql as $$
begin
  if not exists (select from series_key k where k.public_key = p_key) then
    insert into series_key (public_key, machine_id) values (p_key, p_machine) on conflict do nothing;
  end if;
  return exists (select from series_key k where (k.public_key, k.machine_id) = (p_key, p_machine));
end $$;

-- A quarter is stored once and never changed; one that was only a curve until now is replaced.
create or replace function store_quarters(p_station station, p_text jsonb, out stored int, out conflicts int)
language plpgsql as $$
#variable_conflict use_column
declare
  v record;
  v_old machine_quarter;
  v_machine uuid := p_station.machine_id;
  v_problem text;
  v_alert jsonb;
begin
  stored := 0;
  conflicts := 0;
  for v in
    select q.*, q.energy_wh is not null as is_energy, coalesce(q.energy_wh, q.count) as value
    from quarters_of_series(p_text) q order by q.number
  loop
    select * into v_old from machine_quarter q where (q.machine_id, q.starts_at) = (v_machine, v.starts_at);
    v_problem := case
      when v_old.sequence is not null then case
        when (v_old.energy_wh, v_old.count, coalesce(v_old.register_wh, v_old.register_count))
          is distinct from (v.energy_wh, v.count, v.register) then 'value' else 'same' end
      -- A minute for a clock that is a little ahead.
      when v.starts_at + interval '15 minutes' > now() + interval '1 minute' then 'future'
      when v.starts_at < now() - interval '8 days' then 'old' end;
    continue when v_problem = 'same';
    if v_problem is not null then
      conflicts := conflicts + 1;
    else
      v_problem := find_quarter_problem(v_machine, v.starts_at, v.value, v.register, v.is_energy);
      insert into machine_quarter (machine_id, starts_at, energy_wh, count, register_wh, register_count, sequence,
        problem)
      values (v_machine, v.starts_at, v.energy_wh, v.count, case when v.is_energy then v.register end,
        case when not v.is_energy then v.register end, (p_text ->> 'sequence')::bigint, v_problem)
      on conflict (machine_id, starts_at) do update set energy_wh = excluded.energy_wh, count = excluded.count,
        register_wh = excluded.register_wh, register_count = excluded.register_count, sequence = excluded.sequence,
        problem = excluded.problem
      where machine_quarter.sequence is null;
      stored := stored + 1;
    end if;
    if v_problem <> '' then
      v_alert := jsonb_build_object('problem', v_problem, 'start', p_text #>> array['quarters', (v.number - 1)::text,
        'start'], 'sequence', p_text -> 'sequence');
    end if;
  end loop;
  if v_alert is not null then perform open_machine_alert(v_machine, p_station.id, 'register', v_alert); end if;
end $$;

-- Who it is, what it does now, and the log: what brought quarters, and changes of its state. What was true a quarter of
-- an hour ago is not now.
create or replace function hear_gateway(p_station station, p_text jsonb, p_conflicts int) returns void
language plpgsql as $$
declare
  v_device jsonb := p_text -> 'device';
  v_live jsonb := nullif(p_text -> 'live', 'null');
  v_before station_state;
begin
  update station s set connected_at = coalesce(s.connected_at, now()), disconnected_at = null,
    protocol = v_device ->> 'protocol', vendor = left(coalesce(v_device ->> 'vendor', ''), 50),
    model = left(coalesce(v_device ->> 'model', ''), 50), firmware = left(coalesce(v_device ->> 'firmware', ''), 50)
  where s.id = p_station.id and (s.connected_at is null or (s.protocol, s.vendor, s.model, s.firmware)
    is distinct from (v_device ->> 'protocol', left(coalesce(v_device ->> 'vendor', ''), 50),
      left(coalesce(v_device ->> 'model', ''), 50), left(coalesce(v_device ->> 'firmware', ''), 50)));
  select * into v_before from station_state t where (t.station_id, t.connector) = (p_station.id, 1);
  if (v_live ->> 'at')::timestamptz between now() - interval '15 minutes' and now() + interval '15 minutes' then
    perform set_station_states(jsonb_build_array(jsonb_build_object('station_id', p_station.id, 'connector', 1,
      'state', v_live ->> 'state', 'error', coalesce(v_live ->> 'error', ''),
      'power_w', greatest(0, (v_live ->> 'powerW')::numeric))));
  else
    v_live := null;
    perform hear_stations(array[p_station.id]);
    perform announce('machine:' || p_station.machine_id, 'station', p_station.machine_id::text);
  end if;
  if jsonb_array_length(p_text -> 'quarters') = 0
    and (v_live is null or (v_before.state, v_before.error)
      is not distinct from (v_live ->> 'state', left(coalesce(v_live ->> 'error', ''), 200))) then
    return;
  end if;
  insert into station_message (station_id, direction, kind, action, message_id, body, error)
  values (p_station.id, 'in', 'call', case when jsonb_array_length(p_text -> 'quarters') > 0 then 'Series' else 'State'
    end, p_text ->> 'sequence', p_text, case when p_conflicts > 0 then p_conflicts || ' refused' else '' end);
end $$;

-- At most once a minute: an old text may be sent again by anybody who has heard it.
create or replace function log_series_refusal(p_station station, p_head series_head, p_signed text, p_outcome text)
returns void language plpgsql as $$
begin
  if p_head.refusal_logged_at > now() - interval '1 minute' then return; end if;
  update series_head set refusal_logged_at = now() where machine_id = p_head.machine_id;
  insert into station_message (station_id, direction, kind, action, message_id, body, error)
  values (p_station.id, 'in', 'call', 'Series', '', to_jsonb(left(p_signed, 1000)), p_outcome);
end $$;

-- A text for this machine that its key has not signed: counted, so that whoever connects the gateway sees why nothing
-- comes. Who is not waiting for one is told nothing.
create or replace function count_series_refusal(p_machine uuid, p_address text) returns void
language sql security definer as $$
  insert into station_refusal (identity, reason, address)
  select s.identity, 'signature', left(p_address, 64) from station s
  where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null
  on conflict (identity, reason, address, day) do update set count = station_refusal.count + 1, last_at = now()
$$;

-- ───────────────────────────────────────────────────────────── reading

create or replace function next_series(p_machine uuid, out sequence bigint, out last_start timestamptz)
language sql stable as $$
  select coalesce((select h.last_sequence from series_head h where h.machine_id = p_machine), 0) + 1,
    (select max(q.starts_at) from machine_quarter q where q.machine_id = p_machine and q.sequence is not null)
$$;

grant select on series_head, series_text, series_key, series_price to millrace_app;
grant select on series_price, series_text, machine_quarter to millrace_machines;
grant execute on function take_series, count_series_refusal, next_series to millrace_app;
