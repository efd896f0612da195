-- The ledger. Everything that moves money is reached from here.
--
-- A transfer moves one positive amount from one account to another and is never changed. It is two entries: minus the
-- amount on `from`, plus the amount on `to`. So what the platform owes is positive, what it holds (custody) is
-- negative, and each currency sums to zero.
--
-- Which kinds of transfer exist, and between which kinds of account, is data: ../tables/0001_ledger.sql. What must hold
-- for everybody, the superuser included, is in constraints there and in two triggers here: `apply` checks every
-- transfer and alone changes balances, `restrict_kinds` checks who may post a kind. ledger_proofs.sql proves all of it
-- from the rows, and says at its end who may call what.
--
-- Only these functions write transfers, and a test keeps the list complete. No role that somebody logs in as may call
-- those of the ledger itself: they post with the rights of their caller, and each kind belongs to one role without
-- login. The functions of the other domains have these rights, take ids, and read amounts, owners and terms from rows
-- that the application cannot write.
--
--   ledger.sql      post, post_many, hold, resolve, release
--                   refuse, which records a refusal and moves nothing
--   order.sql       buy_many, end_escrow, finish_together
--   revenue.sql     post_revenue, end_release_payout
--   settlement.sql  settle_chunk, pay_claims
--   deposit.sql     book_receipts
--   exchange.sql    book_exchange
--   withdraw.sql    request_withdrawals, refund_withdrawal, pay_withdrawal
--   move.sql        begin_move, book_moves
--   treasury.sql    do_adjustment, end_owner_payout, book_till
--   reward.sql      grant_rewards
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── accounts

-- Members' accounts have ids of rank 0, machines' of rank 1, the house's of rank 2. Locks are taken in the order of
-- ids, so the accounts that everybody shares are locked last and for the shortest time, and no two transfers wait for
-- each other.
create or replace function ledger.rank_of(p_id bigint) returns bigint language sql immutable
return p_id / 1000000000000000;

-- Finds the account of that name, or opens it at its first use. is_committed is false while this transaction, which
-- opened it, could still be rolled back.
create or replace function ledger.open_account(
  p_owner text, p_kind text, p_currency text, out id bigint, out is_committed boolean)
language plpgsql security definer as $$
declare
  v_kind ledger.account_kind;
begin
  select a.id, a.opened_xid is distinct from pg_current_xact_id_if_assigned()::text::bigint + ledger.xid_offset()
  into id, is_committed
  from ledger.account a where (a.owner, a.kind, a.currency) = (p_owner, p_kind, p_currency);
  if found then return; end if;

  select * into v_kind from ledger.account_kind k where k.kind = p_kind;
  if not found then raise exception 'there is no account kind %', p_kind; end if;
  -- Custody is the one house account that has an owner: the rail that holds the money.
  -- Members and machines are named by their ids: one odd name would stop whoever reads all of them.
  if (p_owner = '') <> (v_kind.holder = 'house' and p_kind <> 'custody')
    or (v_kind.holder <> 'house' and p_owner !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') then
    raise exception 'an account of kind % cannot have the owner "%"', p_kind, p_owner;
  end if;

  insert into ledger.account as a (id, owner, kind, currency, is_bounded, is_append_only)
  select
    (array_position(array['member', 'machine', 'house'], v_kind.holder) - 1) * 1000000000000000
      + nextval('ledger.account_number'),
    p_owner, p_kind, p_currency, b.is_bounded, not b.is_bounded
  from (select v_kind.bound in ('all', p_currency) as is_bounded) b
  on conflict (owner, kind, currency) do nothing
  returning a.id into id;
  is_committed := id is null;
  -- Somebody else was first: the insert waited for them, and a new statement sees their row.
  if id is null then
    select a.id into strict id from ledger.account a
    where (a.owner, a.kind, a.currency) = (p_owner, p_kind, p_currency);
  end if;
end $$;

-- An id for a business row and its transfer. It begins with the time, which keeps indexes of ids compact (version 7),
-- and has the mark of such ids, by which the ledger sees that it says its month.
create or replace function ledger.new_id() returns uuid language sql volatile
return encode(
  overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) || ledger.key_mark()
    from 1 for 10), 'hex')::uuid;

