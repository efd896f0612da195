-- What is announced at most once a second, however often it happens: a post that a thousand people like at once.

create table live_later (
  topic text not null,
  kind text not null,
  subject text not null,
  due_at timestamptz not null,
  primary key (topic, kind)
) with (fillfactor = 50, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index live_later_due on live_later (due_at);
