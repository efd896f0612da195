-- Programmes of rewards, their versions, the rewards that were granted, and what members get them for.

-- What a programme says is in its versions; here is which of them applies, and what it has given so far.
create table programme (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (
    kind in ('sign-in', 'welcome', 'invitation', 'code', 'exchange', 'coupon', 'group', 'share')),
  -- Of the version that applies. Null until the first is approved.
  version int,
  -- One operator can stop a programme. A newly approved version opens it again.
  stopped_at timestamptz,
  stopped_by uuid references operator (id),
  stop_reason text not null default '',
  -- Rewards granted in all, what they came to, and how many of them on the last day on which there was one.
  rewards bigint not null default 0,
  spent bigint not null default 0,
  last_day date,
  last_day_rewards bigint not null default 0
);
-- Codes and coupons have as many programmes as there are offers. Of the others there is one.
create unique index programme_single on programme (kind) where kind not in ('code', 'exchange', 'coupon');

-- Proposed by one operator and approved by another, both with their signatures. Never changed afterwards.
create table programme_version (
  programme_id uuid not null references programme (id),
  version int not null check (version > 0),
  id uuid not null unique default gen_random_uuid(),
  -- For operators, and for members where a programme is an offer of its own.
  name text not null check (name <> ''),
  -- What a reward is, in the smallest unit of USDT. Several: by the day of the streak, the last one for all later days.
  amounts bigint[] not null check (cardinality(amounts) between 1 and 31 and 0 < all (amounts)),
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- How many rewards: on a business day, to a member ever, in all. Null: no limit of its own.
  day_max int check (day_max > 0),
  member_max int check (member_max > 0),
  total_max int check (total_max > 0),
  -- ISO 3166 codes; ZZ is for members whose country is not known.
  countries_off text[] not null default '{}' check (array_to_string(countries_off, ' ') ~ '^([A-Z]{2}( |$))*$'),
  -- What only some kinds have, such as the machine of the welcome reward or what a coupon is for. Signed with the rest.
  terms jsonb not null default '{}' check (jsonb_typeof(terms) = 'object'),
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  primary key (programme_id, version),
  constraint no_self_decision check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check (ends_at > starts_at)
);
create unique index programme_version_open on programme_version (programme_id) where state = 'proposed';
alter table programme add foreign key (id, version) references programme_version (programme_id, version);

-- What of the budget is promised to open coupons. Whoever grants a reward, promises or redeems a coupon locks this row
-- first, before any account: so limits and the budget are counted by one after the other, and nothing waits in a ring.
create table promotions_budget (
  is_singleton boolean primary key default true check (is_singleton),
  promised bigint not null default 0 check (promised >= 0)
) with (fillfactor = 10);
insert into promotions_budget default values;

create table reward (
  member_id uuid not null,
  -- Also the id of its transfer.
  id uuid not null,
  -- In the order in which they were granted: messages are sent up to a number.
  number bigint generated always as identity unique,
  programme_id uuid not null,
  version int not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  -- The row that it was granted for: its kind and its key there.
  reason text not null,
  -- What makes it the only one: of its kind there is no second with the same.
  single text not null,
  business_day date not null,
  created_at timestamptz not null,
  primary key (member_id, id),
  unique (kind, single)
);
create index reward_of_member on reward (member_id, created_at desc);
create index reward_of_programme on reward (programme_id, created_at desc);
create index reward_for_invitation on reward (business_day) where kind = 'invitation';

-- Up to which reward members were told.
create table reward_message_progress (
  is_singleton boolean primary key default true check (is_singleton),
  up_to bigint not null default 0
);
insert into reward_message_progress default values;

-- Up to which reward a member has seen the popups on Home.
create table reward_seen (
  member_id uuid primary key,
  up_to bigint not null
);

-- ───────────────────────────────────────────────────────────── sign-in

-- The days on which a member signed in, and what follows from them.
create table sign_in (
  member_id uuid not null,
  -- In the member's time zone.
  day date not null,
  -- Which day of the streak it was.
  streak int not null check (streak > 0),
  at timestamptz not null,
  reward_id uuid,
  -- Why there was no reward; empty when there was one.
  refusal text not null default '',
  primary key (member_id, day)
);

create table sign_in_state (
  member_id uuid primary key,
  days int not null,
  last_day date not null,
  streak int not null,
  -- The time zone in which the last day was counted, in minutes east of UTC.
  zone_minutes smallint not null
) with (fillfactor = 70);

