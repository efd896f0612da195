-- Machines. Three roles share them, their orders and their money.
--
--   millrace_app       reads everything and writes what operators and members enter.
--   millrace_rail      alone writes `receipt`: only the rails can say that money has arrived.
--   millrace_machines  owns the functions that move machines' money; the ledger takes the kinds in
--                      ledger.restricted_kind from it alone.
--
-- So whoever has the application's password, and whoever has every role in the console, still cannot pay income from
-- anything but received revenue of that machine.
-- Security definers belong to the database's owner.

-- The text in a language, or in English where there is none.
create or replace function in_language(p_texts jsonb, p_language text) returns text language sql immutable
return coalesce(nullif(p_texts ->> p_language, ''), p_texts ->> 'en_US');

-- ───────────────────────────────────────────────────────────── drafts

-- Everything that members read before they buy, and what they are owed afterwards. Amounts as text: they may be larger
-- than what JSON's numbers hold exactly.
create or replace function machine_terms(p_machine machine, p_units int) returns jsonb language sql immutable as $$
  select jsonb_build_object('kind', p_machine.kind, 'name', p_machine.name, 'place', p_machine.place,
    'summary', p_machine.summary, 'description', p_machine.description, 'purpose', p_machine.purpose,
    'risks', p_machine.risks, 'costs', p_machine.costs, 'leaving', p_machine.leaving, 'ownerName', p_machine.owner_name,
    'pictures', to_jsonb(p_machine.pictures), 'pictureNotes', p_machine.picture_notes, 'location', p_machine.location,
    'price', p_machine.price::text,
    'dayReturn', p_machine.day_return::text, 'validDays', p_machine.valid_days, 'units', p_units)
$$;

-- Where a machine stands, to about a kilometre. Everybody may know that and nobody more, however often they ask: the
-- same place is always rounded to the same one. A hundredth of a degree of longitude gets shorter towards the poles.
create or replace function machine_area(p_location text) returns jsonb language sql immutable as $$
  select jsonb_build_object('latitude', a.latitude, 'longitude', round(a.longitude / s.step) * s.step)
  from (
    select round(split_part(p_location, ',', 1)::numeric, 2) as latitude,
      split_part(split_part(p_location, e'\n', 1), ',', 2)::numeric as longitude
  ) a, lateral (select 0.01 * round(1 / cos(radians(a.latitude)))::numeric as step) s
  where p_location is not null
$$;

-- The same where everybody may read it: nothing that answers members gets the exact place.
create or replace function public_terms(p_terms jsonb) returns jsonb language sql immutable as $$
  select p_terms || jsonb_build_object('location', machine_area(p_terms ->> 'location'))
$$;

-- An order that was undone counts too: somebody has read the terms and relied on them.
create or replace function is_machine_sold(p_machine uuid) returns boolean language sql stable security definer as $$
  select exists (select from purchase where machine_id = p_machine)
    or exists (select from machine_stock where machine_id = p_machine and sold_units > 0)
$$;

-- The same for operators and in what they sign, with amounts as they read them.
create or replace function readable_terms(p_terms jsonb) returns jsonb language sql stable as $$
  select p_terms || jsonb_build_object(
    'price', decimal_amount((p_terms ->> 'price')::numeric, 'USDT'),
    'dayReturn', decimal_amount((p_terms ->> 'dayReturn')::numeric, 'USDT'))
$$;
create or replace function stored_terms(p_terms jsonb) returns jsonb language sql immutable as $$
  select p_terms || jsonb_build_object(
    'price', ((p_terms ->> 'price')::numeric * 1000000)::bigint::text,
    'dayReturn', ((p_terms ->> 'dayReturn')::numeric * 1000000)::bigint::text)
$$;

-- When and whether it is sold.
create or replace function machine_sale(p_machine machine) returns jsonb language sql immutable as $$
  select jsonb_build_object('isPublished', p_machine.is_published, 'sale', p_machine.sale,
    'saleStart', utc_text(p_machine.sale_start),
    'saleEnd', utc_text(p_machine.sale_end))
$$;

