-- How operators come to be, and which of them decided what.

alter table wallet_rule
  add column operator_wait_hours int not null default 24,
  -- The demonstration's operators decide in practice mode only.
  add column is_practice boolean not null default false;

-- Until somebody has enrolled, nobody has a password.
alter table operator alter column password_hash drop not null;
-- The demonstration's operators decide at once, so nobody else may pass for one.
alter table operator
  add constraint demonstration_has_test_addresses check (not is_demo or email like '%@millrace.test');

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
insert into operator_making (operator_id, how, at, decides_from)
select id, case when is_demo then 'demonstration' else 'earlier' end, created_at, now() from operator;

-- What operators decided where it takes two, with how they had come to be by then.
create table decision (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id uuid not null,
  operator_id uuid not null references operator (id),
  is_approved boolean not null,
  making_id bigint references operator_making (id),
  at timestamptz not null default now()
);
create index decision_of_subject on decision (subject_id, id);

-- For sealing, as in the ledger; and for finding what an operator has read lately.
alter table audit add column xid bigint not null default ledger.xid();
create index audit_by_xid on audit using brin (xid);
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
