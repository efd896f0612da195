-- What staff wrote that is doubtful and went out: where it is, not what it says. Another person looks at it.
create table staff_doubt (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  operator_id uuid not null references operator (id),
  -- The call it was sent with, the field, and what the call was about, such as a conversation.
  call text not null,
  field text not null,
  subject_id uuid,
  signs text[] not null check (cardinality(signs) > 0),
  seen_by uuid references operator (id),
  seen_at timestamptz,
  note text not null default '',
  constraint seen_by_another check (seen_by <> operator_id),
  constraint seen_as_a_whole check ((seen_by is null) = (seen_at is null))
);
create index staff_doubt_newest on staff_doubt (at desc, id);
create index staff_doubt_unseen on staff_doubt (at) where seen_by is null;
