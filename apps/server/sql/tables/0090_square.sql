-- The community: posts, comments and likes.

create table post (
  id uuid primary key,
  -- Exactly one of them wrote it: a member, an operator as staff, or a machine.
  member_id uuid references member (id),
  operator_id uuid references operator (id),
  by_machine_id uuid references machine (id),
  content text not null,
  -- A machine's post has the key of a text and its figures instead of a content.
  machine_text text check (machine_text in ('month', 'repair', 'photo')),
  params jsonb not null default '{}',
  -- Why a machine posted. It does so once for each reason.
  reason_key text,
  -- The machine that it is about, and how many units of it the author held then, if they wanted to say so.
  machine_id uuid references machine (id),
  units int not null default 0,
  -- Pictures, or one video, as they are answered.
  pictures jsonb not null default '[]',
  video jsonb,
  -- In milliseconds, since the application's clock has no more: it is part of the cursor.
  created_at timestamptz(3) not null default ledger.now(),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  -- Hidden and removed ones are seen by nobody but their author.
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  -- What an operator wrote when they hid or removed it.
  reason text not null default '',
  removed_at timestamptz,
  -- What rules found in it.
  warnings text[] not null default '{}',
  is_question boolean generated always as (strpos(content, '?') > 0) stored,
  check (num_nonnulls(member_id, operator_id, by_machine_id) = 1),
  check ((by_machine_id is null) = (machine_text is null) and (by_machine_id is null) = (reason_key is null)),
  check ((state = 'removed') = (removed_at is not null))
  -- Room for another version of a row beside it: each like writes one.
) with (fillfactor = 70);
create index post_newest on post (created_at desc, id desc) where state = 'visible';
create index post_staff on post (created_at desc, id desc) where state = 'visible' and operator_id is not null;
create index post_question on post (created_at desc, id desc) where state = 'visible' and is_question;
create index post_about_machine on post (machine_id, created_at desc, id desc) where state = 'visible';
create index post_of_member on post (member_id, created_at desc, id desc) where member_id is not null;
create index post_removed on post (removed_at) where state = 'removed';
create unique index post_once on post (by_machine_id, reason_key) where by_machine_id is not null;

-- How many are visible: counting them takes longer the more there are.
create table post_total (
  is_singleton boolean primary key default true check (is_singleton),
  visible bigint not null default 0
);
insert into post_total default values;

-- Comments are listed by thread, and in a thread by id: ids begin with the time.
create table post_comment (
  id uuid primary key,
  post_id uuid not null references post (id),
  -- The first comment of its thread.
  thread_id uuid not null,
  -- The comment that it answers.
  parent_id uuid references post_comment (id),
  member_id uuid references member (id),
  operator_id uuid references operator (id),
  content text not null,
  created_at timestamptz(3) not null default ledger.now(),
  like_count int not null default 0 check (like_count >= 0),
  state text not null default 'visible' check (state in ('visible', 'hidden', 'removed')),
  reason text not null default '',
  removed_at timestamptz,
  warnings text[] not null default '{}',
  check (num_nonnulls(member_id, operator_id) = 1),
  check ((state = 'removed') = (removed_at is not null))
);
create index post_comment_order on post_comment (post_id, thread_id, id) where state = 'visible';
create index post_comment_of_member on post_comment (member_id, id) where member_id is not null;
create index post_comment_removed on post_comment (removed_at) where state = 'removed';

-- Of a post or of a comment; no two of them have the same id.
create table post_like (
  subject_id uuid not null,
  member_id uuid not null references member (id),
  created_at timestamptz not null default ledger.now(),
  primary key (subject_id, member_id)
);
create index post_like_of_member on post_like (member_id);
