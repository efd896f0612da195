-- Up to which reward a member has seen the popups on Home.
create table reward_seen (
  member_id uuid primary key,
  up_to bigint not null
);
