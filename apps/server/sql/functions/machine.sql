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

-- ───────────────────────────────────────────────────────────── rights

grant execute on function in_language to millrace_app;
grant select, insert, update on machine to millrace_app;
grant select, insert, update (units) on machine_stock to millrace_app;
grant select on machine to millrace_rail, millrace_machines, millrace_treasury;
grant select, insert, update on machine_stock to millrace_machines;
