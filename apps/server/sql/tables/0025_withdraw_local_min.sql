-- The least that a bank pays out, by currency, in its smallest unit; none where a currency is missing. Written from the
-- settings like the rest of the row.
alter table wallet_rule add column withdraw_local_min jsonb not null default '{}'
  check (jsonb_typeof(withdraw_local_min) = 'object');
