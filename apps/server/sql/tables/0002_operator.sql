-- The people of the console, their sessions, and what they and members did.

create table operator (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'finance', 'admin')),
  -- argon2id in its standard encoding, parameters included.
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- Encrypted; totp_key_id says with which key. The step of the last code keeps a code from working twice.
  totp_cipher bytea,
  totp_key_id text,
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  last_seen_at timestamptz
);
create unique index operator_email on operator (email);

-- Only the SHA-256 of a token is stored: whoever reads this table cannot sign in with it.
create table operator_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id uuid not null references operator (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_session_expiry on operator_session (expires_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator_id uuid references operator (id),
  member_id uuid,
  action text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null,
  reason text not null default '',
  address text not null default ''
);
create index audit_subject on audit (subject_id, id);
create index audit_action on audit (action, id);