-- ───────────────────────────────────────────────────────────── what every transfer must satisfy

-- The owner in whose records a transfer is listed: the member, or else the machine, or else nobody.
create or replace function ledger.owner_of(p_from bigint, p_from_owner text, p_to bigint, p_to_owner text)
returns text language sql immutable
return case
  when ledger.rank_of(least(p_from, p_to)) = 2 then ''
  when p_from < p_to then p_from_owner
  else p_to_owner end;

-- What holds for every transfer, whatever its kind: one currency, which the kind allows; and members never pay members,
-- nor one machine another, so where both sides have the same kind of holder, it is the same holder.
create or replace function ledger.is_pair_allowed(
  p_kind_currency text,
  p_from bigint, p_from_owner text, p_from_currency text,
  p_to bigint, p_to_owner text, p_to_currency text) returns boolean language sql immutable
return p_from_currency = p_to_currency
  and (p_kind_currency in ('any', p_from_currency) or (p_kind_currency = 'local' and p_from_currency <> 'USDT'))
  and (ledger.rank_of(p_from) <> ledger.rank_of(p_to) or ledger.rank_of(p_from) = 2 or p_from_owner = p_to_owner);

-- Checks what was posted and applies it to the balances. Every insert of a transfer comes through here, whoever makes
-- it. The settings make the joins look accounts up by id in the order given, which is the order of locking. PostgreSQL
-- before 18 considers a plan that was denied the usual ways expensive, and would compile it anew each time.
create or replace function ledger.apply() returns trigger
language plpgsql set enable_hashjoin = off set enable_seqscan = off set jit = off as $$
declare
  is_allowed boolean;
  is_plain boolean;
  is_of_month boolean;
  is_used boolean;
  v_from uuid := ledger.key_from(now());
  v_to uuid := ledger.key_to(now());
  v_id uuid;
