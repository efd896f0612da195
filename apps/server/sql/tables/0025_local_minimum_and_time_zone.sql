-- The least that a bank pays out, by currency, in its smallest unit; none where a currency is missing. Written from the
-- settings like the rest of the row.
alter table wallet_rule add column withdraw_local_min jsonb not null default '{}'
  check (jsonb_typeof(withdraw_local_min) = 'object');

-- No time zone means that of the device. Zero meant that, and one meant UTC, which no zone has.
alter table member alter column timezone_minutes drop not null, alter column timezone_minutes drop default;
update member set timezone_minutes = case timezone_minutes when 1 then 0 end where timezone_minutes in (0, 1);
