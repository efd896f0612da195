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

-- What the operator signed, and with which key. Null where a decision takes no signature, and for older ones.
alter table decision
  add column key_id uuid references approver_key (id),
  add column signature bytea check (octet_length(signature) = 64),
  add column signed_text text,
  add constraint signed_as_a_whole
    check ((key_id is null) = (signature is null) and (key_id is null) = (signed_text is null));

-- What was approved without a signature and is not paid yet is approved again.
delete from withdrawal_approval a using withdrawal w where w.id = a.withdrawal_id and w.state = 'pending';
