-- Operators' passwords are compared by the database: the application reads the salt, and hands over what Argon2 made.

-- The trigger names the old column; its function file makes it again.
drop trigger if exists record_direct_making on operator;

-- argon2id's parameters and salt, as its standard encoding begins. Null until somebody has enrolled.
alter table operator add column password_salt text;
-- SHA-256 of its output: whoever reads this table cannot sign in with it.
alter table operator add column password_check bytea check (octet_length(password_check) = 32);
update operator o set password_salt = h.parts[1],
  password_check = sha256(decode(rpad(h.parts[2], (length(h.parts[2]) + 3) / 4 * 4, '='), 'base64'))
from (
  select id, regexp_match(password_hash, '^(\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+)\$([\w+/]+)$') as parts
  from operator) h
where h.id = o.id and h.parts is not null;
alter table operator drop column password_hash;
alter table operator add column is_enrolled boolean not null generated always as (password_check is not null) stored;

-- For the salt of an address that nobody has, which must look like one and stay the same.
create table unknown_salt (
  is_singleton boolean primary key default true check (is_singleton),
  secret bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into unknown_salt default values;

-- What Argon2 made of a password that somebody has entered. It is stored before it is compared, by a transaction of its
-- own: what is rolled back would not be counted.
create table operator_try (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of the address, whether somebody has it or not.
  email_hash bytea not null,
  output_hash bytea not null,
  at timestamptz not null default clock_timestamp(),
  -- False once the right password has followed.
  is_counted boolean not null default true,
  xid xid8 not null default pg_current_xact_id()
);
create index operator_try_newest on operator_try (email_hash, at);

-- Operators are invited, reset and changed by two people, who sign it, so nobody waits after that any more. The rows of
-- those who wait since before say until when.
alter table operator_invitation add column proposal_id uuid unique references proposal (id);
alter table operator_making add column proposal_id uuid references proposal (id);
alter table wallet_rule drop column operator_wait_hours;
