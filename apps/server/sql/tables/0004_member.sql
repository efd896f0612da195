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
  -- Null: that of the device.
  timezone_minutes smallint check (timezone_minutes between -720 and 840),
  created_at timestamptz not null,
  frozen_at timestamptz,
  frozen_reason text not null default '',
  withdrawals_stopped_until timestamptz,
  withdrawals_stop_reason text not null default '',
  closed_at timestamptz,
  is_demo boolean not null default false,
  -- Where a member is, as far as the phone number says. Null for whoever registered by e-mail.
  country text check (country ~ '^[A-Z]{2}$'),
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
create index member_frozen on member (frozen_at) where frozen_at is not null and closed_at is null;
-- What the console's search finds by how it begins.
create index member_name_prefix on member (lower(name) text_pattern_ops) where closed_at is null;
create index member_email_prefix on member (email text_pattern_ops) where email is not null;
create index member_phone_prefix on member (phone text_pattern_ops) where phone is not null;

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
  expires_at timestamptz not null,
  step_up_subject text
);

-- Members who have just confirmed in this session that it is really them: a proof for one action with its details, used
-- up by it. A member has few at a time, so a narrow key finds the right one as quickly, and costs half as much to write
-- and to use up as one with the session and the details.
create table step_up (
  member_id uuid not null,
  session_id uuid not null,
  purpose text not null,
  expires_at timestamptz not null,
  id uuid not null default gen_random_uuid(),
  -- The details: amount and destination, machine and units, …
  subject text not null,
  primary key (member_id, id),
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
  -- Keyed, so that a number cannot be found by trying all of them.
  number_hash bytea check (octet_length(number_hash) = 32),
  primary key (member_id, id),
  check ((state = 'pending') = (decided_at is null))
);
create unique index verification_one_active on verification (member_id) where state in ('pending', 'verified');
-- One document verifies one person.
create unique index verification_one_person on verification (number_hash) where state = 'verified';
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

-- Practice mode: what would have been sent, for the newcomer to read. A browser has a random secret, of which only the
-- hash is kept: it says who may read the inbox of an account.
create table inbox_message (
  sent_to text not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  content text not null,
  created_at timestamptz not null,
  -- The browser that asked for the code. Null for a notice, which is for all browsers of the account's owner.
  browser_hash bytea,
  primary key (sent_to, id)
);
create index inbox_message_newest on inbox_message (sent_to, created_at desc);
create index inbox_message_age on inbox_message (created_at);

-- The browsers that a member has signed in with. A code for an account that belongs to somebody is shown to them only:
-- to ask for it is not enough. A browser stays when its member logs out, and goes when its session is ended from
-- elsewhere.
create table member_browser (
  member_id uuid not null references member,
  browser_hash bytea not null,
  session_id uuid,
  seen_at timestamptz not null,
  primary key (member_id, browser_hash)
);
create index member_browser_age on member_browser (seen_at);

-- Devices and networks that members have signed in from, as keyed hashes: enough to see that two are the same.
create table member_origin (
  member_id uuid not null,
  kind text not null check (kind in ('device', 'network')),
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (member_id, kind, hash)
);
create index member_origin_hash on member_origin (hash, kind);

-- Pictures that a member has sent ahead, for a ticket.

create table member_file (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The encrypted file.
  picture text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index member_file_oldest on member_file (created_at);
