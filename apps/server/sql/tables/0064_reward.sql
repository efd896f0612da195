-- Programmes of rewards, their versions, and the rewards that were granted.

grant usage on schema ledger to millrace_rewards;
-- A role must have this to own functions in the schema.
grant create on schema public to millrace_rewards;
update ledger.restricted_kind set role_name = 'millrace_rewards' where kind = 'reward';

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

-- Up to which reward members were told.
create table reward_message_progress (
  is_singleton boolean primary key default true check (is_singleton),
  up_to bigint not null default 0
);
insert into reward_message_progress default values;

alter table request_signature drop constraint request_signature_kind_check,
  add constraint request_signature_kind_check check (kind in ('adjustment', 'release', 'rate', 'programme'));

-- Where a member is, as far as the phone number says. Null for whoever registered by e-mail.
alter table member add column country text check (country ~ '^[A-Z]{2}$');
update member m set country = (
  select d.country from (values
    ('+91', 'IN'), ('+254', 'KE'), ('+234', 'NG'), ('+90', 'TR'), ('+44', 'GB'), ('+49', 'DE'), ('+33', 'FR'),
    ('+34', 'ES'), ('+39', 'IT'), ('+31', 'NL'), ('+32', 'BE'), ('+41', 'CH'), ('+43', 'AT'), ('+45', 'DK'),
    ('+46', 'SE'), ('+47', 'NO'), ('+48', 'PL'), ('+30', 'GR'), ('+351', 'PT'), ('+353', 'IE'), ('+358', 'FI'),
    ('+36', 'HU'), ('+40', 'RO'), ('+420', 'CZ'), ('+421', 'SK'), ('+65', 'SG'), ('+852', 'HK'), ('+1', 'US')
  ) as d(prefix, country)
  where m.phone like d.prefix || '%' order by length(d.prefix) desc limit 1);

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
