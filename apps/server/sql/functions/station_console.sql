-- What operators do with charging stations and gateways: connect them, ask them to do something, and look after alerts.
-- None of it moves money, and none is signed; the caller writes the audit entry.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── connecting

-- A first password opens the station for a day. All that is simulated is a demonstration, and so is everything where
-- money is practice money. Outcomes: connected, machine-unknown, retired, identity-taken, time-zone, other-kind.
create or replace function connect_station(
  p_operator uuid, p_machine uuid, p_identity text, p_connectors int, p_time_zone text, p_password_sha256 bytea,
  out outcome text, out id uuid)
language plpgsql security definer as $$
declare
  v_machine machine;
begin
  perform assert_finance(p_operator);
  select * into v_machine from machine m where m.id = p_machine for share;
  outcome := case when not found then 'machine-unknown'
    when v_machine.retired_at is not null then 'retired'
    when not exists (select from pg_timezone_names z where z.name = p_time_zone) then 'time-zone'
    when exists (
      select from station s where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null)
      then 'other-kind'
    else 'connected' end;
  if outcome <> 'connected' then return; end if;
  insert into station (machine_id, kind, identity, connectors, time_zone, password_sha256, password_ends_at, is_demo,
    created_by)
  values (p_machine, 'charger', p_identity, p_connectors, p_time_zone, p_password_sha256, now() + interval '1 day',
    is_demo_taken(v_machine), p_operator)
  on conflict (identity) do nothing returning station.id into id;
  if id is null then outcome := 'identity-taken'; end if;
end $$;

-- A gateway has no password: the machine's key signs what it says. A machine has one gateway, and then no chargers, so
-- that what it made and what was charged are never added up. Outcomes as above, and gateway-taken.
create or replace function connect_gateway(
  p_operator uuid, p_machine uuid, p_identity text, p_time_zone text, out outcome text, out id uuid)
language plpgsql security definer as $$
declare
  v_machine machine;
begin
  perform assert_finance(p_operator);
  select * into v_machine from machine m where m.id = p_machine for no key update;
  outcome := case when not found then 'machine-unknown'
    when v_machine.retired_at is not null then 'retired'
    when not exists (select from pg_timezone_names z where z.name = p_time_zone) then 'time-zone'
    when exists (
      select from station s where s.machine_id = p_machine and s.kind = 'charger' and s.closed_at is null)
      then 'other-kind'
    when exists (
      select from station s where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null)
      then 'gateway-taken'
    else 'connected' end;
  if outcome <> 'connected' then return; end if;
  insert into station (machine_id, kind, identity, time_zone, is_demo, created_by)
  values (p_machine, 'gateway', p_identity, p_time_zone, is_demo_taken(v_machine), p_operator)
  on conflict (identity) do nothing returning station.id into id;
  if id is null then outcome := 'identity-taken'; end if;
end $$;

-- Another first password, where the charger was reset or nobody wrote the last one down. The old one ends at once.
create or replace function renew_station_password(p_operator uuid, p_station uuid, p_password_sha256 bytea)
returns boolean language plpgsql security definer as $$
begin
  perform assert_finance(p_operator);
  update station set password_sha256 = p_password_sha256, next_password_sha256 = null,
    password_ends_at = now() + interval '1 day'
  where id = p_station and closed_at is null and kind = 'charger';
  return found;
end $$;

-- It cannot come back; whoever wants that connects a new one.
create or replace function close_station(p_operator uuid, p_station uuid) returns boolean
language plpgsql security definer as $$
begin
  perform assert_finance(p_operator);
  update station set closed_at = ledger.now(), password_sha256 = null, next_password_sha256 = null,
    password_ends_at = null
  where id = p_station and closed_at is null;
  return found;
end $$;

-- ───────────────────────────────────────────────────────────── remote actions

-- Support helps a driver at the charger, and so may do this too. Outcomes: asked, unknown, offline.
create or replace function ask_station(
  p_operator uuid, p_station uuid, p_action text, p_payload jsonb, out outcome text, out id uuid)
language plpgsql security definer as $$
declare
  v_station station;
begin
  perform assert_role(p_operator, '{support,finance,admin}');
  select * into v_station from station s where s.id = p_station;
  outcome := case when not found or v_station.closed_at is not null then 'unknown'
    when v_station.kind <> 'charger' or v_station.connected_at is null or v_station.disconnected_at is not null
      then 'offline'
    else 'asked' end;
  if outcome <> 'asked' then return; end if;
  insert into station_command (station_id, action, payload, asked_by)
  values (p_station, p_action, p_payload, p_operator) returning station_command.id into id;
