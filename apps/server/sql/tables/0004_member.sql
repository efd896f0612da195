-- Members and what belongs to them. Every table of theirs has the member's id first in its key, so that all of it can
-- be distributed by member.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- E.164 and lower case; both are null once the account is closed, and one of them may be null before.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  email text check (email = lower(email)),
  -- argon2id in its standard encoding, parameters included. Null once the account is closed.
  password_hash text,
  fund_password_hash text,
  fund_password_tries smallint not null default 0,
  fund_password_locked_until timestamptz,
  name text not null default '',
  head_url text not null default '',
  -- Null once the account is closed: nobody can register with it any more.
  invite_code text check (invite_code ~ '^[A-Z0-9]{6,12}$'),
  -- Who invited this member. Every deeper level follows from it.
  invited_by uuid references member (id),
  language text not null,
  timezone_minutes smallint not null default 0 check (timezone_minutes between -720 and 840),
  created_at timestamptz not null,
  frozen_at timestamptz,
  frozen_reason text not null default '',
  withdrawals_stopped_until timestamptz,
  withdrawals_stop_reason text not null default '',
  closed_at timestamptz,
  is_demo boolean not null default false,
  check (closed_at is not null or phone is not null or email is not null),
  check (closed_at is null or (
    phone is null and email is null and password_hash is null and fund_password_hash is null and invite_code is null
    and name = '' and head_url = ''))
);
create unique index member_phone on member (phone);
create unique index member_email on member (email);
create unique index member_invite_code on member (invite_code);
create index member_invited_by on member (invited_by, created_at);
create index member_created on member (created_at desc, id);

-- Only the SHA-256 of a token is stored: whoever reads this table cannot sign in with it.
create table member_session (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- A readable name of the device, and the network address without its last part.
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, id)
);

-- Not unique, since a unique index could not be distributed by member; 256 random bits do not collide by chance.
create index member_session_token on member_session (token_hash);
create index member_session_idle on member_session (last_seen_at);

-- One valid code for each purpose and subject: an account, a member, or a member and the address to be bound.
create table one_time_code (
  purpose text not null check (purpose in ('register', 'reset', 'fund-password', 'bind-email', 'destination')),
  subject text not null,
  -- Keyed with a secret that is not in the database: six digits alone would be guessed from any hash.
  code_hash bytea not null,
  tries_left smallint not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create table passkey (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, id)
);
create unique index passkey_credential on passkey (credential_id);

-- A challenge for an authenticator; answered once.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('add', 'login', 'step-up')),
  member_id uuid references member (id),
  session_id uuid,
  step_up_purpose text,
  challenge text not null,
  expires_at timestamptz not null
);

-- Members who have just confirmed in this session that it is really them.
create table step_up (
  member_id uuid not null,
  session_id uuid not null,
  purpose text not null,
  expires_at timestamptz not null,
  primary key (member_id, session_id, purpose),
  foreign key (member_id, session_id) references member_session (member_id, id) on delete cascade
);

-- Identity documents. Name, number and pictures are encrypted before they are stored; key_id says with which key.
create table verification (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  state text not null check (state in ('pending', 'verified', 'rejected')),
  document_type text not null,
  name_cipher bytea not null,
  number_cipher bytea not null,
  -- The names of the encrypted files by what they show.
  pictures jsonb not null,
  key_id text not null,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references operator (id),
  primary key (member_id, id),
  check ((state = 'pending') = (decided_at is null))
);
create unique index verification_one_active on verification (member_id) where state in ('pending', 'verified');
create index verification_id on verification (id);
create index verification_queue on verification (state, created_at);

-- When something was done, for as long as it counts. The subject is hashed: no phone number, no address.
create table rate_limit (
  kind text not null,
  subject text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (kind, subject)
) with (fillfactor = 70);
create index rate_limit_expiry on rate_limit (expires_at);

-- Messages on their way to a gateway; encrypted, since they contain codes. Deleted once delivered.
create table outgoing_message (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  cipher bytea not null,
  key_id text not null,
  created_at timestamptz not null
);

-- Practice mode: what would have been sent, for the newcomer to read.
create table inbox_message (
  sent_to text not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  content text not null,
  created_at timestamptz not null,
  primary key (sent_to, id)
);
create index inbox_message_newest on inbox_message (sent_to, created_at desc);
create index inbox_message_age on inbox_message (created_at);
