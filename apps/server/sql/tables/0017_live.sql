-- What open pages are told about, so that they need not be reloaded: ids only.

-- What happened, appended by the transaction in which it did.
create table live_outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  subject text not null
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- The same once it is published. The numbers become visible in their order, so that whoever has seen one has seen all
-- before it; those of live_outbox do not, because transactions end in any order.
create table live_event (
  number bigint generated always as identity primary key,
  topic text not null,
  kind text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index live_event_of_topic on live_event (topic, number);

-- Up to which number events were removed because they are old.
create table live_removed (
  is_singleton boolean primary key default true check (is_singleton),
  up_to bigint not null default 0
);
insert into live_removed default values;

-- What is announced at most once a second, however often it happens: a post that a thousand people like at once.
create table live_later (
  topic text not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  primary key (topic, kind)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index live_later_due on live_later (due_at);
