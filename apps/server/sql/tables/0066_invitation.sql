-- Invitations: who is in whose team, counted as it grows, and what an inviter's reward waits for.

-- Each member once for each of the ten levels above. Deeper ones are not counted.
create table team_member (
  ancestor_id uuid not null,
  level smallint not null check (level between 1 and 10),
  joined_at timestamptz not null,
  member_id uuid not null,
  primary key (ancestor_id, level, member_id)
);
create index team_member_newest on team_member (ancestor_id, level, joined_at desc, member_id);
create index team_of_member on team_member (member_id);

create table team_count (
  member_id uuid not null,
  level smallint not null,
  people bigint not null default 0,
  -- Those of them who are verified and have signed in on three days.
  valid bigint not null default 0,
  primary key (member_id, level)
) with (fillfactor = 70);

-- One for each person who was invited. waiting: something is missing. ready: the reward is due. review: an operator
-- looks at it. unpaid: there was none, for `refusal`.
create table invitation (
  invited_id uuid primary key,
  inviter_id uuid not null,
  invited_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'review', 'paid', 'unpaid', 'rejected')),
  -- When the invited person became a valid user.
  valid_at timestamptz,
  -- The rules that sent it to review.
  checks text[] not null default '{}',
  -- Why a reward that is due could not be granted yet, or was not.
  refusal text not null default '',
  tried_at timestamptz,
  reward_id uuid,
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  check ((state = 'waiting') = (valid_at is null)),
  check ((state = 'paid') = (reward_id is not null))
);
create index invitation_of_inviter on invitation (inviter_id, invited_at desc);
create index invitation_valid on invitation (inviter_id, valid_at) where valid_at is not null;
create index invitation_due on invitation (tried_at nulls first) where state = 'ready';
create index invitation_review on invitation (valid_at) where state = 'review';

-- Devices and networks that members have signed in from, as keyed hashes: enough to see that two are the same.
create table member_origin (
  member_id uuid not null,
  kind text not null check (kind in ('device', 'network')),
  hash bytea not null,
  seen_at timestamptz not null,
  primary key (member_id, kind, hash)
);
create index member_origin_hash on member_origin (hash, kind);

with recursive up as (
  select id as member_id, invited_by as ancestor_id, 1 as level, created_at from member where invited_by is not null
  union all
  select up.member_id, m.invited_by, up.level + 1, up.created_at
  from up join member m on m.id = up.ancestor_id where m.invited_by is not null and up.level < 10
)
insert into team_member (ancestor_id, level, joined_at, member_id)
select ancestor_id, level, created_at, member_id from up;
insert into team_count (member_id, level, people)
select ancestor_id, level, count(*) from team_member group by ancestor_id, level;
insert into invitation (invited_id, inviter_id, invited_at)
select id, invited_by, created_at from member where invited_by is not null;