-- A rush needs an end and a pre-sale needs both a start and an end. An end is after its start.
create or replace function is_sale_window(p_sale jsonb) returns boolean language sql stable as $$
  select coalesce((p_sale ->> 'saleStart')::timestamptz < (p_sale ->> 'saleEnd')::timestamptz,
    case p_sale ->> 'sale' when 'rush' then p_sale ->> 'saleEnd' is not null when 'plain' then true else false end)
$$;

-- Members see it, or have seen it.
create or replace function is_machine_public(p_machine machine) returns boolean language sql stable as $$
  select p_machine.is_published or p_machine.version > 1 or is_machine_sold(p_machine.id)
$$;

-- How it is doing, as far as rows say it: its newest report, which comes the day after. Nobody knows more than that of
-- a machine between two reports.
create or replace function machine_doing(
  p_machine uuid, p_retired_at timestamptz, out doing text, out last_report_day date)
language sql stable as $$
  select case when p_retired_at is not null then 'retired' when r.day is null then 'planned'
      when r.day < ledger.today() - 2 then 'silent' when r.amount = 0 then 'still' else 'reporting' end, r.day
  from (values (1)) one left join lateral (
    select r.day, r.amount from report r where r.machine_id = p_machine and r.state <> 'rejected'
    order by r.day desc limit 1) r on true
$$;

create or replace function write_machine(p_machine uuid, p_version int, p_terms jsonb, p_sale jsonb) returns void
language sql as $$
  update machine set version = p_version, kind = p_terms ->> 'kind', name = p_terms -> 'name',
    place = p_terms -> 'place', summary = p_terms -> 'summary', description = p_terms -> 'description',
    purpose = p_terms -> 'purpose', risks = p_terms -> 'risks', costs = p_terms -> 'costs',
    leaving = p_terms -> 'leaving', owner_name = p_terms ->> 'ownerName',
    pictures = array(select jsonb_array_elements_text(p_terms -> 'pictures')),
    -- What an earlier version wrote has neither.
    picture_notes = coalesce(p_terms -> 'pictureNotes', picture_notes),
    location = case when p_terms ? 'location' then p_terms ->> 'location' else location end,
    price = (p_terms ->> 'price')::bigint, day_return = (p_terms ->> 'dayReturn')::bigint,
    valid_days = (p_terms ->> 'validDays')::int, is_published = (p_sale ->> 'isPublished')::boolean,
    sale = p_sale ->> 'sale', sale_start = (p_sale ->> 'saleStart')::timestamptz,
    sale_end = (p_sale ->> 'saleEnd')::timestamptz
  where id = p_machine;
  update machine_stock set units = (p_terms ->> 'units')::int where machine_id = p_machine;
$$;

-- One operator writes a machine that no member has seen. Whoever forges that gains nothing: publishing takes two, who
-- sign everything that it says. Without an id, a new one. Outcomes: saved, unknown, public (it takes two),
-- window.
create or replace function save_machine_draft(
  p_operator uuid, p_machine uuid, p_terms jsonb, p_sale jsonb, p_is_demo boolean, out outcome text, out id uuid)
language plpgsql security definer as $$
declare
  v_machine machine;
  v_terms jsonb := stored_terms(p_terms);
begin
  perform assert_finance(p_operator);
  if not is_sale_window(p_sale) then outcome := 'window'; return; end if;
  id := p_machine;
  if p_machine is null then
    insert into machine (kind, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
      price, day_return, valid_days, sale, is_published, is_demo)
    select v_terms ->> 'kind', v_terms -> 'name', v_terms -> 'place', v_terms -> 'summary', v_terms -> 'description',
      v_terms -> 'purpose', v_terms -> 'risks', v_terms -> 'costs', v_terms -> 'leaving', v_terms ->> 'ownerName', '{}',
      (v_terms ->> 'price')::bigint, (v_terms ->> 'dayReturn')::bigint, (v_terms ->> 'validDays')::int, 'plain', false,
      p_is_demo and r.is_practice
    from wallet_rule r returning machine.id into id;
    insert into machine_stock (machine_id, units) values (id, (v_terms ->> 'units')::int);
  else
    select * into v_machine from machine m where m.id = p_machine for no key update;
    outcome := case when not found then 'unknown' when is_machine_public(v_machine) then 'public' end;
    if outcome is not null then return; end if;
  end if;
  perform write_machine(id, 1, v_terms, p_sale || '{"isPublished": false}');
  outcome := 'saved';
