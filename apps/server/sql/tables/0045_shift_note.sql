-- What one shift tells the next. Nobody changes what was written; a note is taken by somebody and closed.
create table shift_note (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  operator_id uuid not null references operator (id),
  -- Who reads it: support and admins, or finance and admins.
  office text not null check (office in ('service', 'money')),
  content text not null check (length(content) between 1 and 1000),
  taken_by uuid references operator (id),
  taken_at timestamptz,
  closed_by uuid references operator (id),
  closed_at timestamptz,
  check ((taken_by is null) = (taken_at is null)),
  check ((closed_by is null) = (closed_at is null))
);
create index shift_note_newest on shift_note (at desc, id);
