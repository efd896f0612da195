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
  update_time timestamptz not null default now(),
  -- An answer can be written before it is offered.
  is_published boolean not null default true
);

-- ───────────────────────────────────────────────────────────── tickets

-- Feedback, complaints, and messages that nobody was there to answer. By the wall clock, as the chat.

create table ticket (
  id uuid primary key default gen_random_uuid(),
  -- What people call it.
  number bigint generated always as identity (start with 1001) unique,
  member_id uuid not null,
  -- The caller's idempotency key.
  request_id uuid not null,
  kind text not null check (kind in ('feedback', 'complaint', 'chat')),
  -- chat: where it was written.
  conversation_id uuid unique references conversation (id) on delete set null,
  content text not null,
  phone text not null default '',
  -- open: waits for the staff. answered: waits for the member, who says whether that solves it.
  state text not null default 'open' check (state in ('open', 'answered', 'solved')),
  created_at timestamptz not null default now(),
  -- Of complaints: until when they are to be answered.
  deadline_at timestamptz,
  answered_at timestamptz,
  -- When somebody of the staff first opened it, and who: the member sees it as a step.
  read_at timestamptz,
  read_by uuid references operator (id),
  -- Since when the member waits: from the start, or since they came back after an answer.
  waiting_since timestamptz not null default now(),
  -- When the member said that the answer solves nothing. Until there is another one, it counts as unanswered.
  unsolved_at timestamptz,
  unique (member_id, request_id),
  check ((kind = 'complaint') = (deadline_at is not null))
);
create index ticket_of_member on ticket (member_id, created_at desc, id);
create index ticket_newest on ticket (created_at desc, id);
create index ticket_open on ticket (deadline_at nulls last, created_at, id) where state = 'open';

create table ticket_picture (
  ticket_id uuid not null references ticket (id) on delete cascade,
  number int not null,
  -- The encrypted file.
  picture text not null,
  key_id text not null,
  primary key (ticket_id, number)
);

create table ticket_answer (
  ticket_id uuid not null references ticket (id) on delete cascade,
  number int not null,
  -- Null for the member's own.
  operator_id uuid references operator (id),
  content text not null,
  created_at timestamptz not null default now(),
  primary key (ticket_id, number)
);
