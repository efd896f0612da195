-- What of the demonstration is in the database.

-- One row once the demonstration data is in, so that it is put in once and can be marked as what it is.
create table demo_seed (
  is_seeded boolean primary key default true check (is_seeded),
  seeded_at timestamptz not null default now()
);

-- What of the demonstration is in, part by part: a part that came with a newer program is added to an older database.
create table demo_part (
  name text primary key,
  added_at timestamptz not null default now()
);
