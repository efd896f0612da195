-- Customer service: conversations of members with the staff, and tickets. Times are by the wall clock: people answer,
-- and nobody can work on days that the practice clock left out.

create table conversation (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null,
  -- The member's, so that it can be given to somebody who speaks it.
  language text not null,
  -- Who answers; null while it waits for somebody.
  operator_id uuid references operator (id),
  created_at timestamptz not null default now(),
  -- Since when the member waits for an answer.
  waiting_since timestamptz,
  closed_at timestamptz,
  last_number int not null default 0,
  last_at timestamptz not null default now(),
  -- Up to which message each side has received and read.
  member_delivered int not null default 0,
  member_read int not null default 0,
  staff_delivered int not null default 0,
  staff_read int not null default 0,
  check (member_read <= member_delivered and member_delivered <= last_number),
  check (staff_read <= staff_delivered and staff_delivered <= last_number)
);
create unique index conversation_one_open on conversation (member_id) where closed_at is null;
create index conversation_of_member on conversation (member_id, created_at);
create index conversation_queue on conversation (waiting_since, id) where closed_at is null;
create index conversation_newest on conversation (last_at desc, id);

create table chat_message (
  conversation_id uuid not null references conversation (id) on delete cascade,
  number int not null,
  member_id uuid not null,
  is_staff boolean not null,
  -- Made by the client: sending a message again makes no second one.
  client_id uuid not null,
  operator_id uuid references operator (id),
  content text not null,
  -- The encrypted file.
  picture text,
  key_id text,
  -- The member's own record that it is about.
  record_kind text check (record_kind in ('recharge', 'withdrawal', 'order')),
  record_id uuid,
  created_at timestamptz not null default now(),
  primary key (conversation_id, number),
  unique (member_id, is_staff, client_id),
  check (is_staff = (operator_id is not null)),
  check ((picture is null) = (key_id is null)),
  check ((record_kind is null) = (record_id is null))
);

-- What operators answer often.
create table canned_answer (
  id uuid primary key default gen_random_uuid(),
  title localized not null,
  content localized not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