begin
  select
    bool_and(coalesce(
      ledger.is_pair_allowed(k.currency, f.id, f.owner, f.currency, t.id, t.owner, t.currency)
      and p.owner = ledger.owner_of(f.id, f.owner, t.id, t.owner), false)) filter (where p.kind <> 'refused'),
    bool_and(k.role = 'move') filter (where p.kind <> 'refused'),
    bool_and(p.created_at = now() and ledger.says_month(p.id, v_from, v_to))
  into is_allowed, is_plain, is_of_month
  from posted p
  left join ledger.account f on f.id = p.from_account
  left join ledger.account t on t.id = p.to_account
  left join ledger.transfer_kind k on (k.kind, k.from_kind, k.to_kind) = (p.kind, f.kind, t.kind);

  -- A key that does not say its month is stored once for all months, and one that does is accepted there only.
  if not is_of_month then
    insert into ledger.transfer_key (id, created_at)
    select distinct p.id, p.created_at from posted p
    where not ledger.says_month(p.id, ledger.key_from(p.created_at), ledger.key_to(p.created_at))
    order by p.id;
    is_used := exists (
      select from posted p
      where substring(uuid_send(p.id) from 7 for 4) = ledger.key_mark() and ledger.month_said(p.id) is not null
        and not ledger.says_month(p.id, ledger.key_from(p.created_at), ledger.key_to(p.created_at)));
    -- Keys of the time before months are with their transfers only.
    if not is_used and now() >= ledger.months_begin() then
      is_used := exists (
        select from posted p join ledger.transfer_before b on b.id = p.id where p.created_at >= ledger.months_begin());
    end if;
    if is_used then
      raise exception 'a key belongs to another month'
        using errcode = 'unique_violation', constraint = 'transfer_key_pkey';
    end if;
  end if;

  if not is_allowed then
    raise exception 'a transfer of this kind between these accounts is not allowed'
      using errcode = 'integrity_constraint_violation';
  end if;

  if not is_plain then
    select p.id into v_id
    from posted p
    join ledger.account f on f.id = p.from_account
    join ledger.account t on t.id = p.to_account
    join ledger.transfer_kind k on (k.kind, k.from_kind, k.to_kind) = (p.kind, f.kind, t.kind)
    left join ledger.hold opened on opened.id = p.id
    left join ledger.hold ended on ended.resolved_by = p.id
    where k.role <> 'move' and not coalesce(
      case k.role
        when 'hold' then opened.resolved_by is null
          and (opened.from_account, opened.held_account, opened.amount) = (p.from_account, p.to_account, p.amount)
        when 'release' then (ended.held_account, ended.from_account) = (p.from_account, p.to_account)
        when 'resolve' then ended.held_account = p.from_account or f.kind <> 'held'
        else true
      end
      -- What ends a hold takes exactly what was held.
      and (k.role not in ('release', 'resolve') or ended.amount = (
        select sum(l.amount) from ledger.transfer l
        where l.id = p.id and l.created_at = p.created_at and l.from_account = ended.held_account))
      -- A conversion goes in on one side and out on the other, in one group.
      and (select count(*) from ledger.transfer_kind a where a.kind = p.kind) = (
        select count(distinct (lf.kind, lt.kind))
        from ledger.transfer l
        join ledger.account lf on lf.id = l.from_account
        join ledger.account lt on lt.id = l.to_account
        where l.id = p.id and l.created_at = p.created_at and l.kind = p.kind), false)
    limit 1;
    if found then
      raise exception 'the transfers % do not make or end a hold, or convert, as a whole', v_id
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;

  -- Last, because this takes the locks. never_below_zero refuses what is not covered.
  update ledger.account a set balance = a.balance + d.delta
  from (
    select e.account, sum(e.delta)::bigint as delta
    from (
      select from_account as account, -amount as delta from posted union all select to_account, amount from posted
    ) e
    group by e.account order by e.account
  ) d
  where a.id = d.account and not a.is_append_only;
  return null;
end $$;

-- Each kind belongs to one role; a kind that belongs to none is posted by nobody. The distinct kinds first: a chunk of
-- a settlement posts thousands of one kind.
create or replace function ledger.restrict_kinds() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select distinct kind from posted) p
    where p.kind <> 'refused' and not exists (
      select from ledger.restricted_kind k where (k.kind, k.role_name) = (p.kind, current_user))
  ) then
    raise exception 'a transfer of this kind is posted by its own role only'
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on %.% is not allowed: the ledger is append-only', tg_op, tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace function ledger.only_resolve() returns trigger language plpgsql as $$
begin
  if old.resolved_by is not null or new.resolved_by is null
    or (old.id, old.from_account, old.held_account, old.amount, old.created_at, old.expires_at)
      is distinct from (new.id, new.from_account, new.held_account, new.amount, new.created_at, new.expires_at) then
    raise exception 'a hold changes once, when it is resolved' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger apply after insert on ledger.transfer referencing new table as posted
  for each statement execute function ledger.apply();
create or replace trigger restrict_kinds after insert on ledger.transfer referencing new table as posted
  for each statement execute function ledger.restrict_kinds();
create or replace trigger append_only before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create or replace trigger append_only before delete or truncate on ledger.account
  for each statement execute function ledger.refuse_change();
create or replace trigger append_only before delete or truncate on ledger.hold
  for each statement execute function ledger.refuse_change();
create or replace trigger only_resolve before update on ledger.hold
  for each row execute function ledger.only_resolve();
-- "Always" means also in sessions that call themselves replicas, which skip ordinary triggers.
alter table ledger.transfer enable always trigger apply;
alter table ledger.transfer enable always trigger restrict_kinds;
alter table ledger.transfer enable always trigger append_only;
alter table ledger.account enable always trigger append_only;
alter table ledger.hold enable always trigger append_only;
alter table ledger.hold enable always trigger only_resolve;