end $$;

-- ───────────────────────────────────────────────────────────── alerts

create or replace function take_alert(p_operator uuid, p_alert uuid) returns boolean
language plpgsql security definer as $$
begin
  perform assert_role(p_operator, '{support,finance,admin}');
  update machine_alert set taken_by = p_operator, taken_at = now() where id = p_alert and closed_at is null;
  return found;
end $$;

create or replace function close_alert(p_operator uuid, p_alert uuid, p_reason text) returns boolean
language plpgsql security definer as $$
begin
  perform assert_role(p_operator, '{support,finance,admin}');
  update machine_alert set closed_at = now(), closed_by = p_operator, close_reason = p_reason
  where id = p_alert and closed_at is null;
  return found;
end $$;

-- Opens alerts of what has stopped coming, and closes those that are over: silent for an hour; and a day that is far
-- below the usual, where the machine has fourteen days to compare it with.
create or replace function watch_stations() returns int language plpgsql security definer as $$
declare
  v_opened int := 0;
  v_new record;
begin
  for v_new in
    select s.machine_id, s.id as station_id, 'silent' as kind,
      jsonb_build_object('since', h.heard_at) as detail
    from station s, lateral (select max(t.heard_at) as heard_at from station_state t where t.station_id = s.id) h
    where s.closed_at is null and h.heard_at < now() - interval '1 hour'
    union all
    select r.machine_id, null, 'below-usual',
      jsonb_build_object('day', r.day, 'amount', decimal_amount(r.amount, 'USDT'),
        'usual', decimal_amount(u.low, 'USDT'))
    from report r, lateral usual_revenue(r.machine_id, r.day) u
    where r.source = 'sessions' and r.state <> 'rejected' and r.day = ledger.today() - 1 and r.amount < u.low
  loop
    if not exists (
      select from machine_alert a where (a.machine_id, a.kind) = (v_new.machine_id, v_new.kind)
        and a.station_id is not distinct from v_new.station_id
        -- One about a day is not opened again when somebody has closed it.
        and (a.closed_at is null or v_new.kind = 'below-usual' and a.detail ->> 'day' = v_new.detail ->> 'day')) then
      perform open_machine_alert(v_new.machine_id, v_new.station_id, v_new.kind, v_new.detail);
      v_opened := v_opened + 1;
    end if;
  end loop;
  update machine_alert a set closed_at = now(), close_reason = 'It was heard again.'
  where a.kind = 'silent' and a.closed_at is null and exists (
    select from station_state t where t.station_id = a.station_id and t.heard_at >= now() - interval '1 hour');
  return v_opened;
end $$;

grant execute on function connect_station, connect_gateway, renew_station_password, close_station, ask_station,
  take_alert, close_alert, watch_stations to millrace_app;

-- ───────────────────────────────────────────────────────────── how they are doing

-- By when anything was heard: quiet after a quarter of an hour, silent after an hour.
create or replace function station_health(p_closed timestamptz, p_heard timestamptz) returns text
language sql stable as $$
  select case
    when p_closed is not null then 'closed'
    when p_heard is null then 'waiting'
    when p_heard < now() - interval '1 hour' then 'silent'
    when p_heard < now() - interval '15 minutes' then 'quiet'
    else 'live' end
$$;

-- What a machine made today there, and what is usual by the end of this quarter of an hour, as answers have it: rounded
-- down to a thousandth, and how far the first is from the second. Null without a station, or without a day before.
create or replace function machine_today(
  p_machine uuid, out sum text, out usual_by_now text, out deviation_percent float8)
language sql stable as $$
  select trim_scale(trunc(v.made, 3))::text, trim_scale(trunc(v.usual, 3))::text, deviation_percent(v.made, v.usual)
  from (
    select (select coalesce(sum(q.value), 0) from machine_day_quarters(p_machine, d.day) q) as made,
      (select sum(u.value) from machine_usual_day(p_machine, d.day) u
        where u.quarter <= extract(epoch from now() - d.day::timestamp at time zone d.zone) / 900) as usual
    from (
      select z.zone, (now() at time zone z.zone)::date as day
      from (select zone_of_machine(p_machine) as zone) z where z.zone is not null
      offset 0
    ) d
  ) v
$$;

grant execute on function station_health, machine_today to millrace_app;
