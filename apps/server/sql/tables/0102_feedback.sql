-- Tickets: feedback, complaints, and messages that nobody was there to answer. By the wall clock, as the chat.

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
