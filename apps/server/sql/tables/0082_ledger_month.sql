-- Transfers are kept by months (ADR 32). What is there already becomes one partition for all time up to a month that is
-- still to come, without a row being written anew. This file and the next prepare that, 0084 does it.

-- The months that have a partition. The first row is what came before them.
create table ledger.month (
  -- By the real clock in UTC, which practice does not move.
  begins_at timestamptz primary key,
  ends_at timestamptz not null unique check (ends_at > begins_at),
  -- In the schema of the ledger.
  partition_name text not null unique,
  -- From then on nothing is added any more, and all its transfers have a lower transaction number than this.
  closed_at timestamptz,
  closed_xid bigint,
  check ((closed_at is null) = (closed_xid is null))
);

-- The keys that do not say their month themselves: whichever partition their transfers are in, each is here once.
create table ledger.transfer_key (
  id uuid primary key,
  -- That of its transfers, which says in which partition they are.
  created_at timestamptz not null
);

-- The mark of a key that begins with the time at which it was made: its bytes 7 to 10. No other way of making keys that
-- we use gives it, but by a chance of one in four billion.
create function ledger.key_mark() returns bytea language sql immutable return '\x7d3c9b5a'::bytea;

-- An empty ledger begins with months. Another one begins them with a month that is a week away at least: what has to be
-- true of all rows until then is added to the table first, while the version before goes on posting.
insert into ledger.month (begins_at, ends_at, partition_name)
select '-infinity', e.ends_at, 'transfer_before'
from (
  select case when exists (select from ledger.transfer)
    then date_trunc('month', (now() + interval '7 days') at time zone 'UTC') + interval '1 month'
    else date_trunc('month', now() at time zone 'UTC') end at time zone 'UTC' as ends_at
) e;

do $$ begin
  execute format('alter table ledger.transfer add constraint created_before_months check (created_at < %L) not valid',
    (select ends_at from ledger.month));
  -- Not immutable, though it looks so: sessions would keep using the old value.
  execute format(
    'create function ledger.months_begin() returns timestamptz language sql stable return timestamptz %L',
    (select ends_at from ledger.month));
end $$;
