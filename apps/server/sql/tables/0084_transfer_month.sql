-- The table becomes the first partition of a new one with its name. The lock is held for some catalog entries only: no
-- row is read or written. The version that is running goes on: its functions find the new table by the name, all that
-- they insert goes into the first partition, and what they read is there.
lock table ledger.transfer in access exclusive mode;

do $$
declare
  v_next bigint := (select case when is_called then last_value + 1 else last_value end from ledger.transfer_seq_seq);
  v_trigger record;
  v_right record;
begin
  alter table ledger.transfer alter column seq drop identity;
  alter table ledger.transfer rename to transfer_before;

  create table ledger.transfer (
    -- For reading in order. A gap is a transfer that was rolled back.
    seq bigint generated always as identity,
    xid bigint not null default ledger.xid(),
    -- Not foreign keys: `apply` has looked both accounts up, accounts are never deleted, and check() proves it.
    from_account bigint not null,
    to_account bigint not null,
    amount bigint not null,
    -- The real time, not that of the clock that practice moves: it decides the partition.
    created_at timestamptz not null default now(),
    -- Made by the caller: the idempotency key of a group of legs that is posted as one. Each partition has a primary
    -- key of (id, leg). That no key is in two partitions is ensured as ledger.month says.
    id uuid not null,
    business_day date not null,
    leg smallint not null,
    kind text collate "C" not null,
    owner text collate "C" not null,
    reason text not null,
    constraint transfer_check check (
      case when kind = 'refused' then amount = 0 and from_account = 0 and to_account = 0 and leg = 0
        else amount > 0 and from_account <> to_account end)
  ) partition by range (created_at);
  execute format('alter table ledger.transfer alter column seq restart with %s', v_next);

  create index transfers_of_owner on only ledger.transfer (owner, seq, kind)
    include (amount, from_account, to_account, business_day, created_at);
  create index transfers_in_and_out on only ledger.transfer (business_day)
    include (kind, from_account, to_account, amount)
    where kind in ('recharge', 'fx-in', 'withdraw-paid', 'withdraw-fee', 'fx-out');
  create index transfers_by_xid on only ledger.transfer using brin (xid)
    with (pages_per_range = 32, autosummarize = on);

  execute format(
    'alter table ledger.transfer attach partition ledger.transfer_before for values from (minvalue) to (%L)',
    (select ends_at from ledger.month));
  -- The partition's bound says it now, and each constraint is read again for every insert.
  alter table ledger.transfer_before drop constraint created_before_months;
  alter index ledger.transfers_of_owner attach partition ledger.transfer_of_owner;
  alter index ledger.transfers_in_and_out attach partition ledger.transfer_in_and_out;
  alter index ledger.transfers_by_xid attach partition ledger.transfer_by_xid;

  -- What an insert into the table had to pass, one into the new table has to pass.
  for v_trigger in
    select t.tgname, t.tgenabled, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t where t.tgrelid = 'ledger.transfer_before'::regclass and not t.tgisinternal
  loop
    execute format('drop trigger %I on ledger.transfer_before', v_trigger.tgname);
    execute replace(v_trigger.definition, ' ON ledger.transfer_before ', ' ON ledger.transfer ');
    execute format('alter table ledger.transfer enable %s trigger %I',
      case v_trigger.tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, v_trigger.tgname);
    if v_trigger.tgenabled = 'D' then
      execute format('alter table ledger.transfer disable trigger %I', v_trigger.tgname);
    end if;
  end loop;
  for v_right in
    select a.grantee::regrole as role, a.privilege_type as what
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = 'ledger.transfer_before'::regclass and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on ledger.transfer to %s', v_right.what, v_right.role);
    execute format('revoke %s on ledger.transfer_before from %s', v_right.what, v_right.role);
  end loop;
end $$;

-- Where transfers go if no month was made for them: it never fails, and the check says so.
create table ledger.transfer_later partition of ledger.transfer (primary key (id, leg)) default;
