-- Pictures that a member has sent ahead, for a ticket.

create table member_file (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  -- The encrypted file.
  picture text not null,
  key_id text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index member_file_oldest on member_file (created_at);
