-- What the rails report, who reads it, and who uses it.

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