-- ───────────────────────────────────────────────────────────── outcomes
--
-- posted          it is done
-- same            this key did exactly this before; nothing moved now
-- key-reused      this key did something else before; nothing moved
-- insufficient    a bounded account would go below zero
-- hold-unknown, hold-resolved, hold-expired
--
-- A refusal keeps its key: the same call later gets the same outcome. Anything else that is wrong is a bug and raises.
-- Two callers can also collide so closely that one has to be rolled back and try again: serialization_failure,
-- deadlock_detected, unique_violation on a month's primary key or transfer_key_pkey, check_violation on
-- never_below_zero.

create or replace function ledger.fingerprint(
  p_legs ledger.leg[], p_reason text, p_hold uuid, p_expires_at timestamptz) returns text language sql stable
return md5(row(p_legs, p_reason, p_hold, extract(epoch from p_expires_at))::text);

-- The outcome that this key had before, or null when the key is new.
create or replace function ledger.earlier_outcome(p_id uuid, p_fingerprint text) returns text language plpgsql as $$
declare
  v_legs ledger.leg[];
  v_reason text;
  v_opened ledger.hold;
  v_ended ledger.hold;
begin
  select array_agg(row(kind, from_account, to_account, amount)::ledger.leg order by leg), min(reason)
  into v_legs, v_reason
  from ledger.transfers_of(p_id);
  if v_legs is null then return null; end if;

  if v_legs[1].kind = 'refused' then
    return case
      when split_part(v_reason, ' ', 2) = p_fingerprint then split_part(v_reason, ' ', 1)
      else 'key-reused' end;
  end if;

  select * into v_opened from ledger.hold where id = p_id;
  select * into v_ended from ledger.hold where resolved_by = p_id;
  -- A release names the hold only; its legs follow from that.
  if exists (select from ledger.transfer_kind k where k.kind = v_legs[1].kind and k.role = 'release') then
    v_legs := null;
  end if;
  return case
    when p_fingerprint = ledger.fingerprint(
      v_legs, v_reason, coalesce(v_opened.id, v_ended.id), v_opened.expires_at) then 'same'
    else 'key-reused' end;
end $$;

create or replace function ledger.refuse(p_id uuid, p_outcome text, p_fingerprint text) returns text
language plpgsql as $$
begin
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  values (p_id, 0, 'refused', 0, 0, 0, '', p_outcome || ' ' || p_fingerprint, ledger.today())
  on conflict do nothing;
  if found then return p_outcome; end if;
  return ledger.earlier_outcome(p_id, p_fingerprint);
end $$;

-- Legs that can never be posted are a bug of the caller, whatever the balances are.
create or replace function ledger.assert_legs(p_legs ledger.leg[], p_roles text[]) returns void language plpgsql as $$
declare
  v_leg record;
begin
  select l.kind, f.id as from_id, t.id as to_id into v_leg
  from unnest(p_legs) l
  left join ledger.account f on f.id = l.from_account
  left join ledger.account t on t.id = l.to_account
  left join ledger.transfer_kind k on (k.kind, k.from_kind, k.to_kind) = (l.kind, f.kind, t.kind)
  where not coalesce(l.amount > 0 and k.role = any (p_roles), false)
  limit 1;
  if found and (v_leg.from_id is null or v_leg.to_id is null) then
    raise exception 'there is no such account' using errcode = 'foreign_key_violation';
  elsif found or coalesce(cardinality(p_legs), 0) = 0 then
    raise exception 'a transfer of this kind cannot be posted like this'
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- ───────────────────────────────────────────────────────────── post

-- Posts a group of legs, all or none.
create or replace function ledger.post(p_id uuid, p_legs ledger.leg[], p_reason text) returns text
language plpgsql as $$
declare
  -- The partition of the present month does not know the keys of others.
  is_new boolean := ledger.says_month(p_id, ledger.key_from(now()), ledger.key_to(now()));
  v_inserted int;
  v_fingerprint text;
  v_earlier text;