end $$;

-- ───────────────────────────────────────────────────────────── what takes two

-- The machine that a proposal is about. When it is decided, purchases wait, so that each has the terms of one version.
create or replace function machine_in(
  p_content jsonb, p_is_decided boolean, out machine machine, out stock machine_stock) language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'machineId');
begin
  if p_is_decided then
    perform from machine m where m.id = v_id for no key update;
    perform from machine_stock s where s.machine_id = v_id for update;
  end if;
  select m.* into machine from machine m where m.id = v_id;
  if not found then perform refuse_proposal('machine.unknown'); end if;
  select s.* into stock from machine_stock s where s.machine_id = v_id;
end $$;

create or replace function rule_machine_terms() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- Says what changes, and leaves out what stays. What is published for the first time is said as a whole.
create or replace function may_machine_terms(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_found record;
  v_machine machine;
  v_stock machine_stock;
  v_now jsonb;
  v_is_first boolean;
  v_proposed proposed;
begin
  select * into v_found from machine_in(p_content, p_before is not null);
  v_machine := v_found.machine;
  v_stock := v_found.stock;
  if v_machine.retired_at is not null then perform refuse_proposal('machine.retired'); end if;
  if is_machine_sold(v_machine.id) and (p_content ->> 'units')::int > v_stock.units then
    perform refuse_proposal('machine.units-rise');
  end if;
  if (p_content ->> 'units')::int < v_stock.sold_units then perform refuse_proposal('machine.units-sold'); end if;
  v_now := readable_terms(machine_terms(v_machine, v_stock.units)) || machine_sale(v_machine);
  p_content := p_content || jsonb_strip_nulls(jsonb_build_object(
    'price', trim_scale((p_content ->> 'price')::numeric)::text,
    'dayReturn', trim_scale((p_content ->> 'dayReturn')::numeric)::text));
  v_is_first := not is_machine_public(v_machine);
  if not is_sale_window(v_now || p_content) then perform refuse_proposal('machine.window'); end if;
  if v_is_first and (p_content ->> 'isPublished')::boolean is not true then
    perform refuse_proposal('machine.draft');
  end if;
  select coalesce(jsonb_object_agg(t.key, t.value), '{}'),
    jsonb_build_object('machineId', v_machine.id) || coalesce(jsonb_object_agg(t.key, p_content -> t.key), '{}')
  into v_proposed.before, v_proposed.after
  from jsonb_each(v_now) t
  where p_content ? t.key and (p_before is not null or v_is_first or p_content -> t.key <> t.value);
  if p_before is null and v_proposed.before = '{}' then perform refuse_proposal('proposal.same'); end if;
  v_proposed.subject := v_machine.id;
  v_proposed.subject_name := v_machine.name ->> 'en_US';
  return v_proposed;
end $$;

-- New terms are a new version, from what members have read on; a window of sale is not.
create or replace function do_machine_terms(p_proposal proposal) returns void language plpgsql as $$
declare
  v_found record;
  v_machine machine;
  v_before jsonb;
  v_after jsonb;
  v_version int;
begin
  select * into v_found from machine_in(p_proposal.after, true);
  v_machine := v_found.machine;
  v_version := v_machine.version;
  v_before := machine_terms(v_machine, (v_found.stock).units);
  v_after := stored_terms(readable_terms(v_before) || p_proposal.after - 'machineId'
    - array['isPublished', 'sale', 'saleStart', 'saleEnd']);
  if v_after <> v_before and is_machine_public(v_machine) then
    insert into machine_version (machine_id, version, terms, valid_from)
    values (v_machine.id, v_version, v_before, v_machine.created_at)
    on conflict do nothing;
    v_version := v_version + 1;
    insert into machine_version (machine_id, version, terms, valid_from, proposal_id)
    values (v_machine.id, v_version, v_after, ledger.now(), p_proposal.id);
  end if;
  perform write_machine(v_machine.id, v_version, v_after, machine_sale(v_machine) || p_proposal.after);
end $$;

create or replace function rule_machine_key() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_machine_key(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_machine machine := (machine_in(p_content, p_before is not null)).machine;
begin
  if v_machine.retired_at is not null then perform refuse_proposal('machine.retired'); end if;
  if not is_ed25519_key(decode(p_content ->> 'publicKey', 'base64')) then
    perform refuse_proposal('machine.key-weak');
  end if;
  -- What a gateway's key has signed for one machine, it signs for no other.
  if exists (
    select from series_key k
    where k.public_key = decode(p_content ->> 'publicKey', 'base64') and k.machine_id <> v_machine.id) then
    perform refuse_proposal('machine.key-taken');
  end if;
  return row(v_machine.id, v_machine.name ->> 'en_US',
    jsonb_build_object('publicKey', coalesce(encode(v_machine.public_key, 'base64'), '')),
    jsonb_build_object('machineId', v_machine.id, 'publicKey', p_content ->> 'publicKey'))::proposed;
end $$;

create or replace function do_machine_key(p_proposal proposal) returns void language sql as $$
  update machine set public_key = decode(p_proposal.after ->> 'publicKey', 'base64')
  where id = (p_proposal.after ->> 'machineId')::uuid
$$;

create or replace function rule_machine_retirement() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_machine_retirement(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_machine machine := (machine_in(p_content, p_before is not null)).machine;
begin
  if v_machine.retired_at is not null then perform refuse_proposal('machine.retired'); end if;
  return row(v_machine.id, v_machine.name ->> 'en_US', '{"isRetired": false}',
    jsonb_build_object('machineId', v_machine.id, 'isRetired', true))::proposed;
end $$;

create or replace function do_machine_retirement(p_proposal proposal) returns void language sql as $$
  update machine set retired_at = ledger.now() where id = (p_proposal.after ->> 'machineId')::uuid
$$;

-- What counts is the approved proposal itself. A retired machine may still have capital, which its owner gets.
create or replace function rule_machine_destination() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_machine_destination(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_machine machine := (machine_in(p_content, p_before is not null)).machine;
  v_rail text := p_content ->> 'rail';
  v_destination text := btrim(p_content ->> 'destination');
begin
  if not coalesce(case v_rail when 'practice' then v_destination <> ''
      when 'bep20' then v_destination ~ '^0x[0-9a-f]{40}$'
      when 'trc20' then v_destination ~ '^0x[0-9a-f]{40}$' end, false)
    or exists (select from deposit_address d where d.address = v_destination)
    or exists (select from rail_key k where k.hot_address = v_destination) then
    perform refuse_proposal('machine.destination');
  end if;
  return row(v_machine.id, v_machine.name ->> 'en_US',
    (select to_jsonb(d) from (select coalesce(o.rail, '') as rail, coalesce(o.destination, '') as destination
      from (values (1)) one left join owner_destination(v_machine.id) o on true) d),
    jsonb_build_object('machineId', v_machine.id, 'rail', v_rail, 'destination', v_destination))::proposed;
end $$;

create or replace function do_machine_destination(p_proposal proposal) returns void language sql as $$ select $$;

-- Where the machine's owner is paid: what two people registered last.
create or replace function owner_destination(p_machine uuid, out rail text, out destination text)
language sql stable security definer as $$
  select p.after ->> 'rail', p.after ->> 'destination' from proposal p
  where (p.kind, p.subject, p.state) = ('machine-destination', p_machine::text, 'approved')
  order by p.decided_at desc, p.id limit 1
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function save_machine_draft, is_machine_sold, is_machine_public, machine_terms, machine_area,
  machine_doing, public_terms, owner_destination, in_language to millrace_app;
grant execute on function owner_destination to millrace_machines, millrace_signer;
grant select on machine_version to millrace_app;

grant select on machine, machine_stock to millrace_app;
grant update (position) on machine to millrace_app;
grant select on machine to millrace_rail, millrace_machines, millrace_treasury;
grant select, insert, update on machine_stock to millrace_machines;
