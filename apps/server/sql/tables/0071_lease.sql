-- Which of several copies of a program does what only one may do. The number grows with each taking, so that one who
-- was frozen meanwhile is known by the old number.
create table lease (
  name text primary key,
  number bigint not null default 0 check (number >= 0),
  -- The process that has it, or had it last.
  holder uuid,
  taken_at timestamptz,
  renewed_at timestamptz not null default '-infinity'
);
