-- Whether what is acknowledged has to be on a second machine. Written by ROLE=migrate from REQUIRE_SYNC.
create table durability (
  is_single boolean primary key default true check (is_single),
  needs_standby boolean not null default false
);
insert into durability default values;
