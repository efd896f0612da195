-- Meters of stations, which two people approve: whose signatures count, from which register on. See proposal.sql for
-- how a kind is called.

-- The connector that a proposal is about, and the meter that is open there.
create or replace function connector_in(
  p_content jsonb, p_is_decided boolean, out station station, out machine machine, out meter meter)
language plpgsql as $$
declare
  v_connector int := (p_content ->> 'connector')::int;
begin
  select s.* into station from station s where s.id = id_in(p_content ->> 'stationId');
  if not found then perform refuse_proposal('station.unknown'); end if;
  if (station).closed_at is not null then perform refuse_proposal('station.closed'); end if;
  if v_connector not between 1 and (station).connectors then perform refuse_proposal('station.no-connector'); end if;
  if p_is_decided then
    -- Sessions are counted for the old register before, or for the new one after.
    perform from machine m where m.id = (station).machine_id for no key update;
    perform from meter t where (t.station_id, t.connector) = ((station).id, v_connector) for update;
  end if;
  select m.* into machine from machine m where m.id = (station).machine_id;
  if (machine).retired_at is not null then perform refuse_proposal('machine.retired'); end if;
  select t.* into meter from meter t
  where (t.station_id, t.connector) = ((station).id, v_connector) and t.closed_at is null;
end $$;

-- Whether what is simulated counts for a machine: for one of the demonstration, or where all money is practice money.
create or replace function is_demo_taken(p_machine machine) returns boolean language sql stable as $$
  select p_machine.is_demo or (select r.is_practice from wallet_rule r)
$$;

-- The facts of a new meter. Its key is at one open place only, and where it was elsewhere before, its register goes on
-- from there: so nothing that it ever signed counts twice.
create or replace function meter_facts(p_content jsonb, p_station station, p_replaced uuid) returns jsonb
language plpgsql as $$
declare
  v_key bytea := decode(p_content ->> 'publicKey', 'base64');
  v_curve text := (meter_key_point(v_key)).curve;
  v_kind text := coalesce(p_content ->> 'registerKind', 'continuous');
  v_register numeric := case v_kind when 'session' then 0 else (p_content ->> 'register')::numeric end;
begin
  if v_key <> '' and v_curve is null then perform refuse_proposal('meter.key'); end if;
  if exists (
    select from meter t
    where t.public_key = v_key and v_key <> '' and t.id is distinct from p_replaced and t.closed_at is null) then
    perform refuse_proposal('meter.cloned');
  end if;
  -- By the same kind as before: the other would count what was counted.
  if exists (
    select from meter t where t.public_key = v_key and v_key <> ''
      and (t.register_kind <> v_kind or v_kind = 'continuous' and t.closed_register_wh > v_register)) then
    perform refuse_proposal('meter.register-back');
  end if;
  return jsonb_build_object('machineId', p_station.machine_id, 'stationId', p_station.id,
    'station', p_station.identity, 'connector', (p_content ->> 'connector')::int,
    'serial', btrim(p_content ->> 'serial'),
    'publicKey', encode(v_key, 'base64'), 'curve', coalesce(v_curve, ''), 'register', trim_scale(v_register)::text,
    'registerKind', v_kind, 'isDemo', p_station.is_demo);
end $$;

create or replace function open_meter(p_proposal proposal) returns void language sql as $$
  insert into meter (id, station_id, connector, serial, public_key, curve, is_demo, opened_register_wh, register_kind)
  select p_proposal.id, (a ->> 'stationId')::uuid, (a ->> 'connector')::int, a ->> 'serial',
    nullif(decode(a ->> 'publicKey', 'base64'), ''), nullif(a ->> 'curve', ''), (a ->> 'isDemo')::boolean,
    (a ->> 'register')::numeric, coalesce(a ->> 'registerKind', 'continuous')
  from (values (p_proposal.after)) p(a)
$$;

-- ───────────────────────────────────────────────────────────── a meter

create or replace function rule_meter() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_meter(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v record;
begin
  select * into v from connector_in(p_content, p_before is not null);
  if (v.meter).id is not null then perform refuse_proposal('meter.taken'); end if;
  if (v.station).is_demo and not is_demo_taken(v.machine) then perform refuse_proposal('meter.demo'); end if;
  return row((v.machine).id, (v.machine).name ->> 'en_US', '{"serial": ""}',
    meter_facts(p_content, v.station, null))::proposed;
end $$;

create or replace function do_meter(p_proposal proposal) returns void language sql as $$
  select open_meter(p_proposal)
$$;

-- ───────────────────────────────────────────────────────────── another meter in its place

create or replace function rule_meter_replacement() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- The old register ends where it is read, which cannot be before what was counted from it.
create or replace function may_meter_replacement(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v record;
  v_last numeric := (p_content ->> 'lastRegister')::numeric;
begin
  select * into v from connector_in(p_content, p_before is not null);
  if (v.meter).id is null then perform refuse_proposal('meter.none'); end if;
  if (v.meter).register_kind = 'continuous' and (v_last < (v.meter).opened_register_wh or exists (
    select from charging_session c where c.meter_id = (v.meter).id and c.state = 'ended' and c.end_wh > v_last)) then
    perform refuse_proposal('meter.register-back');
  end if;
  -- The same one again, after a repair, goes on from where it was closed.
  if encode((v.meter).public_key, 'base64') = p_content ->> 'publicKey' and (v.meter).register_kind = 'continuous'
    and (p_content ->> 'register')::numeric < v_last then
    perform refuse_proposal('meter.register-back');
  end if;
  return row((v.machine).id, (v.machine).name ->> 'en_US',
    jsonb_build_object('meterId', (v.meter).id, 'serial', (v.meter).serial,
      'publicKey', coalesce(encode((v.meter).public_key, 'base64'), '')),
    meter_facts(p_content, v.station, (v.meter).id)
      || jsonb_build_object('lastRegister', trim_scale(v_last)::text))::proposed;
end $$;

create or replace function do_meter_replacement(p_proposal proposal) returns void language plpgsql as $$
begin
  update meter set closed_at = ledger.now(), closed_register_wh = (p_proposal.after ->> 'lastRegister')::numeric
  where id = (p_proposal.before ->> 'meterId')::uuid and closed_at is null;
  perform open_meter(p_proposal);
end $$;
