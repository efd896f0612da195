-- Coupons of members, and the orders that they were used for.

create table coupon (
  member_id uuid not null,
  id uuid not null,
  -- What it is worth is what the programme said when it was claimed or given.
  programme_id uuid not null,
  version int not null,
  -- What it takes off the price of one unit; with a percentage, at most this much.
  amount bigint not null check (amount > 0),
  percent int check (percent between 1 and 90),
  -- What a unit has to cost at least, and of which machines. None: of all.
  min_price bigint not null check (min_price >= 0),
  machine_ids uuid[] not null,
  expires_at timestamptz not null,
  -- A voucher is given by an operator, who says why. A coupon is claimed.
  given_by uuid references operator (id),
  note text not null default '',
  created_at timestamptz not null,
  -- While its amount is part of what promotions_budget has promised: until it is used, or found expired.
  is_promised boolean not null default true,
  order_id uuid,
  used_at timestamptz,
  primary key (member_id, id),
  foreign key (programme_id, version) references programme_version (programme_id, version),
  check ((order_id is null) = (used_at is null)),
  check (order_id is null or not is_promised)
);
create unique index coupon_claimed_once on coupon (member_id, programme_id) where given_by is null;
create index coupon_of_programme on coupon (programme_id, created_at desc);
create index coupon_newest on coupon (created_at desc);
create index coupon_to_expire on coupon (expires_at) where is_promised;

alter table purchase
  add column coupon_id uuid,
  add constraint coupon_pays_with_coupon check ((coupon_amount > 0) = (coupon_id is not null)),
  -- The member's own part is at least what the order can earn while it can be undone: the whole days of the period, of
  -- which the last pays nothing any more. Two hours less, for zones whose clocks change.
  add constraint own_part_covers_reflection check (
    coupon_amount = 0 or price >= greatest(1,
      day_return::numeric * units * floor((extract(epoch from reflect_until - bought_at) - 7200) / 86400)));
-- One coupon, one purchase, whatever else goes wrong.
create unique index purchase_of_coupon on purchase (member_id, coupon_id)
  where coupon_id is not null and state <> 'undone';
