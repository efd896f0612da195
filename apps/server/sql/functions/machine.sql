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

-- What a unit costs and returns, as long as none is sold. From then on it is part of an agreement.
create or replace function set_machine_terms(p_machine uuid, p_price bigint, p_day_return bigint, p_valid_days int)
returns void language plpgsql security definer as $$
begin
  -- A purchase changes this row: whoever is second sees what the first did.
  perform from machine_stock s where s.machine_id = p_machine for no key update;
  if exists (
    select from purchase p join machine m on m.id = p.machine_id
    where p.machine_id = p_machine and (m.price, m.day_return, m.valid_days) <> (p_price, p_day_return, p_valid_days)
  ) then
    raise exception 'the terms of a machine are fixed once a unit was sold'
      using errcode = 'integrity_constraint_violation';
  end if;
  update machine set price = p_price, day_return = p_day_return, valid_days = p_valid_days where id = p_machine;
end $$;

-- ───────────────────────────────────────────────────────────── what takes two

-- Everything that members read before they buy, and what they are owed afterwards. Amounts as text: they may be larger
-- than what JSON's numbers hold exactly.
create or replace function machine_terms(p_machine machine, p_units int) returns jsonb language sql immutable as $$
  select jsonb_build_object('kind', p_machine.kind, 'name', p_machine.name, 'place', p_machine.place,
    'summary', p_machine.summary, 'description', p_machine.description, 'purpose', p_machine.purpose,
    'risks', p_machine.risks, 'costs', p_machine.costs, 'leaving', p_machine.leaving, 'ownerName', p_machine.owner_name,
    'pictures', to_jsonb(p_machine.pictures), 'price', p_machine.price::text,
    'dayReturn', p_machine.day_return::text, 'validDays', p_machine.valid_days, 'units', p_units)
$$;

-- An order that was undone counts too: somebody has read the terms and relied on them.
create or replace function is_machine_sold(p_machine uuid) returns boolean language sql stable security definer as $$
  select exists (select from purchase where machine_id = p_machine)
    or exists (select from machine_stock where machine_id = p_machine and sold_units > 0)
$$;

-- Outcomes: proposed, unknown, open (such a change is waiting already), retired, unsold (nothing was sold, so that one
-- operator may change the terms), units-rise, units-sold (fewer units than were sold).
create or replace function propose_machine_change(p_machine uuid, p_kind text, p_content jsonb, p_reason text)
returns text language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_machine machine;
  v_stock machine_stock;
begin
  perform assert_finance(v_by);
  select * into v_machine from machine where id = p_machine for no key update;
  if not found then return 'unknown'; end if;
  -- A retired machine may still have capital, which its owner gets.
  if v_machine.retired_at is not null and p_kind <> 'destination' then return 'retired'; end if;
  if p_kind = 'key' and not is_ed25519_key(decode(p_content ->> 'publicKey', 'base64')) then
    raise exception 'this is not a key, or anybody could sign with it' using errcode = 'check_violation';
  end if;
  select * into v_stock from machine_stock where machine_id = p_machine;
  if p_kind = 'terms' then
    if not is_machine_sold(p_machine) then return 'unsold'; end if;
    if (p_content ->> 'units')::int > v_stock.units then return 'units-rise'; end if;
    if (p_content ->> 'units')::int < v_stock.sold_units then return 'units-sold'; end if;
  end if;
  insert into machine_change (machine_id, kind, content, reason, proposed_by)
  values (p_machine, p_kind, p_content, p_reason, v_by)
  on conflict (machine_id, kind) where state = 'proposed' do nothing;
  return case when found then 'proposed' else 'open' end;
end $$;

-- Carries out or rejects what another operator proposed. Outcomes: approved, rejected, unknown, decided, own, retired,
-- units-sold. Whoever may decide is checked where the decision is recorded.
create or replace function decide_machine_change(p_id uuid, p_is_approved boolean, p_reason text) returns text
language plpgsql security definer as $$
declare
  v_by uuid := acting_operator();
  v_change machine_change;
  v_machine machine;
  v_stock machine_stock;
begin
  perform assert_finance(v_by);
  select * into v_change from machine_change where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_change.state <> 'proposed' then return 'decided'; end if;
  if v_change.proposed_by = v_by then return 'own'; end if;
  select * into v_machine from machine where id = v_change.machine_id for no key update;
  -- Purchases wait here, so that each has the terms of one version.
  select * into v_stock from machine_stock where machine_id = v_change.machine_id for update;
  if p_is_approved and v_machine.retired_at is not null and v_change.kind <> 'destination' then
    return 'retired';
  end if;
  if p_is_approved and v_change.kind = 'terms' and (v_change.content ->> 'units')::int < v_stock.sold_units then
    return 'units-sold';
  end if;
  update machine_change set state = case when p_is_approved then 'approved' else 'rejected' end, decided_by = v_by,
    decided_at = ledger.now(), reject_reason = p_reason
  where id = p_id returning * into v_change;
  if not p_is_approved then return 'rejected'; end if;

  case v_change.kind
    when 'key' then
      update machine set public_key = decode(v_change.content ->> 'publicKey', 'base64') where id = v_machine.id;
    when 'retirement' then
      update machine set retired_at = ledger.now() where id = v_machine.id;
    when 'terms' then
      perform apply_machine_terms(v_change, v_machine, v_stock);
    -- What counts is the approved change itself.
    when 'destination' then null;
  end case;
  return 'approved';
