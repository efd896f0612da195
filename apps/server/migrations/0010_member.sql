-- Members and what belongs to them. Every table of theirs has the member's id first in its key, so that all of it can
-- be distributed by member.

create table member (
  id uuid primary key default gen_random_uuid(),
  -- E.164 and lower case; both are null once the account is closed, and one of them may be null before.
  phone text check (phone ~ '^\+[1-9][0-9]{5,14}$'),
  email text check (email = lower(email)),
  -- argon2id in its own notation, parameters included. Null once the account is closed.
  password_hash text,
  fund_password_hash text,
  fund_password_tries smallint not null default 0,
  fund_password_locked_until timestamptz,
  name text not null default '',
  head_url text not null default '',
  -- Null once the account is closed: nobody can register with it any more.
  invite_code text check (invite_code ~ '^[A-Z0-9]{6,12}$'),
  -- Who invited this member. Every deeper level follows from it.
  invited_by uuid references member (id),
  language text not null,
  timezone_minutes smallint not null default 0 check (timezone_minutes between -720 and 840),
  created_at timestamptz not null,
  frozen_at timestamptz,
  frozen_reason text not null default '',
  withdrawals_stopped_until timestamptz,
  withdrawals_stop_reason text not null default '',
  closed_at timestamptz,
  is_demo boolean not null default false,
  check (closed_at is not null or phone is not null or email is not null),
  check (closed_at is null or (phone is null and email is null and password_hash is null and fund_password_hash is null and invite_code is null and name = '' and head_url = ''))
);
create unique index member_phone on member (phone);
create unique index member_email on member (email);
create unique index member_invite_code on member (invite_code);
create index member_invited_by on member (invited_by, created_at);
create index member_created on member (created_at desc, id);

-- Only the SHA-256 of a token is kept: whoever reads this table cannot sign in with what it says.
create table member_session (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- The device in words, and the address without its last part.
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, id)
);
-- Not unique, since a unique index could not be distributed by member; 256 random bits do not meet by chance.
create index member_session_token on member_session (token_hash);
create index member_session_idle on member_session (last_seen_at);

-- One live code for each purpose and subject: an account, a member, or a member and the address to be bound.
create table one_time_code (
  purpose text not null check (purpose in ('register', 'reset', 'fund-password', 'bind-email')),
  subject text not null,
  -- Keyed with a secret that is not in the database: six digits alone would be guessed from any hash.
  code_hash bytea not null,
  tries_left smallint not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

create table passkey (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, id)
);
create unique index passkey_credential on passkey (credential_id);

-- A question put to an authenticator; answered once.
create table passkey_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('add', 'login', 'step-up')),
  member_id uuid references member (id),
  session_id uuid,
  step_up_purpose text,
  challenge text not null,
  expires_at timestamptz not null
);

-- Who has shown, a moment ago and in this session, that it is really them.
create table step_up (
  member_id uuid not null,
  session_id uuid not null,
  purpose text not null,
  expires_at timestamptz not null,
  primary key (member_id, session_id, purpose),
  foreign key (member_id, session_id) references member_session (member_id, id) on delete cascade
);

-- Identity documents. Name, number and pictures are encrypted before they come here; key_id says by which key.
create table verification (
  member_id uuid not null references member (id),
  id uuid not null default gen_random_uuid(),
  state text not null check (state in ('pending', 'verified', 'rejected')),
  document_type text not null,
  name_cipher bytea not null,
  number_cipher bytea not null,
  -- The names of the encrypted files by what they show.
  pictures jsonb not null,
  key_id text not null,
  reason text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references operator (id),
  primary key (member_id, id),
  check ((state = 'pending') = (decided_at is null))
);
create unique index verification_one_live on verification (member_id) where state in ('pending', 'verified');
create index verification_id on verification (id);
create index verification_queue on verification (state, created_at);

-- The moments at which something was done, for as long as they count. The subject is hashed: no number, no address.
create table rate_limit (
  kind text not null,
  subject text not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (kind, subject)
) with (fillfactor = 70);
create index rate_limit_expiry on rate_limit (expires_at);

-- Counts one more and answers null, or answers when there is room again and counts nothing. Exact over any stretch of
-- the window, and across processes: the row is locked while it decides.
create function take_rate(p_kind text, p_subject text, p_now timestamptz, p_window interval, p_max int) returns timestamptz
language plpgsql as $$
declare
  v_hits timestamptz[];
begin
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, array[p_now], p_now + p_window)
  on conflict (kind, subject) do nothing;
  if found then
    return null;
  end if;
  select hits into v_hits from rate_limit where kind = p_kind and subject = p_subject for update;
  v_hits := array(select hit from unnest(v_hits) hit where hit > p_now - p_window order by hit);
  if cardinality(v_hits) >= p_max then
    return v_hits[cardinality(v_hits) - p_max + 1] + p_window;
  end if;
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, v_hits || p_now, p_now + p_window)
  on conflict (kind, subject) do update set hits = excluded.hits, expires_at = excluded.expires_at;
  return null;
end $$;

-- Messages on their way to a gateway; encrypted, since they carry codes. Gone once delivered.
create table outgoing_message (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  cipher bytea not null,
  key_id text not null,
  created_at timestamptz not null
);

-- Practice mode: what would have been sent, for the newcomer to read.
create table inbox_message (
  sent_to text not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'email')),
  content text not null,
  created_at timestamptz not null,
  primary key (sent_to, id)
);
create index inbox_message_newest on inbox_message (sent_to, created_at desc);
create index inbox_message_age on inbox_message (created_at);

-- Processes remember a verified token for a moment; this makes them forget it.
create function tell_member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', case tg_table_name when 'member' then to_jsonb(new) ->> 'id' else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'member_id' end);
  return null;
end $$;
create trigger member_changed after update on member for each row execute function tell_member_changed();
create trigger member_changed after delete on member_session for each row execute function tell_member_changed();
create trigger member_changed after insert or update of state or delete on verification for each row execute function tell_member_changed();
create trigger member_changed after insert or delete on passkey for each row execute function tell_member_changed();

-- The audit log also knows members' own deeds, why something was done, and from where.
alter table audit alter column operator_id drop not null;
alter table audit add column member_id uuid;
alter table audit add column reason text not null default '';
alter table audit add column address text not null default '';
create index audit_action on audit (action, id);

-- A second secret for operators. It is encrypted; key_id says by which key. The step of the last code keeps a code from
-- working twice.
alter table operator add column totp_cipher bytea;
alter table operator add column totp_key_id text;
alter table operator add column totp_last_step bigint not null default 0;
alter table operator add column is_active boolean not null default true;
alter table operator add column is_demo boolean not null default false;
alter table operator add column last_seen_at timestamptz;

grant select, insert, update on member to millrace_app;
grant select, insert, update, delete on member_session, one_time_code, passkey, step_up, verification, rate_limit to millrace_app;
grant select, insert, delete on captcha, passkey_challenge, outgoing_message, inbox_message to millrace_app;

-- What of the demonstration is in, part by part: a part that came with a newer program is added to an older database.
create table demo_part (
  name text primary key,
  added_at timestamptz not null default now()
);
grant select, insert on demo_part to millrace_app;
