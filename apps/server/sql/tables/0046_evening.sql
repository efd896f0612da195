-- Who wants a summary of their machines in the evening, by which way, and up to which settled day each has had one.
create table evening_choice (
  member_id uuid primary key,
  by_push boolean not null default false,
  by_email boolean not null default false,
  -- Otherwise it has percents only: a notification can be read on a locked screen.
  has_amounts boolean not null default false,
  -- Of the device that chose it, in minutes east of UTC: for members whose time zone is that of their device.
  zone_minutes smallint not null default 0 check (zone_minutes between -720 and 840),
  told_day date not null default '-infinity'
);
create index evening_due on evening_choice (told_day, member_id) where by_push or by_email;