begin
  if not is_new then is_new := ledger.is_new_key(p_id); end if;
  -- Nearly every posting is a single new leg that is covered: one insert does it.
  if is_new and cardinality(p_legs) = 1 then
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select p_id, 0, p_legs[1].kind, f.id, t.id, p_legs[1].amount, ledger.owner_of(f.id, f.owner, t.id, t.owner),
      p_reason, ledger.today()
    from ledger.account f, ledger.account t
    where f.id = p_legs[1].from_account and t.id = p_legs[1].to_account
      and (not f.is_bounded or f.balance >= p_legs[1].amount)
    on conflict do nothing;
    if found then return 'posted'; end if;
  end if;

  v_fingerprint := ledger.fingerprint(p_legs, p_reason, null, null);
  v_earlier := ledger.earlier_outcome(p_id, v_fingerprint);
  if v_earlier is not null then return v_earlier; end if;
  perform ledger.assert_legs(p_legs, array['move', 'convert']);

  if exists (
    select from (
      select e.account, sum(e.delta) as delta
      from (
        select l.from_account as account, -l.amount as delta from unnest(p_legs) l
        union all select l.to_account, l.amount from unnest(p_legs) l
      ) e group by e.account
    ) d join ledger.account a on a.id = d.account where a.is_bounded and a.balance + d.delta < 0
  ) then
    return ledger.refuse(p_id, 'insufficient', v_fingerprint);
  end if;

  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select p_id, l.number - 1, l.kind, f.id, t.id, l.amount, ledger.owner_of(f.id, f.owner, t.id, t.owner), p_reason,
    ledger.today()
  from unnest(p_legs) with ordinality as l(kind, from_account, to_account, amount, number)
  join ledger.account f on f.id = l.from_account
  join ledger.account t on t.id = l.to_account
  order by l.number
  on conflict do nothing;
  get diagnostics v_inserted = row_count;
  if v_inserted = cardinality(p_legs) then return 'posted'; end if;
  -- Another posting took this key between our look and our insert. If none of our legs got in, its outcome is ours; if
  -- some did, they must not stay.
  if v_inserted = 0 then return ledger.earlier_outcome(p_id, v_fingerprint); end if;
  raise exception 'another transfer took the key %', p_id using errcode = 'serialization_failure';
end $$;

-- Posts many groups at once: legs with the same id are a group. Returns an outcome for each id in the order of first
-- appearance; one that is refused does not affect the others.
create or replace function ledger.post_many(p_ids uuid[], p_legs ledger.leg[], p_reasons text[]) returns text[]
language plpgsql as $$
declare
  v_today date := (select ledger.today_by(c) from ledger.clock c);
  v_groups int;
  is_of_month boolean;
  v_posted uuid[];
  v_answers text[] := array[]::text[];
  v_group record;
