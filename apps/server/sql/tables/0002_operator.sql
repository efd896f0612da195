-- The people of the console, their sessions, and what they and members did.

create table operator (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'finance', 'guide', 'admin')),
  -- argon2id in its standard encoding, parameters included. Null until somebody has enrolled.
  password_hash text,
  created_at timestamptz not null default now(),
  -- Encrypted; totp_key_id says with which key. The step of the last code keeps a code from working twice.
  totp_cipher bytea,
  totp_key_id text,
  totp_last_step bigint not null default 0,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  last_seen_at timestamptz,
  -- The demonstration's operators decide at once, so nobody else may pass for one.
  constraint demonstration_has_test_addresses check (not is_demo or email like '%@millrace.test')
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

-- A link by which somebody sets a password and a second factor of their own. Only the hash of its token is stored.
create table operator_invitation (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operator (id),
  how text not null check (how in ('invitation', 'reset')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Null: from the command line.
  invited_by uuid references operator (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The second factor that was last offered, encrypted like the operator's.
  totp_cipher bytea,
  totp_key_id text,
  used_at timestamptz,
  -- A newer one has taken its place.
  replaced_at timestamptz
);
create unique index operator_invitation_open on operator_invitation (operator_id)
  where used_at is null and replaced_at is null;

-- Each time somebody got the means or the right to decide. The newest row says from when.
create table operator_making (
  id bigint generated always as identity primary key,
  operator_id uuid not null references operator (id),
  how text not null check (how in (
    'demonstration', 'database', 'earlier', 'invitation', 'reset', 'role', 'activation', 'word')),
  by_operator uuid references operator (id),
  at timestamptz not null default now(),
  decides_from timestamptz not null
);
create index operator_making_newest on operator_making (operator_id, id desc);

-- The keys with which approvers sign what they approve. The private part never leaves its owner's browser.
create table approver_key (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operator (id),
  -- Ed25519.
  public_key bytea not null unique check (octet_length(public_key) = 32),
  made_at timestamptz not null default now(),
  -- Null while it waits for the words of two approvers. What waits signs nothing.
  added_at timestamptz,
  how text check (how in ('demonstration', 'database', 'approvers', 'recovery')),
  -- Where the recovery key added it: what it signed, for the signer to check.
  recovery_signature bytea check (octet_length(recovery_signature) = 64),
  removed_at timestamptz,
  check ((added_at is null) = (how is null))
);
create index approver_key_of_operator on approver_key (operator_id);

-- An approver's signed word that a key is its operator's.
create table approver_key_word (
  key_id uuid not null references approver_key (id),
  by_key_id uuid not null references approver_key (id),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null default now(),
  primary key (key_id, by_key_id)
);

-- Its private part is kept offline, for when there are no two approvers left who could add a key.
create table recovery_key (
  is_singleton boolean primary key default true check (is_singleton),
  public_key bytea not null check (octet_length(public_key) = 32)
);

-- What operators decided where it takes two, with how they had come to be by then.
create table decision (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id uuid not null,
  operator_id uuid not null references operator (id),
  is_approved boolean not null,
  making_id bigint references operator_making (id),
  at timestamptz not null default now(),
  -- What the operator signed, and with which key. Null where a decision takes no signature, and for older ones.
  key_id uuid references approver_key (id),
  signature bytea check (octet_length(signature) = 64),
  signed_text text,
  constraint signed_as_a_whole
    check ((key_id is null) = (signature is null) and (key_id is null) = (signed_text is null))
);
create index decision_of_subject on decision (subject_id, id);

-- What the operator who asked for something has signed: the same text as the one who approves it.
create table request_signature (
  kind text not null check (kind in ('adjustment', 'release', 'rate', 'programme')),
  subject_id uuid not null,
  key_id uuid not null references approver_key (id),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null default now(),
  primary key (kind, subject_id)
);

-- What rests on one operator's word is counted, so that it can be limited and seen.
create table operator_reward (
  operator_id uuid not null references operator (id),
  business_day date not null,
  -- What counts to the day's limit: rewards, and approved invitations, whose reward follows.
  counted int not null default 0,
  -- What was paid.
  rewards int not null default 0,
  amount bigint not null default 0,
  primary key (operator_id, business_day)
);

-- ───────────────────────────────────────────────────────────── audit

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
  address text not null default '',
  -- For sealing, as in the ledger.
  xid bigint not null default ledger.xid()
);
create index audit_subject on audit (subject_id, id);
create index audit_action on audit (action, id);
create index audit_by_xid on audit using brin (xid);
-- Finds what an operator has read lately.
create index audit_of_operator on audit (operator_id, action, id desc);

-- A seal of the audit log for each of the ledger's: the hash of its entries over the hash before.
create table audit_seal (
  business_day date primary key,
  from_xid bigint not null,
  to_xid bigint not null check (to_xid >= from_xid),
  entries bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
