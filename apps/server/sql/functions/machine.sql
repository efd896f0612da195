-- Machines. Three roles share them, their orders and their money.
--
--   millrace_app       reads everything and writes what operators and members enter.
--   millrace_rail      alone writes `receipt`: only the rails can say that money has arrived.
--   millrace_machines  owns the functions that move machines' money; the ledger takes the kinds in
--                      ledger.restricted_kind from it alone.
--
-- So whoever has the application's password, and whoever has every role in the console, still cannot pay income from
-- anything but received revenue of that machine.

-- The text in a language, or in English where there is none.
create or replace function in_language(p_texts jsonb, p_language text) returns text language sql immutable
return coalesce(nullif(p_texts ->> p_language, ''), p_texts ->> 'en_US');

-- What a unit costs and returns, as long as none is sold. From then on it is part of an agreement.
create or replace function set_machine_terms(p_machine uuid, p_price bigint, p_day_return bigint, p_valid_days int)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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

-- ───────────────────────────────────────────────────────────── rights

alter function set_machine_terms owner to millrace_machines;
grant execute on function set_machine_terms to millrace_app;

grant execute on function in_language to millrace_app;
grant select on machine, machine_stock to millrace_app;
grant insert (kind, position, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
  price, day_return, valid_days, sale, sale_start, sale_end, is_published, is_demo, public_key) on machine
  to millrace_app;
grant update (kind, position, name, place, summary, description, purpose, risks, costs, leaving, owner_name, pictures,
  sale, sale_start, sale_end, is_published, retired_at, public_key) on machine to millrace_app;
grant insert (machine_id, units), update (units) on machine_stock to millrace_app;
grant update (price, day_return, valid_days) on machine to millrace_machines;
grant select on machine to millrace_rail, millrace_machines, millrace_treasury;
grant select, insert, update on machine_stock to millrace_machines;
