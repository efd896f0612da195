-- What operators publish. A text in several languages is a jsonb object from the Language header's names to texts;
-- English is always there, and is shown where another language is missing.

create domain localized as jsonb
  check (value is null or (jsonb_typeof(value) = 'object' and coalesce(value ->> 'en_US', '') <> ''));

create table notice (
  id uuid primary key default gen_random_uuid(),
  place text not null check (place in ('scroll', 'popup', 'wallet')),
  title localized not null,
  content localized not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index notice_shown on notice (place, create_time desc) where is_published;

create table slide (
  id uuid primary key default gen_random_uuid(),
  position integer not null,
  title localized not null,
  content localized not null,
  img_url text not null,
  link text not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

create table video (
  id uuid primary key default gen_random_uuid(),
  position integer not null,
  title localized not null,
  video_url text not null,
  poster_url text not null,
  captions_url jsonb not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

create table news (
  id uuid primary key default gen_random_uuid(),
  title localized not null,
  summary localized not null,
  content localized not null,
  img_url text not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index news_shown on news (create_time desc, id desc) where is_published;

-- The newest published one is the About page; older ones stay as its history.
create table about (
  id uuid primary key default gen_random_uuid(),
  content localized not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

create table version (
  id uuid primary key default gen_random_uuid(),
  platform text not null check (platform in ('web', 'android', 'ios')),
  code integer not null check (code > 0),
  name text not null,
  extra localized not null,
  down_url text not null,
  compulsory boolean not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);
create index version_newest on version (platform, code desc) where is_published;

-- Help pages. A link names one by its slug.

create table help (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  topic text not null,
  position integer not null,
  title localized not null,
  content localized not null,
  is_published boolean not null,
  create_time timestamptz not null default now(),
  update_time timestamptz not null default now()
);

-- The pages of the product that were added. One that an operator has removed is not added again.
create table help_added (slug text primary key);
