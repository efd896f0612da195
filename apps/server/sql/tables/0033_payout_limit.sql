-- What may be paid out, and how much of it without a person. Two people change it; the settings only say how a new
-- database begins.

create table payout_limit (
  is_singleton boolean primary key default true check (is_singleton),
  -- False until the first start has written the settings into a new database.
  is_set boolean not null,
  -- In the ledger's smallest unit of USDT, over 24 hours, of one member and of one destination: up to auto_max a
  -- withdrawal needs no approval, from two_from on it needs two people, in between one.
  auto_max bigint not null default 50000000 check (auto_max >= 0),
  two_from bigint not null default 1000000000,
  -- What is requested in 24 hours and needs no approval: by rail, on all rails, by members whose accounts are younger
  -- than so many days, and to destinations that are. What exceeds one of them takes one person.
  auto_bank_day_max bigint not null default 5000000000 check (auto_bank_day_max >= 0),
  auto_bep20_day_max bigint not null default 5000000000 check (auto_bep20_day_max >= 0),
  auto_trc20_day_max bigint not null default 5000000000 check (auto_trc20_day_max >= 0),
  auto_day_max bigint not null default 8000000000 check (auto_day_max >= 0),
  auto_young_day_max bigint not null default 1500000000 check (auto_young_day_max >= 0),
  young_days int not null default 7 check (young_days between 0 and 365),
  auto_new_day_max bigint not null default 1500000000 check (auto_new_day_max >= 0),
  new_days int not null default 7 check (new_days between 0 and 365),
  -- What the bank pays, approved or not: at once, to a member in 24 hours, and in 24 hours altogether.
  bank_payout_max bigint not null default 10000000000 check (bank_payout_max >= 0),
  bank_member_day_max bigint not null default 20000000000 check (bank_member_day_max >= 0),
  bank_day_max bigint not null default 50000000000 check (bank_day_max >= 0),
  check (auto_max < two_from)
);
-- A platform that is in use keeps what it had.
insert into payout_limit (is_set, auto_max, two_from, bank_payout_max, bank_member_day_max, bank_day_max)
select exists (select from operator) or exists (select from member), r.withdraw_auto_max,
  greatest(r.withdraw_two_from, r.withdraw_auto_max + 1), r.bank_payout_max, r.bank_member_day_max, r.bank_day_max
from wallet_rule r;

alter table wallet_rule drop column withdraw_auto_max cascade, drop column withdraw_two_from cascade,
  drop column bank_payout_max cascade, drop column bank_member_day_max cascade, drop column bank_day_max cascade;

alter table withdrawal
  -- When it was requested.
  add column is_young_member boolean not null default false,
  add column is_new_destination boolean not null default false,
  drop constraint withdrawal_approval_reason_check,
  -- The last four: nobody would have to approve it, had others not used up the limit of their rail, of all rails, of
  -- young members or of new destinations.
  add constraint withdrawal_approval_reason check (approval_reason in ('', 'amount', 'member-day', 'destination-day',
    'no-rate', 'rail-limit', 'day-limit', 'young-limit', 'new-limit'));
create index withdrawal_over_limit on withdrawal (created_at) where approval_reason like '%-limit';

-- What was requested that nobody has to approve, to be summed over 24 hours: a row for what one call requested on a
-- rail, and a row below zero, of the same time, for what was cancelled or failed.
create table automatic_withdrawal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  rail text not null,
  is_young_member boolean not null,
  is_new_destination boolean not null,
  value bigint not null
);
create index automatic_withdrawal_at on automatic_withdrawal (at)
  include (rail, is_young_member, is_new_destination, value);
insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value)
select created_at, rail, false, false, value from withdrawal
where approvals_needed = 0 and state not in ('failed', 'cancelled') and created_at > ledger.now() - interval '24 hours';

-- Of what no person approves, in 24 hours: by rail, in all, of young members, and to new destinations.
create type automatic_sum as (bank bigint, bep20 bigint, trc20 bigint, "day" bigint, young bigint, new bigint);

-- No person has signed that it is paid.
alter table payout add column is_automatic boolean not null default false;
create index payout_automatic on payout (created_at) where is_automatic;

alter table books_state add column over_limit bigint not null default 0;