end $$;

-- Where the machine's owner is paid: what two people registered last.
create or replace function owner_destination(p_machine uuid, out rail text, out destination text)
language sql stable security definer as $$
  select c.content ->> 'rail', c.content ->> 'destination' from machine_change c
  where c.machine_id = p_machine and c.kind = 'destination' and c.state = 'approved'
  order by c.decided_at desc, c.id limit 1
$$;

create or replace function apply_machine_terms(p_change machine_change, p_machine machine, p_stock machine_stock)
returns void language plpgsql as $$
declare
  v_terms jsonb := p_change.content;
begin
  insert into machine_version (machine_id, version, terms, valid_from)
  values (p_machine.id, p_machine.version, machine_terms(p_machine, p_stock.units), p_machine.created_at)
  on conflict do nothing;
  insert into machine_version (machine_id, version, terms, valid_from, change_id)
  values (p_machine.id, p_machine.version + 1, v_terms, ledger.now(), p_change.id);
  update machine set version = version + 1, kind = v_terms ->> 'kind', name = v_terms -> 'name',
    place = v_terms -> 'place', summary = v_terms -> 'summary', description = v_terms -> 'description',
    purpose = v_terms -> 'purpose', risks = v_terms -> 'risks', costs = v_terms -> 'costs',
    leaving = v_terms -> 'leaving', owner_name = v_terms ->> 'ownerName',
    pictures = array(select jsonb_array_elements_text(v_terms -> 'pictures')),
    price = (v_terms ->> 'price')::bigint, day_return = (v_terms ->> 'dayReturn')::bigint,
    valid_days = (v_terms ->> 'validDays')::int
  where id = p_machine.id;
  update machine_stock set units = (v_terms ->> 'units')::int where machine_id = p_machine.id;
end $$;

-- Whoever writes the machine's row: the key is the one that two set last, a sold machine's terms are those of an
-- approved version, and two retired it. The application may write the rest.
create or replace function guard_machine() returns trigger language plpgsql security definer as $$
begin
  if not needs_session() then return new; end if;
  if tg_op = 'INSERT' then
    if new.public_key is null and new.retired_at is null and new.version = 1 then return new; end if;
    raise exception 'a new machine has no key, and is neither changed nor retired'
      using errcode = 'insufficient_privilege';
  end if;
  if new.public_key is distinct from old.public_key and encode(new.public_key, 'base64') is distinct from (
    select c.content ->> 'publicKey' from machine_change c
    where c.machine_id = new.id and c.kind = 'key' and c.state = 'approved' order by c.decided_at desc limit 1
  ) then
    raise exception 'two people set a machine''s key' using errcode = 'insufficient_privilege';
  end if;
  if new.retired_at is distinct from old.retired_at and (old.retired_at is not null or not exists (
    select from machine_change c where c.machine_id = new.id and c.kind = 'retirement' and c.state = 'approved')
  ) then
    raise exception 'two people retire a machine' using errcode = 'insufficient_privilege';
  end if;
  if new.version = old.version and machine_terms(new, 0) = machine_terms(old, 0) then return new; end if;
  if new.version = old.version and not is_machine_sold(new.id) then return new; end if;
  perform from machine_version v
  where (v.machine_id, v.version) = (new.id, new.version) and v.terms = machine_terms(new, (v.terms ->> 'units')::int);
  if not found or new.version <> old.version + 1 then
    raise exception 'the terms of a sold machine change by a version that two people approve'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger guard_machine before insert or update on machine
  for each row execute function guard_machine();

-- A unit is a share of the machine: more units would make each of them less.
create or replace function guard_units() returns trigger language plpgsql security definer as $$
begin
  if not needs_session() or new.units = old.units or not is_machine_sold(new.machine_id) then return new; end if;
  if new.units > old.units or not exists (
    select from machine m join machine_version v on (v.machine_id, v.version) = (m.id, m.version)
    where m.id = new.machine_id and (v.terms ->> 'units')::int = new.units
  ) then
    raise exception 'the units of a sold machine fall by a version that two people approve, and never rise'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

create or replace trigger guard_units before update of units on machine_stock
  for each row execute function guard_units();

-- ───────────────────────────────────────────────────────────── rights

alter function set_machine_terms owner to millrace_machines;
grant execute on function set_machine_terms to millrace_app;
grant execute on function propose_machine_change, decide_machine_change, is_machine_sold, machine_terms,
  owner_destination to millrace_app;
grant execute on function owner_destination to millrace_machines, millrace_signer;
grant select on machine_change to millrace_machines, millrace_signer;
grant select on machine_change, machine_version to millrace_app;

grant execute on function in_language to millrace_app;
grant select on machine, machine_stock to millrace_app;
grant insert (kind, position, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
  price, day_return, valid_days, sale, sale_start, sale_end, is_published, is_demo) on machine to millrace_app;
grant update (kind, position, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
  sale, sale_start, sale_end, is_published) on machine to millrace_app;
grant insert (machine_id, units), update (units) on machine_stock to millrace_app;
grant update (price, day_return, valid_days) on machine to millrace_machines;
grant select on machine to millrace_rail, millrace_machines, millrace_treasury;
grant select, insert, update on machine_stock to millrace_machines;
