-- The months of the ledger: a partition of ledger.transfer for each, by the real time at which a transfer was made. Why
-- they look like this: docs/adr/0032-months.md.
--
-- That the same key is never stored in two months has two halves. A key that says its month (it was made by
-- ledger.new_id(), at least six hours away from the month's ends) is accepted in that month only, where the primary key
-- stores it once. All other keys are in ledger.transfer_key, once for all months. Both are enforced by `apply` in
-- ledger.sql, and proved by the check. So nothing that is posted often looks into more than its own month.
-- Security definers belong to the database's owner.

create or replace function ledger.month_at(p_at timestamptz) returns ledger.month language sql stable
return (select m from ledger.month m where m.begins_at <= p_at and m.ends_at > p_at);

-- The lowest key of a moment, in UTC.
create or replace function ledger.key_at(p_at timestamp) returns uuid language sql immutable
return (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;

-- Between these are the keys that say the month of a moment. Six hours at its ends belong to none: a transaction may
-- begin in one month and make its keys in the next, and clocks of two servers differ.
create or replace function ledger.key_from(p_at timestamptz) returns uuid language sql immutable
return ledger.key_at(date_trunc('month', p_at at time zone 'UTC') + interval '6 hours');

create or replace function ledger.key_to(p_at timestamptz) returns uuid language sql immutable
return ledger.key_at(date_trunc('month', p_at at time zone 'UTC') + interval '1 month' - interval '6 hours');

-- Whether a key says the month that has these bounds.
create or replace function ledger.says_month(p_id uuid, p_from uuid, p_to uuid) returns boolean language sql immutable
return p_id >= p_from and p_id < p_to and substring(uuid_send(p_id) from 7 for 4) = ledger.key_mark();

-- A moment of the month that a key says, or null if it says none.
create or replace function ledger.month_said(p_id uuid) returns timestamptz language sql immutable
return (
  select case when ledger.says_month(p_id, ledger.key_from(t.at), ledger.key_to(t.at)) then t.at end
  from to_timestamp(('x' || left(replace(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) as t(at)
  where substring(uuid_send(p_id) from 7 for 4) = ledger.key_mark()
);

-- The transfers with a key, from the one partition that can have them. A plan for all partitions, of which the
-- executor leaves out the others, costs less than a new plan for each key.
create or replace function ledger.transfers_of(p_id uuid) returns setof ledger.transfer
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_month ledger.month := ledger.month_at(coalesce(
    ledger.month_said(p_id), (select k.created_at from ledger.transfer_key k where k.id = p_id), '-infinity'));
begin
  return query select * from ledger.transfer t
    where t.id = p_id and t.created_at >= coalesce(v_month.begins_at, '-infinity')
      and t.created_at < coalesce(v_month.ends_at, 'infinity');
end $$;

-- Whether it is certain that a key, which does not say the present month, is in no partition.
create or replace function ledger.is_new_key(p_id uuid) returns boolean language sql stable
return ledger.month_said(p_id) is null
  and not exists (select from ledger.transfer_key k where k.id = p_id)
  and not exists (select from ledger.transfer_before b where b.id = p_id);

-- Whether one of these keys may have a transfer. One that says another month counts as if it had.
create or replace function ledger.is_any_used(p_ids uuid[]) returns boolean
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_from uuid := ledger.key_from(now());
  v_to uuid := ledger.key_to(now());
  v_month ledger.month := ledger.month_at(now());
begin
  return exists (select from ledger.transfer_key k where k.id = any (p_ids))
    or exists (select from ledger.transfer_before b where b.id = any (p_ids))
    or exists (
      select from unnest(p_ids) as l(id)
      where substring(uuid_send(l.id) from 7 for 4) = ledger.key_mark() and not ledger.says_month(l.id, v_from, v_to)
        and ledger.month_said(l.id) is not null)
    or exists (
      select from ledger.transfer t
      where t.id = any (p_ids) and t.created_at >= v_month.begins_at and t.created_at < v_month.ends_at);
end $$;

-- The beginning of the oldest month that can have a transaction number from this one on. Whoever reads what is new says
-- so, and older months are not even looked at.
create or replace function ledger.month_since(p_xid bigint) returns timestamptz language sql stable
return coalesce((
    select min(m.begins_at) from ledger.month m where m.closed_xid is null or m.closed_xid > p_xid
  ), '-infinity');

-- ───────────────────────────────────────────────────────────── what a partition refuses

-- Statements that name a partition go past what an insert into ledger.transfer has to pass. A trigger of this kind does
-- not fire for rows that come through the table.
create or replace function ledger.refuse_direct() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is not allowed: transfers go through ledger.transfer', tg_op, tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

-- For each row, so it fires for those that come through the table.
create or replace function ledger.refuse_closed() returns trigger language plpgsql as $$
begin
  raise exception 'the month of %.% is closed', tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace function ledger.shut_partition(p_name text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger closed before insert on ledger.%I
    for each row execute function ledger.refuse_closed()', p_name);
  execute format('alter table ledger.%I enable always trigger closed', p_name);
end $$;

-- Also after its triggers went with a function that was dropped and created again.
create or replace function ledger.guard_partition(p_name text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger refuse_direct before insert or update or delete or truncate on ledger.%I
    for each statement execute function ledger.refuse_direct()', p_name);
  execute format('alter table ledger.%I enable always trigger refuse_direct', p_name);
  -- To read, as the table: what comes through the table needs no right to write here.
  execute format('grant select on ledger.%I to millrace_machines, millrace_treasury, millrace_rewards', p_name);
  perform ledger.shut_partition(m.partition_name) from ledger.month m
  where m.partition_name = p_name and m.closed_at is not null;
end $$;

do $$ begin
  perform ledger.guard_partition(c.relname)
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'ledger.transfer'::regclass;
end $$;

create or replace trigger append_only before update or delete or truncate on ledger.transfer_key
  for each statement execute function ledger.refuse_change();
alter table ledger.transfer_key enable always trigger append_only;

-- ───────────────────────────────────────────────────────────── making, closing and moving months

-- A month, complete before it is attached, which locks neither readers nor writers out.
create or replace function ledger.make_month(p_begins timestamptz) returns timestamptz language plpgsql as $$
declare
  v_ends timestamptz := (p_begins at time zone 'UTC' + interval '1 month') at time zone 'UTC';
  v_name text := 'transfer_' || to_char(p_begins at time zone 'UTC', 'YYYY_MM');
begin
  execute format('create table ledger.%I (like ledger.transfer including defaults including constraints)', v_name);
  execute format('alter table ledger.%I add constraint %I primary key (id, leg)', v_name, v_name || '_pkey');
  perform ledger.guard_partition(v_name);
  execute format('alter table ledger.transfer attach partition ledger.%I for values from (%L) to (%L)',
    v_name, p_begins, v_ends);
  insert into ledger.month (begins_at, ends_at, partition_name) values (p_begins, v_ends, v_name);
  return v_ends;
end $$;

-- Makes the months of the next quarter of a year, at each start and every day. Where none was made in time, transfers
-- have gone to transfer_later: those months stay there, and the next one is made.
create or replace function ledger.make_months() returns int
language plpgsql security definer set lock_timeout = '500ms' as $$
declare
  v_ends timestamptz;
  v_made int := 0;
begin
  -- One at a time.
  lock table ledger.month in share row exclusive mode;
  v_ends := greatest(
    (select max(m.ends_at) from ledger.month m),
    (select date_trunc('month', max(t.created_at) at time zone 'UTC') + interval '1 month' from ledger.transfer_later t)
      at time zone 'UTC');
  while v_ends < now() + interval '3 months' loop
    v_ends := ledger.make_month(v_ends);
    v_made := v_made + 1;
  end loop;
  return v_made;
end $$;

-- Closes the oldest month that has been over for two days, and returns its partition, or null. A lock that it does not
-- get at once is left for the next time: others would wait behind it.
create or replace function ledger.close_month() returns text
language plpgsql security definer set lock_timeout = '500ms' as $$
declare
  v_month ledger.month;
begin
  select * into v_month from ledger.month m
  where m.closed_at is null and m.ends_at < now() - interval '2 days'
  order by m.begins_at limit 1 for update skip locked;
  if not found then return null; end if;
  perform ledger.shut_partition(v_month.partition_name);
  -- The lock is there: whoever inserted has finished, and their numbers are below the next one.
  update ledger.month
  set closed_at = now(), closed_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ledger.xid_offset()
  where begins_at = v_month.begins_at;
  return v_month.partition_name;
end $$;

-- Moves a closed month with its indexes to another tablespace. By hand, as the database's owner: see
-- docs/OPERATIONS.md. Readers of the month wait while its files are copied.
create or replace function ledger.move_month(p_name text, p_tablespace name) returns void language plpgsql as $$
declare
  v_index regclass;
begin
  if not exists (select from ledger.month m where m.partition_name = p_name and m.closed_at is not null) then
    raise exception 'only a closed month can be moved';
  end if;
  execute format('alter table ledger.%I set tablespace %I', p_name, p_tablespace);
  for v_index in select indexrelid from pg_index where indrelid = to_regclass('ledger.' || p_name) loop
    execute format('alter index %s set tablespace %I', v_index, p_tablespace);
  end loop;
end $$;

-- ───────────────────────────────────────────────────────────── what the check looks at

-- What is wrong with the partitions: each must refuse what does not come through ledger.transfer, store a key once,
-- belong to the table's owner and be writable by nobody else.
create or replace function ledger.wrong_partitions() returns setof text language sql stable as $$
  select p.relname || ' ' || w.what
  from pg_inherits i
  join pg_class p on p.oid = i.inhrelid
  join pg_class t on t.oid = i.inhparent
  left join ledger.month m on m.partition_name = p.relname
  cross join lateral (values
    ('owner', p.relowner = t.relowner),
    ('primary key', exists (
      select from pg_constraint c
      where c.conrelid = p.oid and c.contype = 'p' and pg_get_constraintdef(c.oid) = 'PRIMARY KEY (id, leg)')),
    ('refuse_direct', exists (
      select from pg_trigger g where g.tgrelid = p.oid and g.tgname = 'refuse_direct' and g.tgenabled = 'A')),
    ('closed', m.closed_at is null or exists (
      select from pg_trigger g where g.tgrelid = p.oid and g.tgname = 'closed' and g.tgenabled = 'A')),
    ('rights', not exists (
      select from aclexplode(p.relacl) a where a.grantee <> p.relowner and a.privilege_type <> 'SELECT'))
  ) as w(what, is_ok)
  where i.inhparent = 'ledger.transfer'::regclass and not w.is_ok
  union all
  select m.partition_name || ' is missing' from ledger.month m
  where not exists (
    select from pg_inherits i
    where i.inhparent = 'ledger.transfer'::regclass and i.inhrelid = to_regclass('ledger.' || m.partition_name))
  union all
  select 'the next month is missing'
  where not exists (select from ledger.month m where m.ends_at > now() + interval '7 days')
$$;

-- Keys of a month that neither say it nor are in the table of keys, or are there for another time. From a transaction
-- number on.
create or replace function ledger.lost_keys(p_from bigint) returns setof uuid
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select t.id from ledger.transfer t
  where t.xid >= p_from and t.created_at >= greatest(ledger.month_since(p_from), ledger.months_begin())
    and not ledger.says_month(t.id, ledger.key_from(t.created_at), ledger.key_to(t.created_at))
    and not exists (select from ledger.transfer_key k where (k.id, k.created_at) = (t.id, t.created_at));
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant insert on ledger.transfer_key to millrace_machines, millrace_treasury, millrace_rewards;
