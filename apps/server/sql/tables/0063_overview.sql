-- What the console's start pages add up, found by index.

create index transfer_in_and_out on ledger.transfer (business_day) include (kind, from_account, to_account, amount)
  where kind in ('recharge', 'fx-in', 'withdraw-paid', 'withdraw-fee', 'fx-out');
create index release_requested on capital_release (requested_at) where state = 'requested';
create index adjustment_requested on adjustment (requested_at) where state = 'requested';
create index member_frozen on member (frozen_at) where frozen_at is not null and closed_at is null;

-- What was held in custody when a day was sealed, and what of it belonged to others, in USDT: to members, to machines
-- and to promotions. The rest is the platform's own.
create table solvency (
  business_day date primary key,
  held bigint not null,
  owed bigint not null
);

-- What the console's search finds by how it begins, or by a rail's name for it.
create index member_name_prefix on member (lower(name) text_pattern_ops) where closed_at is null;
create index member_email_prefix on member (email text_pattern_ops) where email is not null;
create index member_phone_prefix on member (phone text_pattern_ops) where phone is not null;
create index payout_transaction on payout (rail_transaction) where rail_transaction <> '';
