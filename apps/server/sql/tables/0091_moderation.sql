-- What keeps the community safe: reports, blocks, mutes, and what operators decide about posts.

create table member_block (
  member_id uuid not null references member (id),
  blocked_id uuid not null references member (id),
  id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default ledger.now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);

create table post_report (
  subject_id uuid not null,
  member_id uuid not null references member (id),
  reason text not null check (reason in ('scam', 'abuse', 'privacy', 'spam', 'other')),
  note text not null default '',
  created_at timestamptz not null default ledger.now(),
  primary key (subject_id, member_id)
);
create index post_report_of_member on post_report (member_id);

-- A post or comment that an operator has to look at: reported, flagged by a rule, or with an answer to a decision.
create table moderation_item (
  subject_id uuid primary key,
  is_comment boolean not null,
  state text not null default 'open' check (state in ('open', 'closed')),
  opened_at timestamptz not null default ledger.now(),
  closed_at timestamptz,
  closed_by uuid references operator (id),
  check ((state = 'open') = (closed_at is null))
);
create index moderation_item_queue on moderation_item (state, opened_at, subject_id);

-- What operators did, with the reason that the member reads and can answer once.
create table moderation_action (
  id uuid primary key,
  member_id uuid references member (id),
  subject_id uuid,
  action text not null check (action in ('hide', 'remove', 'warn', 'mute', 'restore')),
  reason text not null,
  operator_id uuid not null references operator (id),
  created_at timestamptz not null default ledger.now(),
  -- Until when the member cannot write.
  until timestamptz,
  answer text not null default '',
  answered_at timestamptz,
  check ((action = 'mute') = (until is not null)),
  check ((answer = '') = (answered_at is null))
);
create index moderation_action_of_member on moderation_action (member_id, id);
create index moderation_action_of_subject on moderation_action (subject_id, id);
create index moderation_action_mute on moderation_action (member_id, until) where action = 'mute';

-- Words or patterns that a post is warned about for. A pattern is in the syntax of RE2, which takes linear time.
create table post_rule (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('phone', 'address', 'promise', 'contact', 'money')),
  -- Which language it is for, for the operators to find it; it is looked for in every post.
  language text not null default '',
  form text not null check (form in ('words', 'pattern')),
  -- Words: one word or phrase a line. Pattern: one pattern.
  content text not null check (content <> ''),
  note text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default ledger.now(),
  updated_at timestamptz not null default ledger.now()
);
