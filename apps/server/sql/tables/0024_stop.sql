-- When withdrawals of a member were stopped, for the longest time that they may be in all. The stop in force is also in
-- the member's row, where payouts look.

create table withdrawal_stop (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  started_at timestamptz not null,
  -- Earlier than announced when it was lifted or replaced.
  ends_at timestamptz not null check (ends_at >= started_at),
  primary key (member_id, id)
);
create index withdrawal_stop_end on withdrawal_stop (ends_at);

insert into withdrawal_stop (member_id, started_at, ends_at)
select id, now(), withdrawals_stopped_until from member where withdrawals_stopped_until > now();

-- Names that were entered before what cannot be seen was taken out of them: control characters, line breaks, and marks
-- that turn the direction of writing around. Joiners stay; the scripts of India need them.
update member set name = regexp_replace(
  name, '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g')
where name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]';