begin
  select count(distinct l.id), bool_and(ledger.says_month(l.id, b.key_from, b.key_to)) into v_groups, is_of_month
  from unnest(p_ids) as l(id), (select ledger.key_from(now()), ledger.key_to(now())) as b(key_from, key_to);
  -- All at once when every debit would be covered even without the credits beside it, and no group of several legs has
  -- a key that was used before: a shorter group under that key would let some of its legs in.
  if not exists (
    select from (
      select l.from_account as account, sum(l.amount) as debit from unnest(p_legs) l group by l.from_account
    ) d
    join ledger.account a on a.id = d.account where a.is_bounded and a.balance < d.debit
  ) and ((is_of_month and v_groups = cardinality(p_ids)) or not ledger.is_any_used(p_ids)) then
    with posted as (
      insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
      select l.id, row_number() over (partition by l.id order by l.number) - 1, l.kind, f.id, t.id, l.amount,
        ledger.owner_of(f.id, f.owner, t.id, t.owner), l.reason, v_today
      from unnest(p_ids, p_legs, p_reasons) with ordinality
        as l(id, kind, from_account, to_account, amount, reason, number)
      join ledger.account f on f.id = l.from_account
      join ledger.account t on t.id = l.to_account
      -- In the order of keys: two batches that share keys would otherwise wait for each other.
      order by l.id, l.number
      on conflict do nothing
      returning id
    )
    select array_agg(id) into v_posted from posted;
    if cardinality(v_posted) = cardinality(p_ids) then
      return array_fill('posted'::text, array[v_groups]);
    end if;
  else
    -- One by one, with all locks taken beforehand and in order.
    perform from ledger.account a
    where a.id in (select unnest(array[l.from_account, l.to_account]) from unnest(p_legs) l) and not a.is_append_only
    order by a.id for no key update;
  end if;

  for v_group in
    select l.id,
      array_agg(row(l.kind, l.from_account, l.to_account, l.amount)::ledger.leg order by l.number) as legs,
      min(l.reason) as reason, coalesce(min(d.legs), 0) as posted
    from unnest(p_ids, p_legs, p_reasons) with ordinality
      as l(id, kind, from_account, to_account, amount, reason, number)
    left join (select u.id, count(*) as legs from unnest(v_posted) as u(id) group by u.id) d on d.id = l.id
    group by l.id order by min(l.number)
  loop
    v_answers := v_answers || case
      when v_group.posted = 0 then ledger.post(v_group.id, v_group.legs, v_group.reason)
      when v_group.posted = cardinality(v_group.legs) then 'posted' end;
    if v_answers[cardinality(v_answers)] is null then
      raise exception 'another transfer took the key %', v_group.id using errcode = 'serialization_failure';
    end if;
  end loop;
  return v_answers;
end $$;

-- ───────────────────────────────────────────────────────────── holds

-- Marks the hold as ended by p_id, or returns why it cannot be. Its row lock makes the second of two callers wait and
-- then lose.
create or replace function ledger.end_hold(p_hold uuid, p_id uuid, p_must_be_valid boolean) returns text
language plpgsql as $$
declare
  v_hold ledger.hold;
begin
  select * into v_hold from ledger.hold where id = p_hold for update;
  if not found then return 'hold-unknown'; end if;
  if v_hold.resolved_by is not null then return 'hold-resolved'; end if;
  if p_must_be_valid and v_hold.expires_at <= ledger.now() then return 'hold-expired'; end if;
  update ledger.hold set resolved_by = p_id, resolved_at = now() where id = p_hold;
  return null;
end $$;

-- Sets an amount aside until it is resolved or released; past expires_at it can only be released.
create or replace function ledger.hold(p_id uuid, p_leg ledger.leg, p_reason text, p_expires_at timestamptz)
returns text language plpgsql as $$
declare
  v_fingerprint text := ledger.fingerprint(array[p_leg], p_reason, p_id, p_expires_at);
  v_earlier text := ledger.earlier_outcome(p_id, v_fingerprint);
begin
  if v_earlier is not null then return v_earlier; end if;
  perform ledger.assert_legs(array[p_leg], array['hold']);
  if exists (select from ledger.account a where a.id = p_leg.from_account and a.balance < p_leg.amount) then
    return ledger.refuse(p_id, 'insufficient', v_fingerprint);
  end if;
  insert into ledger.hold (id, from_account, held_account, amount, expires_at)
  values (p_id, p_leg.from_account, p_leg.to_account, p_leg.amount, p_expires_at)
  on conflict (id) do nothing;
  -- The same hold was requested twice at once: the insert waited for the first.
  if not found then return ledger.earlier_outcome(p_id, v_fingerprint); end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select p_id, 0, p_leg.kind, f.id, t.id, p_leg.amount, ledger.owner_of(f.id, f.owner, t.id, t.owner), p_reason,
    ledger.today()
  from ledger.account f, ledger.account t where f.id = p_leg.from_account and t.id = p_leg.to_account;
  return 'posted';
end $$;

