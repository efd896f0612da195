-- The terms by which money comes in and goes out.

-- One row, written at start from the settings by the database's owner; the functions below read it, so that the
-- application cannot set its own terms.
create table wallet_rule (
  is_singleton boolean primary key default true check (is_singleton),
  -- In the ledger's smallest unit of USDT. Up to auto_max a withdrawal needs nobody, from two_from on two people,
  -- between them one.
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
  rate_hold_minutes int not null default 10
);
insert into wallet_rule default values;
