-- What members buy, and what they agreed to.

create table agreement (
  version int primary key,
  content jsonb not null,
  created_at timestamptz not null default ledger.now()
);

-- The hash of the text in each language. A purchase looks it up: hashing the texts of ten languages would take longer
-- than everything else.
create table agreement_text (
  version int not null references agreement (version),
  language text not null,
  hash bytea not null,
  primary key (version, language)
);

-- The machine and the agreement are not foreign keys: every purchase would lock the machine's row and the one row of
-- the agreement. Orders are written by functions only, which have looked both up, and neither is ever deleted.
create table purchase (
  member_id uuid not null,
  id uuid not null,
  machine_id uuid not null,
  units int not null check (units > 0),
  -- What the member paid and what a coupon paid, for all units.
  price bigint not null check (price >= 0),
  coupon_amount bigint not null default 0 check (coupon_amount >= 0),
  day_return bigint not null,
  bought_at timestamptz not null,
  -- The days whose revenue it shares in, both included.
  first_day date not null,
  last_day date not null,
  reflect_until timestamptz not null,
  state text not null default 'reflecting' check (state in ('reflecting', 'final', 'undone')),
  undone_at timestamptz,
  undone_day date,
  agreement_version int not null,
  agreement_language text not null,
  agreement_hash bytea not null check (octet_length(agreement_hash) = 32),
  -- The caller's idempotency key.
  request_id uuid not null,
  -- The idempotency key of undoing it.
  undo_request_id uuid,
  -- The version that was bought. It stays, whatever comes later.
  machine_version int not null default 1,
  coupon_id uuid,
  primary key (member_id, id),
  unique (member_id, request_id),
  check ((state = 'undone') = (undone_at is not null and undone_day is not null)),
  constraint coupon_pays_with_coupon check ((coupon_amount > 0) = (coupon_id is not null)),
  -- The member's own part is at least what the order can earn while it can be undone: the whole days of the period, of
  -- which the last pays nothing any more. Two hours less, for zones whose clocks change.
  constraint own_part_covers_reflection check (
    coupon_amount = 0 or price >= greatest(1,
      day_return::numeric * units * floor((extract(epoch from reflect_until - bought_at) - 7200) / 86400)))
);
create index purchase_of_machine on purchase (machine_id, last_day);
create index purchase_to_finish on purchase (reflect_until) where state = 'reflecting';
create index purchase_newest on purchase (bought_at desc);
-- One coupon, one purchase, whatever else goes wrong.
create unique index purchase_of_coupon on purchase (member_id, coupon_id)
  where coupon_id is not null and state <> 'undone';
create index purchase_with_coupon on purchase (machine_id) where state = 'reflecting' and coupon_amount > 0;

create table risk_quiz (
  member_id uuid primary key,
  passed_at timestamptz not null
);
