-- Operators. What they did is never changed.

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- For every caller, the owner of the table included.
create or replace trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- ───────────────────────────────────────────────────────────── rights

grant select, insert, update on operator to millrace_app;
grant select, insert, delete on operator_session to millrace_app;
grant select, insert on audit to millrace_app;
grant select on operator to millrace_machines, millrace_treasury;
