-- What the operator who asked for something has signed: the same text as the one who approves it.
create table request_signature (
  kind text not null check (kind in ('adjustment', 'release', 'rate')),
  subject_id uuid not null,
  key_id uuid not null references approver_key (id),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null default now(),
  primary key (kind, subject_id)
);
