-- Which parts of the demonstration are in the database.

-- One row once the demonstration data was added, so that it is added once and can be marked as such.
create table demo_seed (
  is_seeded boolean primary key default true check (is_seeded),
  seeded_at timestamptz not null default now()
);

-- The parts that were added: a part that came with a newer program is added to an older database.
create table demo_part (
  name text primary key,
  added_at timestamptz not null default now()
);
