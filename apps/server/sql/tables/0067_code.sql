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
  stopped_at timestamptz
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
