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