-- Ends a hold by paying it out: the legs out of the held account sum to what was held.
create or replace function ledger.resolve(p_hold uuid, p_id uuid, p_legs ledger.leg[], p_reason text) returns text
language plpgsql as $$
declare
  v_fingerprint text := ledger.fingerprint(p_legs, p_reason, p_hold, null);
  v_earlier text := ledger.earlier_outcome(p_id, v_fingerprint);
  v_refusal text;
begin
  if v_earlier is not null then return v_earlier; end if;
  perform ledger.assert_legs(p_legs, array['resolve']);
  v_refusal := ledger.end_hold(p_hold, p_id, true);
  if v_refusal is not null then return ledger.refuse(p_id, v_refusal, v_fingerprint); end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select p_id, l.number - 1, l.kind, f.id, t.id, l.amount, ledger.owner_of(f.id, f.owner, t.id, t.owner), p_reason,
    ledger.today()
  from unnest(p_legs) with ordinality as l(kind, from_account, to_account, amount, number)
  join ledger.account f on f.id = l.from_account
  join ledger.account t on t.id = l.to_account
  order by l.number;
  return 'posted';
end $$;

-- Ends a hold by giving the amount back, expired or not.
create or replace function ledger.release(p_hold uuid, p_id uuid, p_reason text) returns text language plpgsql as $$
declare
  v_fingerprint text := ledger.fingerprint(null, p_reason, p_hold, null);
  v_earlier text := ledger.earlier_outcome(p_id, v_fingerprint);
  v_refusal text;
begin
  if v_earlier is not null then return v_earlier; end if;
  v_refusal := ledger.end_hold(p_hold, p_id, false);
  if v_refusal is not null then return ledger.refuse(p_id, v_refusal, v_fingerprint); end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select p_id, 0, k.kind, h.held_account, h.from_account, h.amount, f.owner, p_reason, ledger.today()
  from ledger.hold h
  join ledger.account f on f.id = h.held_account
  join ledger.account t on t.id = h.from_account
  join ledger.transfer_kind k on (k.from_kind, k.to_kind, k.role) = (f.kind, t.kind, 'release')
  where h.id = p_hold;
  return 'posted';
end $$;

-- ───────────────────────────────────────────────────────────── reading

create or replace view ledger.entry as
select seq, xid, id, leg, kind, from_account as account, -amount as amount, owner, reason, business_day, created_at
from ledger.transfer where kind <> 'refused'
union all
select seq, xid, id, leg, kind, to_account, amount, owner, reason, business_day, created_at
from ledger.transfer where kind <> 'refused';

-- A member's or machine's transfers: `where owner = … order by seq desc`.
create or replace view ledger.record as
select t.owner, t.seq, t.id, t.leg, t.kind, f.kind as from_kind, d.kind as to_kind, f.currency, t.amount, t.reason,
  t.business_day, t.created_at
from ledger.transfer t
join ledger.account f on f.id = t.from_account
join ledger.account d on d.id = t.to_account;

create or replace function ledger.since_roll_up(p_account bigint) returns bigint
-- Planned for the current cut: for an unknown one the planner would read the whole table.
language plpgsql stable security definer set plan_cache_mode = force_custom_plan as $$
declare
  v_cut bigint := (select cut_xid from ledger.roll_up_cut);
  v_since timestamptz := ledger.month_since(v_cut);
begin
  return (
    select coalesce(sum(case when to_account = p_account then amount else -amount end), 0)::bigint
    from ledger.transfer
    where xid >= v_cut and created_at >= v_since and p_account in (from_account, to_account));
end $$;

create or replace view ledger.balance as
select id, owner, kind, currency,
  balance + case when is_append_only then ledger.since_roll_up(id) else 0 end as balance
from ledger.account;

create or replace view ledger.open_hold as
select h.id, a.owner, a.currency, h.amount, h.created_at, h.expires_at
from ledger.hold h join ledger.account a on a.id = h.held_account where h.resolved_by is null;

-- ───────────────────────────────────────────────────────────── roll-up

