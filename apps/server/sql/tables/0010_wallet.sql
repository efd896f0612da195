-- The terms by which money comes in and goes out.

-- One row, written from the settings at start, as the database's owner. The functions that move money read it, so the
-- application cannot set its own terms.
create table wallet_rule (
  is_singleton boolean primary key default true check (is_singleton),
  -- In the ledger's smallest unit of USDT. Up to auto_max a withdrawal needs no approval, from two_from on it needs two
  -- people, in between one.
  withdraw_min bigint not null default 1000000,
  withdraw_auto_max bigint not null default 50000000,
  withdraw_two_from bigint not null default 1000000000,
  withdraw_fee_basis_points int not null default 500 check (withdraw_fee_basis_points between 0 and 10000),
  withdraw_deadline_hours int not null default 72,
  -- 1 is Monday. In the platform's time zone.
  window_days int[] not null default '{1,2,3,4,5}',
  window_from time not null default '09:00',
  window_to time not null default '18:00',
  destination_wait_hours int not null default 24,
  confirmations int not null default 20 check (confirmations > 0),
  recharge_min bigint not null default 5000000,
  rate_hold_minutes int not null default 10,
  reflection_days int not null default 4 check (reflection_days >= 0),
  -- By how much a rate may change in 24 hours, and how far from the current rate a quote still holds.
  rate_band_basis_points int not null default 500 check (rate_band_basis_points between 1 and 5000),
  -- What the bank may pay: at once, to a member in 24 hours, and in 24 hours altogether. In USDT.
  bank_payout_max bigint not null default 10000000000,
  bank_member_day_max bigint not null default 20000000000,
  bank_day_max bigint not null default 50000000000,
  operator_wait_hours int not null default 24,
  -- The demonstration's operators decide in practice mode only.
  is_practice boolean not null default false,
  -- The least that a bank pays out, by currency, in its smallest unit; none where a currency is missing.
  withdraw_local_min jsonb not null default '{}' check (jsonb_typeof(withdraw_local_min) = 'object'),
  -- What a member can take from the practice till at once, and in a business day, in USDT.
  till_amounts bigint[] not null default '{50000000,100000000,500000000}',
  till_day_max bigint not null default 1000000000 check (till_day_max >= 0)
);
insert into wallet_rule default values;
