-- Contradictions between two things that the platform signed. Kept for good; each record has the hash of all before it.
create table challenge (
  number bigint generated always as identity primary key,
  kind text not null
    check (kind in ('two-records', 'broken-chain', 'two-statements', 'other-record', 'not-in-tree')),
  hash bytea not null unique check (octet_length(hash) = 32),
  -- Canonical JSON.
  challenge text not null,
  published_at timestamptz not null default ledger.now()
);