-- Transfers with a lower number are certainly finished.
create or replace function ledger.xid_horizon() returns bigint language sql stable
return pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ledger.xid_offset();

-- Adds finished transfers to the rows of the append-only accounts and returns how many. It takes no lock that a posting
-- needs.
create or replace function ledger.roll_up() returns bigint
language plpgsql security definer set plan_cache_mode = force_custom_plan as $$
declare
  v_from bigint := (select cut_xid from ledger.roll_up_cut for update);
  -- Everything below is finished, visible to the statements that follow, and can grow no more.
  v_to bigint := ledger.xid_horizon();
  v_since timestamptz := ledger.month_since(v_from);
  v_folded bigint;
begin
  if v_to < v_from then
    raise exception 'transaction numbers went back: this is a restored dump, run ledger.rebase() first';
  end if;
  perform brin_summarize_new_values(i.inhrelid) from ledger.month m
  join pg_index x on x.indrelid = to_regclass('ledger.' || m.partition_name)
  join pg_inherits i on i.inhrelid = x.indexrelid and i.inhparent = 'ledger.transfers_by_xid'::regclass
  where m.closed_at is null and m.begins_at <= now();
  update ledger.account a set balance = a.balance + d.delta
  from (
    select account, sum(amount)::bigint as delta from ledger.entry
    where xid >= v_from and xid < v_to and created_at >= v_since group by account
  ) d
  where a.id = d.account and a.is_append_only;
  select count(*) into v_folded from ledger.transfer
  where xid >= v_from and xid < v_to and created_at >= v_since and kind <> 'refused';
  update ledger.roll_up_cut set cut_xid = v_to, rolled_up_at = now();
  return v_folded;
end $$;

-- After a dump was restored into another cluster, and before anybody posts: lets transaction numbers continue where
-- they were. xid_offset() is defined with the tables, so applying this file again leaves it alone.
create or replace function ledger.rebase() returns void language plpgsql as $$
begin
  lock table ledger.transfer in exclusive mode;
  execute format(
    'create or replace function ledger.xid_offset() returns bigint language sql stable return %s::bigint',
    greatest((select max(xid) from ledger.transfer), (select cut_xid from ledger.roll_up_cut)) + 1);
end $$;

-- ───────────────────────────────────────────────────────────── the clock

-- The time and the day by a row of the clock. Where a batch is written, they are read from it in a query, which is five
-- times as fast as calling ledger.now() and ledger.today().
create or replace function ledger.now_by(p_clock ledger.clock) returns timestamptz language sql stable
return now() + make_interval(days => (p_clock).offset_days);

create or replace function ledger.today_by(p_clock ledger.clock) returns date language sql stable
return (ledger.now_by(p_clock) at time zone (p_clock).time_zone)::date;

-- The application can neither call this nor write the clock: days decide when money can be undone, paid out and earned.
create or replace function ledger.set_clock(p_time_zone text, p_is_practice boolean) returns void language plpgsql as $$
begin
  -- Raises when there is no such zone.
  perform now() at time zone p_time_zone;
  update ledger.clock set time_zone = p_time_zone, is_practice = p_is_practice
  where (time_zone, is_practice) <> (p_time_zone, p_is_practice);
end $$;

create or replace function ledger.assert_practice() returns void language plpgsql as $$
begin
  if not (select is_practice from ledger.clock) then
    raise exception 'days are moved in practice mode only' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Practice mode: the demonstration begins in the past, so that it has a history.
create or replace function ledger.begin_in_past(p_days int) returns void language plpgsql security definer as $$
begin
  perform ledger.assert_practice();
  if exists (select from ledger.transfer) then
    raise exception 'the ledger has begun: its days only go forward';
  end if;
  update ledger.clock set offset_days = -p_days;
end $$;

-- Practice mode: goes one day forward and returns the new business date.
create or replace function ledger.next_day() returns date language plpgsql security definer as $$
begin
  perform ledger.assert_practice();
  update ledger.clock set offset_days = offset_days + 1;
  return ledger.today();
end $$;
