-- What has to be compared after the database was restored from a backup, before a rail pays again. Rows are added by
-- the restore itself, as the owner; no login role can add one, or mark another's as compared.
create table restore_comparison (
  restored_at timestamptz not null,
  rail text not null,
  -- rail: the payments that chain or bank have made. journal: what the signer has signed, and its wallet's nonce.
  source text not null check (source in ('rail', 'journal')),
  -- When the backup was made.
  taken_at timestamptz not null,
  compared_at timestamptz,
  primary key (restored_at, rail, source)
);
