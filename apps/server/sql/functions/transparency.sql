-- Sealing the open books. Nobody who logs in writes any of this: the application asks for the next day to be sealed and
-- hands in the upper nodes of its tree, and that is all it can do. Which day it is, who is in it, with what, and the
-- order of the leaves all come from here. packages/proof has the same bytes in TypeScript; a test compares them.
--
--   begin_books        freezes what is owed to everybody, and computes all leaves, in one transaction
--   store_books_nodes  takes the nodes above the leaves, which a thread of the server computes, and checks them
--   write_record       writes the day's record, which the signer then signs
--
-- Each of them can be asked for again: what is done stays as it is.
-- Security definers belong to millrace_books.

-- ───────────────────────────────────────────────────────────── bytes
--
-- What a hash is made for stands first in what is hashed, in 16 bytes, such as `millrace/node/1` and a zero.

-- 64 bytes of a key as HMAC-SHA256 takes it: the seed, filled up with zeros, each byte combined with one number.
create or replace function books_pad(p_seed bytea, p_byte int) returns bytea language plpgsql immutable as $$
declare
  v_pad bytea := p_seed || decode(repeat('00', 64 - length(p_seed)), 'hex');
begin
  for i in 0 .. 63 loop v_pad := set_byte(v_pad, i, get_byte(v_pad, i) # p_byte); end loop;
  return v_pad;
end $$;

-- A number from 0 up to 1, from six bytes.
create or replace function fraction_at(p_bytes bytea, p_at int) returns float8 language sql immutable
return (((get_byte(p_bytes, p_at) << 16) + (get_byte(p_bytes, p_at + 1) << 8) + get_byte(p_bytes, p_at + 2))::float8
  * 16777216 + ((get_byte(p_bytes, p_at + 3) << 16) + (get_byte(p_bytes, p_at + 4) << 8) + get_byte(p_bytes, p_at + 5)))
  / 281474976710656;

-- A currency as eight bytes, with zeros at the end.
create or replace function currency_bytes(p_currency text) returns bytea language sql stable
return substr(convert_to(p_currency, 'UTF8') || '\x0000000000000000'::bytea, 1, 8);

-- The eight bytes of a sum at a place, as a number.
create or replace function sum_at(p_bytes bytea, p_at int) returns bigint language plpgsql immutable as $$
declare
  v_sum bigint := 0;
begin
  for i in 0 .. 7 loop v_sum := (v_sum << 8) + get_byte(p_bytes, p_at + i); end loop;
  if v_sum < 0 then raise exception 'a sum is too large'; end if;
  return v_sum;
end $$;

-- The node above two others, 40 bytes each. A sum that does not fit raises.
create or replace function join_nodes(p_left bytea, p_right bytea) returns bytea language plpgsql immutable as $$
begin
  return sha256('\x6d696c6c726163652f6e6f64652f3100'::bytea || p_left || p_right)
    || int8send(sum_at(p_left, 32) + sum_at(p_right, 32));
end $$;

-- ───────────────────────────────────────────────────────────── leaves

-- The leaves of the members of a range of ids, in one currency or in all. Each member's balance is in two or three
-- parts, so that none stands there as a whole; only a single unit cannot be divided. Their number and sizes come from
-- the inner half of the HMAC, of which the nonce says nothing. `offset 0` keeps each hash from being computed again
-- wherever it is mentioned. It has no settings of its own, so that PostgreSQL makes it a part of the query around it
-- instead of storing millions of rows in between; its names are resolved when it is created.
create or replace function books_leaf_rows(p_epoch int, p_from uuid, p_to uuid, p_currency text default null)
returns table (currency text, member_id uuid, index int, value bigint, hash bytea) language sql stable
begin atomic
  select s.currency, s.member_id, s.index, s.value, sha256(s.head || int8send(s.value) || case s.index
    when 0 then int4send(p_epoch) || '\x00000000'::bytea
    when 1 then int4send(p_epoch) || '\x00000001'::bytea
    else int4send(p_epoch) || '\x00000002'::bytea end)
  from (
    select k.currency, k.member_id, k.head, generate_series(0, greatest(k.parts, 1)::int - 1) as index,
      unnest(case k.parts
        when 1 then array[k.surplus + 1]
        when 2 then array[k.one + 1, k.surplus - k.one + 1]
        when 3 then array[least(k.one, k.two) + 1, abs(k.one - k.two) + 1, k.surplus - greatest(k.one, k.two) + 1]
        -- Nothing is owed: one leaf of nothing.
        else array[0::bigint] end) as value
    from (
      select h.currency, h.member_id, h.parts, h.value - h.parts as surplus,
        floor((h.value - h.parts) * fraction_at(h.inner_hash, 1))::bigint as one,
        case when h.parts = 3 then floor((h.value - h.parts) * fraction_at(h.inner_hash, 7))::bigint end as two,
        '\x6d696c6c726163652f6c6561662f3100'::bytea
          || sha256((select books_pad(e.seed, 92) from books_epoch e where e.epoch = p_epoch) || h.inner_hash)
          || uuid_send(h.member_id)
          -- Computed once where the currency is given.
          || coalesce((select currency_bytes(p_currency)), currency_bytes(h.currency)) as head
      from (
        select i.*, least(i.value, 2 + get_byte(i.inner_hash, 0) % 2) as parts
        from (
          select b.currency, b.member_id, b.available + b.held + b.income + b.escrow as value,
            sha256((select books_pad(e.seed, 54) from books_epoch e where e.epoch = p_epoch)
              || uuid_send(b.member_id)) as inner_hash
          from books_balance b
          where b.epoch = p_epoch and b.member_id between p_from and p_to
            and (p_currency is null or b.currency = p_currency)
          offset 0
        ) i offset 0
      ) h offset 0
    ) k
  ) s;
end;

-- ───────────────────────────────────────────────────────────── beginning

-- What is owed to everybody at one moment: all owners of members' accounts, and all members, who may have nothing yet.
-- Raises when it is not what the ledger says in all: members' money is what is left of custody after everybody else's,
-- and what is in escrow is the prices of purchases in reflection.
create or replace function freeze_balances(p_epoch int) returns void
language plpgsql set work_mem = '192MB' set jit = off as $$
declare
  v_wrong text;
begin
  -- One statement, and so one moment. An owner has one account of a kind and currency at most: `max` is its balance,
  -- without the numeric that a sum would be.
  with account as (
    select a.owner::uuid as member_id, a.currency,
      max(a.balance) filter (where a.kind = 'available') as available,
      max(a.balance) filter (where a.kind = 'held') as held,
      max(a.balance) filter (where a.kind = 'income') as income
    from ledger.account a where a.id < 1000000000000000 group by a.owner, a.currency
  ), reflecting as materialized (
    select p.member_id, sum(p.price) as price, sum(p.price + p.coupon_amount) as paid
    from purchase p where p.state = 'reflecting' group by p.member_id
  ), frozen as (
    insert into books_balance (epoch, currency, member_id, available, held, income, escrow)
    select p_epoch, o.currency, o.member_id, coalesce(o.available, 0), coalesce(o.held, 0), coalesce(o.income, 0),
      coalesce(r.price, 0)
    from (
      select coalesce(a.member_id, m.id) as member_id, coalesce(a.currency, 'USDT') as currency, a.available, a.held,
        a.income
      from account a full join (select m.id, 'USDT' as currency from member m where m.closed_at is null) m
        on (m.id, m.currency) = (a.member_id, a.currency)
    ) o left join reflecting r on r.member_id = o.member_id and o.currency = 'USDT'
    order by o.member_id, o.currency
    returning currency, available + held + income as owed, escrow
  ), other as (
    select b.currency, sum(b.balance) as balance, coalesce(sum(b.balance) filter (where b.kind = 'escrow'), 0) as escrow
    from ledger.balance b where b.id >= 1000000000000000 group by b.currency
  ), total as (
    select f.currency, count(*) as members, sum(f.owed) as owed, sum(f.escrow) as escrow from frozen f group by 1
  ), tree as (
    insert into books_tree (epoch, currency, total, members, leaves)
    select p_epoch, t.currency, t.owed + t.escrow, t.members, 0 from total t
  )
  select string_agg(coalesce(t.currency, o.currency), ', ') into v_wrong
  from total t full join other o on o.currency = t.currency
  where coalesce(t.owed, 0) + coalesce(o.balance, 0) <> 0
    or (coalesce(t.currency, o.currency) = 'USDT' and (
      coalesce(o.escrow, 0) <> (select coalesce(sum(r.paid), 0) from reflecting r)
      or coalesce(t.escrow, 0) <> (select coalesce(sum(r.price), 0) from reflecting r)));
  if v_wrong is not null then
    raise exception 'what is owed to members is not what the ledger has in all: %', v_wrong
      using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (select from books_tree t where (t.epoch, t.currency) = (p_epoch, 'USDT')) then
    insert into books_tree (epoch, currency, total, members, leaves) values (p_epoch, 'USDT', 0, 0, 0);
  end if;
end $$;

-- Sorts the leaves by their hashes, which mixes members, and keeps them in parts of 16,384. One currency at a time:
-- sorted by nothing but themselves, nearly all leaves are told apart by their first eight bytes.
create or replace function write_leaves(p_epoch int) returns void
language plpgsql set work_mem = '192MB' set jit = off as $$
declare
  v_currency text;
  v_leaves bytea;
begin
  for v_currency in select t.currency from books_tree t where t.epoch = p_epoch loop
    -- `offset 0`, so that what a leaf is made of is not sorted with it.
    select string_agg(l.leaf, '' order by l.leaf) into v_leaves
    from (
      select r.hash || int8send(r.value) as leaf
      from books_leaf_rows(
        p_epoch, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', v_currency) r
      offset 0
    ) l;
    continue when v_leaves is null;
    insert into books_leaves (epoch, currency, part, first_hash, leaves)
    select p_epoch, v_currency, p.part, substr(v_leaves, p.part * 655360 + 1, 32),
      substr(v_leaves, p.part * 655360 + 1, 655360)
    from generate_series(0, (octet_length(v_leaves) - 1) / 655360) as p(part);
    update books_tree t set leaves = octet_length(v_leaves) / 40 where (t.epoch, t.currency) = (p_epoch, v_currency);
  end loop;
end $$;

-- The epoch that is to be built, or null when no day is due. A day is due once it has ended and the ledger has sealed
-- it; days that ended together are sealed together, as the last of them. Whoever comes second waits, and then builds
-- the same. What is held is taken at the same moment as what is owed, and not from a chain that has not answered for an
-- hour: it could be empty by now.
create or replace function begin_books() returns int language plpgsql security definer as $$
declare
  v_last books_epoch;
  v_day date;
begin
  -- Another level would freeze an old moment.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'books are begun in a transaction that reads what is committed';
  end if;
  perform pg_advisory_xact_lock(770002, 1);
  select * into v_last from books_epoch order by epoch desc limit 1;
  if v_last.epoch is not null and not exists (select from transparency_record r where r.epoch = v_last.epoch) then
    return v_last.epoch;
  end if;
  select max(s.business_day) into v_day from ledger.seal s;
  if v_day is null or v_day <= v_last.day or v_day >= ledger.today()
    or (select count(distinct k.kind) from transparency_key k) < 2
    or exists (
      select from reserve_state s
      where s.kind = 'chain' and s.amount > 0 and s.read_at < clock_timestamp() - interval '1 hour') then
    return null;
  end if;
  insert into books_epoch (epoch, day, seed)
  values (coalesce(v_last.epoch, 0) + 1, v_day, sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
  returning * into v_last;
  perform freeze_balances(v_last.epoch);
  perform freeze_reserves(v_last.epoch, v_day);
  perform write_leaves(v_last.epoch);
  return v_last.epoch;
end $$;

-- ───────────────────────────────────────────────────────────── nodes

-- How many levels there are above the leaves. At least one.
create or replace function books_depth(p_leaves int) returns int language sql immutable
return greatest(1, ceil(log(2, greatest(p_leaves, 1)::numeric))::int);

-- What fills up each level: the constant leaf, and the nodes over nothing but it.
create or replace function books_padding(p_depth int) returns bytea[] language plpgsql immutable as $$
declare
  v_nodes bytea[] := array[sha256('\x6d696c6c726163652f6e6f6e652f3100'::bytea) || int8send(0)];
begin
  for i in 1 .. p_depth loop v_nodes := v_nodes || join_nodes(v_nodes[i], v_nodes[i]); end loop;
  return v_nodes;
end $$;

-- Some leaves of a tree, from one place on. They are within one part.
create or replace function books_slice(p_epoch int, p_currency text, p_from int, p_count int) returns bytea
language sql stable as $$
  select substr(l.leaves, (p_from % 16384) * 40 + 1, p_count * 40) from books_leaves l
  where (l.epoch, l.currency, l.part) = (p_epoch, p_currency, p_from / 16384)
$$;

-- Whether nodes lead from a group of leaves up to the root.
create or replace function is_group_right(p_tree books_tree, p_group int, p_padding bytea[]) returns boolean
language plpgsql stable as $$
declare
  v_depth int := books_depth(p_tree.leaves);
  v_first int := least(6, v_depth);
  v_slice bytea := books_slice(p_tree.epoch, p_tree.currency, p_group << v_first, 1 << v_first);
  v_nodes bytea[];
  v_count int;
  v_at int := 0;
  v_place int := p_group;
  v_beside bytea;
  v_node bytea;
begin
  for i in 0 .. (1 << v_first) - 1 loop
    v_nodes[i] := coalesce(nullif(substr(v_slice, i * 40 + 1, 40), ''), p_padding[1]);
  end loop;
  for level in 1 .. v_first loop
    for i in 0 .. (1 << (v_first - level)) - 1 loop
      v_nodes[i] := join_nodes(v_nodes[i * 2], v_nodes[i * 2 + 1]);
    end loop;
  end loop;
  v_node := v_nodes[0];
  for level in v_first .. v_depth loop
    if v_node is distinct from substr(p_tree.nodes, (v_at + v_place) * 40 + 1, 40) then return false; end if;
    v_count := (p_tree.leaves + (1 << level) - 1) >> level;
    v_beside := coalesce(
      case when (v_place # 1) < v_count then substr(p_tree.nodes, (v_at + (v_place # 1)) * 40 + 1, 40) end,
      p_padding[level + 1]);
    v_node := case when v_place % 2 = 0 then join_nodes(v_node, v_beside) else join_nodes(v_beside, v_node) end;
    v_at := v_at + v_count;
    v_place := v_place / 2;
  end loop;
  return true;
end $$;

-- Takes the nodes of a tree: all levels from groups of 64 leaves up to the root. All groups of a small tree are
-- computed again, and some of a large one, which the caller cannot foresee; all of it is public, and anybody can
-- compute the rest. Outcomes: stored, same (it has its nodes), unknown, wrong.
create or replace function store_books_nodes(p_epoch int, p_currency text, p_nodes bytea) returns text
language plpgsql security definer as $$
declare
  v_tree books_tree;
  v_depth int;
  v_first int;
  v_groups int;
  v_length int := 0;
  v_padding bytea[];
  v_root bytea;
begin
  select * into v_tree from books_tree t where (t.epoch, t.currency) = (p_epoch, p_currency) for update;
  if not found then return 'unknown'; end if;
  if v_tree.root is not null then return 'same'; end if;
  v_depth := books_depth(v_tree.leaves);
  v_first := least(6, v_depth);
  v_padding := books_padding(v_depth);
  for level in v_first .. v_depth loop
    v_length := v_length + ((v_tree.leaves + (1 << level) - 1) >> level) * 40;
  end loop;
  if octet_length(p_nodes) <> v_length then return 'wrong'; end if;
  v_tree.nodes := p_nodes;
  v_groups := (v_tree.leaves + (1 << v_first) - 1) >> v_first;
  if exists (
    select from (select g from generate_series(0, v_groups - 1) g order by gen_random_uuid() limit 64) g
    where not is_group_right(v_tree, g.g, v_padding)
  ) then
    return 'wrong';
  end if;
  v_root := case when v_tree.leaves = 0 then v_padding[v_depth + 1] else substr(p_nodes, v_length - 39, 40) end;
  if sum_at(v_root, 32) <> v_tree.total then return 'wrong'; end if;
  update books_tree t set nodes = p_nodes, root = substr(v_root, 1, 32)
  where (t.epoch, t.currency) = (p_epoch, p_currency);
  return 'stored';
end $$;

-- ───────────────────────────────────────────────────────────── the record

-- JSON in one form only: keys in order, no spaces.
create or replace function canonical_json(p_value jsonb) returns text language plpgsql immutable as $$
begin
  return case jsonb_typeof(p_value)
    when 'object' then '{' || coalesce((
      select string_agg(to_json(e.key)::text || ':' || canonical_json(e.value), ',' order by e.key collate "C")
      from jsonb_each(p_value) e), '') || '}'
    when 'array' then '[' || coalesce((
      select string_agg(canonical_json(e.value), ',' order by e.ordinality)
      from jsonb_array_elements(p_value) with ordinality e), '') || ']'
    else p_value::text end;
end $$;

-- The hash over all challenges published so far, in their order.
create or replace function challenges_hash() returns bytea language sql stable as $$
  select sha256('\x6d696c6c726163652f63686c732f3100'::bytea || coalesce(
    (select string_agg(c.hash, ''::bytea order by c.number) from challenge c), ''::bytea))
$$;

-- Writes the record of an epoch whose trees have their roots. Outcomes: written, same, unbuilt, unknown.
create or replace function write_record(p_epoch int) returns text language plpgsql security definer as $$
declare
  v_epoch books_epoch;
  -- Not the beginning of the transaction, which may have been open for hours.
  v_now timestamptz := ledger.now() + (clock_timestamp() - now());
  v_record text;
  v_log record;
begin
  perform pg_advisory_xact_lock(770002, 1);
  select * into v_epoch from books_epoch e where e.epoch = p_epoch;
  if not found then return 'unknown'; end if;
  if exists (select from transparency_record r where r.epoch = p_epoch) then return 'same'; end if;
  if exists (select from books_tree t where t.epoch = p_epoch and t.root is null) then return 'unbuilt'; end if;
  select * into v_log from seal_decisions(v_epoch.day);
  v_record := canonical_json(jsonb_build_object(
    'version', 1,
    'epoch', p_epoch,
    'day', to_char(v_epoch.day, 'YYYY-MM-DD'),
    'sealedAt', utc_text(v_now),
    'liabilities', (
      select jsonb_agg(jsonb_build_object('currency', t.currency, 'root', encode(t.root, 'hex'),
        'total', t.total::text, 'leaves', t.leaves, 'members', t.members) order by t.currency collate "C")
      from books_tree t where t.epoch = p_epoch),
    'reserves', sealed_reserves(p_epoch),
    'ledgerDayHash', (
      select encode(s.hash, 'hex') from ledger.seal s where s.business_day <= v_epoch.day
      order by s.business_day desc limit 1),
    'ledgerEntries', (
      select coalesce(sum(s.transfers), 0) from ledger.seal s where s.business_day <= v_epoch.day),
    'auditHash', encode(v_log.sealed_hash, 'hex'),
    'challengesHash', encode(challenges_hash(), 'hex'),
    'statementsKey', (select encode(k.public_key, 'hex') from key_of_books('statements') k),
    'booksKey', (select encode(k.public_key, 'hex') from key_of_books('books') k),
    'previous', coalesce(
      (select encode(r.hash, 'hex') from transparency_record r where r.epoch = p_epoch - 1), repeat('0', 64))));
  insert into transparency_record (epoch, day, record, hash, sealed_at)
  values (p_epoch, v_epoch.day, v_record, record_hash(v_record), v_now);
  insert into decision_seal (epoch, entries, audit_hash) values (p_epoch, v_log.entries, v_log.audit_hash);
  return 'written';
end $$;

create or replace function record_hash(p_record text) returns bytea language sql immutable
return sha256('\x6d696c6c726163652f7365616c2f3100'::bytea || convert_to(p_record, 'UTF8'));

-- The newest key of a kind.
create or replace function key_of_books(p_kind text) returns transparency_key language sql stable as $$
  select k.* from transparency_key k where k.kind = p_kind order by k.number desc limit 1
$$;

-- The key that signs statements: the first that is announced. With another one, whoever has the application's password
-- could sign statements that contradict ours. Only the owner of the database adds one, and the next record names it.
create or replace function announce_statements_key(p_key bytea, p_data_key text) returns void
language plpgsql security definer as $$
begin
  perform pg_advisory_xact_lock(770002, 2);
  insert into transparency_key (kind, public_key, data_key)
  select 'statements', p_key, p_data_key
  where not exists (select from transparency_key k where k.kind = 'statements');
end $$;

-- ───────────────────────────────────────────────────────────── a member's proof

-- What a member needs to be told about a sealed day: the nonce, the balances, and each part with its leaf's hash.
create or replace function books_of_member(
  p_epoch int, p_member uuid, out currency text, out nonce bytea, out available bigint, out held bigint,
  out income bigint, out escrow bigint, out parts bigint[], out hashes bytea[])
returns setof record language plpgsql stable security definer
set jit = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  select b.currency,
    sha256(books_pad(e.seed, 92) || sha256(books_pad(e.seed, 54) || uuid_send(p_member))),
    b.available, b.held, b.income, b.escrow, l.parts, l.hashes
  from books_epoch e
  join books_balance b on b.epoch = e.epoch and b.member_id = p_member
  join (
    select r.currency, array_agg(r.value order by r.index) as parts, array_agg(r.hash order by r.index) as hashes
    from books_leaf_rows(p_epoch, p_member, p_member) r group by r.currency
  ) l on l.currency = b.currency
  where e.epoch = p_epoch;
end $$;

-- Where a leaf is, found by its hash, and what is beside it on the way up: its group of 64 leaves, and from there on
-- the node beside each, empty where there is padding. No row when there is no such leaf. Reads a few bytes at a time.
create or replace function books_path(
  p_epoch int, p_currency text, p_hash bytea, out place int, out neighbours bytea, out beside bytea[])
returns setof record language plpgsql stable security definer as $$
declare
  v_leaves int := (select t.leaves from books_tree t where (t.epoch, t.currency) = (p_epoch, p_currency));
  v_depth int := books_depth(v_leaves);
  v_first int := least(6, v_depth);
  v_part int := (
    select max(l.part) from books_leaves l
    where (l.epoch, l.currency) = (p_epoch, p_currency) and l.first_hash <= p_hash);
  v_low int := v_part * 16384;
  v_high int := least(v_leaves, (v_part + 1) * 16384) - 1;
  v_found bytea;
  v_at int := 0;
  v_count int;
  v_beside int;
begin
  while v_low <= v_high loop
    place := (v_low + v_high) / 2;
    v_found := substr(books_slice(p_epoch, p_currency, place, 1), 1, 32);
    exit when v_found = p_hash;
    if v_found < p_hash then v_low := place + 1; else v_high := place - 1; end if;
  end loop;
  if v_found is distinct from p_hash then return; end if;
  neighbours := books_slice(p_epoch, p_currency, place >> v_first << v_first, 1 << v_first);
  beside := '{}';
  for level in v_first .. v_depth - 1 loop
    v_count := (v_leaves + (1 << level) - 1) >> level;
    v_beside := (place >> level) # 1;
    beside := beside || (
      select case when v_beside < v_count then substr(t.nodes, (v_at + v_beside) * 40 + 1, 40) else '' end
      from books_tree t where (t.epoch, t.currency) = (p_epoch, p_currency));
    v_at := v_at + v_count;
  end loop;
  return next;
end $$;

-- ───────────────────────────────────────────────────────────── challenges

-- Keeps a contradiction that the server has verified. It is in every record from the next one on. Null when it is
-- known.
create or replace function publish_challenge(p_kind text, p_hash bytea, p_challenge text) returns bigint
language sql security definer as $$
  insert into challenge (kind, hash, challenge)
  select p_kind, p_hash, p_challenge
  where p_hash = sha256('\x6d696c6c726163652f6368616c2f3100'::bytea || convert_to(p_challenge, 'UTF8'))
  on conflict (hash) do nothing
  returning number
$$;

-- ───────────────────────────────────────────────────────────── rights

create or replace function books_only_grow() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: what is sealed stays', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on transparency_key
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on books_epoch
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on books_balance
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on books_leaves
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on challenge
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on decision_log
  for each statement execute function books_only_grow();
create or replace trigger append_only before update or delete or truncate on decision_seal
  for each statement execute function books_only_grow();
create or replace trigger append_only before delete or truncate on books_tree
  for each statement execute function books_only_grow();
create or replace trigger append_only before delete or truncate on transparency_record
  for each statement execute function books_only_grow();

-- A record changes once, when it is signed.
create or replace function only_sign_record() returns trigger language plpgsql as $$
begin
  if old.signature is not null or new.signature is null
    or (old.epoch, old.day, old.record, old.hash, old.sealed_at)
      is distinct from (new.epoch, new.day, new.record, new.hash, new.sealed_at) then
    raise exception 'a record changes once, when it is signed' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger only_sign before update on transparency_record
  for each row execute function only_sign_record();

grant execute on function freeze_balances, write_leaves, books_leaf_rows, is_group_right, books_slice, challenges_hash,
  key_of_books, books_pad, fraction_at, currency_bytes, sum_at, join_nodes, books_depth, books_padding, canonical_json,
  record_hash to millrace_books;
grant execute on function begin_books, store_books_nodes, write_record, announce_statements_key, books_of_member,
  books_path, publish_challenge to millrace_app;

grant select, insert on transparency_key, books_epoch, books_balance, books_leaves, challenge to millrace_books;
grant select, insert, update on books_tree, transparency_record to millrace_books;
grant select on ledger.account, ledger.balance, ledger.seal, ledger.currency to millrace_books;
grant execute on function ledger.since_roll_up, ledger.now, ledger.today to millrace_books;
grant select on purchase, member, audit_seal, rail_state to millrace_books;
grant select (epoch, day, begun_at) on books_epoch to millrace_app;
grant select on transparency_key, books_tree, books_leaves, transparency_record, challenge to millrace_app;
