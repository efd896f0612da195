-- The people of the console, their sessions, and what they did.

create table operator (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('support', 'finance', 'admin')),
  -- argon2id in its own notation, parameters included.
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index operator_email on operator (email);

-- Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with what it says.
create table operator_session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  operator_id uuid not null references operator (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index operator_session_expiry on operator_session (expires_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator_id uuid not null references operator (id),
  action text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_subject on audit (subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- For every caller, the owner of the table included.
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change();

grant select, insert, update on operator to millrace_app;
grant select, insert, delete on operator_session to millrace_app;
grant select, insert on audit to millrace_app;
