-- What the rails report, who reads it, who uses it, and what is set aside.
-- Security definers belong to millrace_treasury.

-- For a row that cannot be done and must not hold up the others: an operator sees it, and once they have closed the
-- item it is tried again.
create or replace function set_aside(p_what text, p_id uuid, p_reason text) returns void
language sql security definer as $$
  insert into reconciliation_item (rail, currency, kind, subject, detail)
  values ('ledger', 'USDT', 'set-aside', p_what || ' ' || p_id, left(p_reason, 500))
  on conflict (rail, currency, kind, subject) where closed_at is null
  do update set detail = excluded.detail, seen_at = now()
$$;

create or replace function is_set_aside(p_what text, p_id uuid) returns boolean
language sql stable security definer as $$
  select exists (
    select from reconciliation_item i
    where (i.rail, i.currency, i.kind, i.subject) = ('ledger', 'USDT', 'set-aside', p_what || ' ' || p_id)
      and i.closed_at is null)
$$;

grant execute on function set_aside, is_set_aside to millrace_machines;
grant execute on function set_aside to millrace_rail;

grant select on receipt, rail_cursor, rail_state, reconciliation_item to millrace_app, millrace_treasury, millrace_rail;
grant insert (id, rail, rail_transaction, machine_id, member_id, currency, amount, sender, note, entered_by) on receipt
  to millrace_rail;
grant insert, update on rail_cursor, rail_state, reconciliation_item to millrace_rail;

grant select, insert, update on receipt to millrace_machines;
grant update (used_as) on receipt to millrace_treasury;
grant insert, update on reconciliation_item to millrace_treasury;
-- Operators take an item and close it.
grant update (owner_id, taken_at, closed_at, closed_by, note) on reconciliation_item to millrace_app;
-- Up to where the watcher has read, every deposit is recorded; only there can the signer tell what is not credited.
grant select on rail_cursor to millrace_signer;
