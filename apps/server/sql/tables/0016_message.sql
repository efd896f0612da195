-- Station messages, and where to push them. The text of a message is written when it is read, in the reader's
-- language; only its kind and figures are stored.

create table message (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  topic text not null check (topic in ('income', 'wallet')),
  -- Names the texts message.<kind>.title and message.<kind>.content.
  kind text not null,
  params jsonb not null default '{}',
  path text not null default '',
  -- What it is about, so that sending twice makes one message.
  subject text not null,
  created_at timestamptz not null default ledger.now(),
  read_at timestamptz,
  primary key (member_id, id),
  unique (member_id, kind, subject)
);
create index message_newest on message (member_id, created_at desc, id);
create index message_unread on message (member_id) where read_at is null;

create table push_subscription (
  member_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  primary key (member_id, id)
);

-- A device belongs to whoever signed in on it last.
create unique index push_subscription_endpoint on push_subscription (endpoint);

create table push_choice (
  member_id uuid primary key,
  income boolean not null default true,
  wallet boolean not null default true
);

-- The one key pair that identifies this platform to push services, whichever process pushes. A device's subscription is
-- bound to it.
create table push_key (
  is_singleton boolean primary key default true check (is_singleton),
  public_key text not null,
  -- The private key, encrypted by the vault.
  cipher bytea not null,
  key_id text not null,
  created_at timestamptz not null default now()
);

-- Up to which member messages about income were sent after the last settlement. They are sent in the order of members'
-- ids, in batches, by one worker at a time.
create table income_message_progress (
  is_singleton boolean primary key default true check (is_singleton),
  day date,
  up_to uuid not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default true
);
insert into income_message_progress default values;