-- ───────────────────────────────────────────────────────────── invitations

-- Who is in whose team, counted as it grows, and what an inviter's reward waits for.

-- Each member once for each of the ten levels above. Deeper ones are not counted.
create table team_member (
  ancestor_id uuid not null,
  level smallint not null check (level between 1 and 10),
  joined_at timestamptz not null,
  member_id uuid not null,
  primary key (ancestor_id, level, member_id)
);
create index team_member_newest on team_member (ancestor_id, level, joined_at desc, member_id);
create index team_of_member on team_member (member_id);

create table team_count (
  member_id uuid not null,
  level smallint not null,
  people bigint not null default 0,
  -- Those of them who are verified and have signed in on three days.
  valid bigint not null default 0,
  primary key (member_id, level)
) with (fillfactor = 70);

-- One for each person who was invited. waiting: something is missing. ready: the reward is due. review: an operator
-- looks at it. unpaid: there was none, for `refusal`.
create table invitation (
  invited_id uuid primary key,
  inviter_id uuid not null,
  invited_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'review', 'paid', 'unpaid', 'rejected')),
  -- When the invited person became a valid user.
  valid_at timestamptz,
  -- The rules that sent it to review.
  checks text[] not null default '{}',
  -- Why a reward that is due could not be granted yet, or was not.
  refusal text not null default '',
  tried_at timestamptz,
  reward_id uuid,
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  -- Who verified the invited person, and as whom: kept here until the reward is paid, because an account can be closed
  -- before.
  verified_by uuid references operator (id),
  person text,
  check ((state = 'waiting') = (valid_at is null)),
  check ((state = 'paid') = (reward_id is not null))
);
create index invitation_of_inviter on invitation (inviter_id, invited_at desc);
create index invitation_valid on invitation (inviter_id, valid_at) where valid_at is not null;
create index invitation_due on invitation (tried_at nulls first) where state = 'ready';
create index invitation_review on invitation (valid_at) where state = 'review';

-- ───────────────────────────────────────────────────────────── codes

-- Redemption and exchange codes. Only keyed hashes are stored: whoever reads these tables cannot use a code.

create table code_batch (
  id uuid primary key default gen_random_uuid(),
  programme_id uuid not null references programme (id),
  -- How many codes, and how often each can be used, by different members.
  codes int not null check (codes > 0),
  uses_max int not null check (uses_max > 0),
  expires_at timestamptz,
  made_by uuid not null references operator (id),
  made_at timestamptz not null default ledger.now(),
  note text not null default '',
  stopped_at timestamptz,
  -- Codes are made by one operator and opened by another: until then they are valid for nobody.
  opened_by uuid references operator (id),
  opened_at timestamptz,
  constraint no_self_opening check (opened_by <> made_by),
  check ((opened_by is null) = (opened_at is null))
);
create index code_batch_of_programme on code_batch (programme_id, made_at desc);

create table reward_code (
  hash bytea primary key check (octet_length(hash) = 32),
  batch_id uuid not null references code_batch (id),
  uses int not null default 0
);
create index reward_code_of_batch on reward_code (batch_id);

-- Who has used a code, once each.
create table code_use (
  member_id uuid not null,
  hash bytea not null references reward_code (hash),
  at timestamptz not null,
  reward_id uuid,
  primary key (member_id, hash)
);

-- ───────────────────────────────────────────────────────────── submissions

-- What members send in to be reviewed: a screenshot of the joined group, or the link to an own video.
create table submission (
  member_id uuid not null,
  id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('group', 'share')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default ledger.now(),
  -- group: the encrypted file, and 64 bits of what the picture looks like. The file goes when the account is closed;
  -- the bits stay, so that nobody is paid for the same picture again.
  picture text,
  key_id text,
  look bit(64),
  -- share: the address, without what does not change which video it is.
  link text,
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  reward_id uuid,
  primary key (member_id, id),
  check ((kind = 'group') = (look is not null)),
  check ((kind = 'share') = (link is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (reward_id is not null)),
  check ((picture is null) = (key_id is null) and (picture is null or kind = 'group'))
);
-- One that waits or was accepted, of each kind, and one member for each video.
create unique index submission_one_active on submission (member_id, kind) where state in ('pending', 'approved');
create unique index submission_one_link on submission (link) where state in ('pending', 'approved');
create index submission_queue on submission (kind, state, created_at);

-- ───────────────────────────────────────────────────────────── coupons

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
