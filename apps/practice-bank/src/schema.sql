-- The bank's books and its memory. Postings and events are written once; balances follow from postings by trigger.

create table if not exists account (
  name text primary key,
  currency text not null,
  balance_minor integer not null default 0,
  -- Only the world outside may owe money: the platform's account holds what is really there.
  check (balance_minor >= 0 or name not like 'platform:%')
) strict, without rowid;

create table if not exists posting (
  seq integer primary key autoincrement,
  kind text not null check (kind in ('charge', 'payout', 'top-up')),
  ref text not null,
  currency text not null,
  from_account text not null references account,
  to_account text not null references account,
  minor integer not null check (minor > 0),
  at_ms integer not null,
  note text not null,
  unique (kind, ref),
  check (from_account <> to_account)
) strict;
create index if not exists posting_by_currency on posting (currency, seq);
create trigger if not exists posting_moves_balances after insert on posting begin
  update account set balance_minor = balance_minor - new.minor where name = new.from_account;
  update account set balance_minor = balance_minor + new.minor where name = new.to_account;
end;
create trigger if not exists posting_is_never_changed before update on posting begin
  select raise(abort, 'a posting is never changed');
end;
create trigger if not exists posting_is_never_deleted before delete on posting begin
  select raise(abort, 'a posting is never deleted');
end;

create table if not exists charge (
  number integer primary key autoincrement,
  id text not null unique,
  content text not null,
  currency text not null,
  amount_minor integer not null,
  method text not null,
  reference text not null,
  payer text not null,
  return_url text not null,
  expires_at_ms integer not null,
  created_at_ms integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'declined', 'expired')),
  paid_minor integer,
  paid_at_ms integer,
  is_late integer not null default 0
) strict;
create index if not exists charge_waiting on charge (expires_at_ms) where state = 'waiting';

create table if not exists payout (
  id text primary key,
  content text not null,
  currency text not null,
  amount_minor integer not null,
  method text not null,
  bank text not null,
  payee text not null,
  account text not null,
  reference text not null,
  created_at_ms integer not null,
  settle_at_ms integer not null,
  state text not null default 'accepted' check (state in ('accepted', 'paid', 'failed')),
  settled_at_ms integer,
  reason text
) strict;
create index if not exists payout_accepted on payout (settle_at_ms) where state = 'accepted';

create table if not exists top_up (
  id text primary key,
  content text not null,
  currency text not null,
  amount_minor integer not null,
  payer text not null,
  reference text not null,
  created_at_ms integer not null
) strict;

-- Who holds an account, as the bank's own customers have opened it. Names are compared in their simplest form.
create table if not exists holder (
  currency text not null,
  bank text not null,
  account text not null,
  name text not null,
  primary key (currency, bank, account)
) strict, without rowid;

create table if not exists event (
  seq integer primary key autoincrement,
  thing_id text not null,
  type text not null,
  data text not null,
  at_ms integer not null
) strict;
create trigger if not exists event_is_never_changed before update on event begin
  select raise(abort, 'an event is never changed');
end;
create trigger if not exists event_is_never_deleted before delete on event begin
  select raise(abort, 'an event is never deleted');
end;

create table if not exists callback (
  seq integer primary key references event,
  due_at_ms integer not null,
  tries integer not null default 0,
  copies_left integer not null,
  failed_tries_left integer not null,
  is_held integer not null,
  state text not null check (state in ('waiting', 'sent', 'lost'))
) strict;
create index if not exists callback_waiting on callback (due_at_ms) where state = 'waiting';

-- How far the platform's practice clock is from the wall clock, as it last said.
create table if not exists clock (
  only integer primary key check (only = 1),
  offset_days integer not null,
  signed_at_ms integer not null
) strict;
insert into clock values (1, 0, 0) on conflict do nothing;

create table if not exists fault (
  only integer primary key check (only = 1),
  content text not null,
  signed_at_ms integer not null
) strict;
insert into fault values (1, '{}', 0) on conflict do nothing;

-- The bank's signed word on each day's balances: one for each day, for good.
create table if not exists attestation (
  day text primary key,
  text text not null,
  signature text not null
) strict, without rowid;
create trigger if not exists attestation_is_never_changed before update on attestation begin
  select raise(abort, 'an attestation is never changed');
end;
create trigger if not exists attestation_is_never_deleted before delete on attestation begin
  select raise(abort, 'an attestation is never deleted');
end;

-- The notice board: fingerprints that the platform has given the bank to keep in public.
create table if not exists notice (
  number integer primary key,
  epoch integer not null,
  day text not null,
  hash text not null,
  fingerprint text not null,
  at_ms integer not null,
  text text not null,
  signature text not null,
  unique (epoch, hash)
) strict;
create trigger if not exists notice_is_never_changed before update on notice begin
  select raise(abort, 'a notice is never changed');
end;
create trigger if not exists notice_is_never_deleted before delete on notice begin
  select raise(abort, 'a notice is never deleted');
end;
