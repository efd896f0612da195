-- What the health page shows of programs, of the database's machines, and of backups.

-- Each running program, by itself. Nothing is decided by it.
create table process_report (
  -- Its machine, then a slash and its process.
  name text primary key check (length(name) between 1 and 200),
  program text not null check (program in ('web', 'worker', 'all', 'rails', 'signer')),
  version text not null,
  started_at timestamptz not null,
  heard_at timestamptz not null default now(),
  memory_bytes bigint not null,
  -- When it has ended in order.
  ended_at timestamptz
);

-- Which machine's database took writes. Each promotion begins a new timeline.
create table leadership (
  timeline int primary key,
  address text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- Backups and restore drills that ended. Written by the owner alone, who makes them.
create table upkeep_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('backup', 'drill')),
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  is_ok boolean not null,
  -- What it came to, as it is shown.
  facts jsonb not null default '{}'
);
create index upkeep_run_newest on upkeep_run (kind, ended_at desc);

-- Up to when the log of the database has been copied elsewhere. Written by the owner alone.
create table archive_progress (
  is_single boolean primary key default true check (is_single),
  archived_at timestamptz not null,
  lsn pg_lsn not null
);
