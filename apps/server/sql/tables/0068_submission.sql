-- What members send in to be reviewed: a screenshot of the joined group, or the link to an own video.
create table submission (
  member_id uuid not null,
  id uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in ('group', 'share')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default ledger.now(),
  -- group: the encrypted file, and 64 bits of what the picture looks like.
  picture text,
  key_id text,
  look bit(64),
  -- share: the address, without what does not change which video it is.
  link text,
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reason text not null default '',
  reward_id uuid,
  primary key (member_id, id),
  check ((kind = 'group') = (picture is not null and key_id is not null and look is not null)),
  check ((kind = 'share') = (link is not null)),
  check ((state = 'pending') = (decided_at is null)),
  check ((state = 'approved') = (reward_id is not null))
);
-- One that waits or was accepted, of each kind, and one member for each video.
create unique index submission_one_active on submission (member_id, kind) where state in ('pending', 'approved');
create unique index submission_one_link on submission (link) where state in ('pending', 'approved');
create index submission_queue on submission (kind, state, created_at);
