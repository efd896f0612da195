-- What last was found between the ledger and the machines, where every process can read it: proving it reads every
-- income, so one job does.
create table machine_check_run (
  is_only boolean primary key default true check (is_only),
  findings jsonb not null,
  checked_at timestamptz not null
);

-- Proves it and keeps what was found; the application cannot write that by itself.
create function run_machine_check() returns table (invariant text, is_ok boolean, detail text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  insert into machine_check_run (findings, checked_at)
  select coalesce(jsonb_agg(jsonb_build_object('name', c.invariant, 'isOk', c.is_ok, 'detail', c.detail)), '[]'), now() from machine_check() c
  on conflict (is_only) do update set findings = excluded.findings, checked_at = excluded.checked_at;
  return query select f.name, f."isOk", f.detail from machine_check_run r, jsonb_to_recordset(r.findings) as f (name text, "isOk" boolean, detail text);
end $$;

grant select, insert, update on machine_check_run to millrace_machines;
grant select on machine_check_run to millrace_app;
alter function run_machine_check owner to millrace_machines;
revoke execute on function run_machine_check from public;
grant execute on function run_machine_check to millrace_app;
