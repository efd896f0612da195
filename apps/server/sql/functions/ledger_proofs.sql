-- What proves the ledger: day seals, the check of all invariants on a live database, and who may do what. What its
-- transfers mean to the rows of other domains is proved in proof.sql.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── seals

create or replace trigger append_only before update or delete or truncate on ledger.seal
  for each statement execute function ledger.refuse_change();
alter table ledger.seal enable always trigger append_only;

-- Row by row, each hash over the one before: the memory it takes does not grow with the day.
create or replace function ledger.hash_of(
  p_previous bytea, p_day date, p_from bigint, p_to bigint, out transfers bigint, out hash bytea)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := ledger.month_since(p_from);
  v_line text;
begin
  transfers := 0;
  hash := sha256(p_previous || convert_to(row(p_day - date '2000-01-01', p_from, p_to)::text, 'UTF8'));
  for v_line in
    -- Days and microseconds as numbers: how dates are written depends on the session.
    select row(t.xid, t.seq, t.id, t.leg, t.kind, t.from_account, t.to_account, t.amount, t.owner, t.reason,
      t.business_day - date '2000-01-01', (extract(epoch from t.created_at) * 1000000)::bigint)::text
    from ledger.transfer t
    where t.xid >= p_from and t.xid < p_to and t.created_at >= v_since order by t.xid, t.seq
  loop
    transfers := transfers + 1;
    hash := sha256(hash || convert_to(v_line, 'UTF8'));
  end loop;
end $$;

-- Seals everything up to now as yesterday's seal; if yesterday is sealed already, nothing changes.
create or replace function ledger.seal_day() returns ledger.seal language plpgsql security definer as $$
declare
  v_day date := ledger.today() - 1;
  v_last ledger.seal;
  v_seal ledger.seal;
begin
  -- One at a time. Posting goes on beside it.
  lock table ledger.seal in share row exclusive mode;
  select * into v_last from ledger.seal order by business_day desc limit 1;
  if v_last.business_day >= v_day then return v_last; end if;
  v_seal.business_day := v_day;
  v_seal.from_xid := coalesce(v_last.to_xid, 0);
  v_seal.to_xid := ledger.xid_horizon();
  v_seal.previous_hash := coalesce(v_last.hash, '\x');
  v_seal.sealed_at := now();
  select h.transfers, h.hash into v_seal.transfers, v_seal.hash
  from ledger.hash_of(v_seal.previous_hash, v_seal.business_day, v_seal.from_xid, v_seal.to_xid) h;
  insert into ledger.seal select v_seal.*;
  return v_seal;
end $$;

-- The seals that reach beyond a transaction number.
create or replace function ledger.verify_seals(p_from bigint default 0)
returns table (business_day date, is_unbroken boolean) language sql stable as $$
  select s.business_day,
    (h.hash, h.transfers) = (s.hash, s.transfers) and (s.previous_hash, s.from_xid) = (s.last_hash, s.last_xid)
  from (
    select s.*, lag(s.hash, 1, '\x'::bytea) over days as last_hash, lag(s.to_xid, 1, 0::bigint) over days as last_xid
    from ledger.seal s window days as (order by s.business_day)
  ) s cross join lateral ledger.hash_of(s.previous_hash, s.business_day, s.from_xid, s.to_xid) h
  where s.to_xid >= p_from
  order by s.business_day
$$;

-- ───────────────────────────────────────────────────────────── check

-- The first few of what is wrong, and how many more.
create or replace function ledger.sample(p_names text[]) returns text language sql immutable
return case
  when cardinality(p_names) > 5
    then array_to_string(p_names[1:5], ', ') || ' and ' || (cardinality(p_names) - 5) || ' more'
  else coalesce(array_to_string(p_names, ', '), '') end;

-- The functions that the application may call. It must reach no other, and check() verifies that.
create or replace function ledger.app_functions() returns text[] language sql immutable
return array['roll_up', 'since_roll_up', 'make_months', 'close_month', 'seal_day', 'run_check', 'now', 'today',
  'begin_in_past', 'next_day'];

-- Each invariant and whether it holds, all from one snapshot, under any load: the function is `stable`, so it sees what
-- the statement that calls it sees. From a transaction number on up to which everything is proved, it looks at what is
-- new since then; from 0, at all of it.
create or replace function ledger.check(p_from bigint default 0)
returns table (invariant text, is_ok boolean, detail text)
-- Planned for the number given: for an unknown one the planner would read the whole table.
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_cut bigint := (select cut_xid from ledger.roll_up_cut);
  v_since timestamptz := ledger.month_since(p_from);
  v_moved bigint[] := case when p_from > 0 then array(
    select distinct e.account from ledger.entry e where e.xid >= p_from and e.created_at >= v_since) end;
begin
  return query
  with sums as materialized (
    select e.account, sum(e.amount) as total, sum(e.amount) filter (where e.xid < v_cut) as folded
    from ledger.entry e where e.xid >= p_from and e.created_at >= v_since group by e.account
  ), accounts as materialized (
    select a.*, coalesce(s.total, 0) as moved, coalesce(b.balance, 0) + coalesce(s.total, 0) as total,
      coalesce(b.balance, 0) + coalesce(s.folded, 0) as folded
    from ledger.account a
    left join sums s on s.account = a.id
    left join ledger.proved_account b on p_from > 0 and b.account = a.id
    where p_from = 0 or s.account is not null
  ), currencies as (
    select currency, sum(moved) as total from accounts group by currency
  )
  select 'entries-sum-to-zero', count(*) = 0, coalesce(string_agg(currency || ' ' || total, ', '), '')
  from currencies where total <> 0
  union all
  select 'balances-are-sums-of-entries', count(*) = 0, ledger.sample(array_agg(id::text))
  from accounts where not is_append_only and balance <> total
  union all
  select 'roll-ups-are-sums-of-entries', count(*) = 0, ledger.sample(array_agg(id::text))
  from accounts where is_append_only and balance <> folded
  union all
  select 'bounded-accounts-not-below-zero', count(*) = 0, ledger.sample(array_agg(id::text))
  from accounts where is_bounded and total < 0
  union all
  select 'accounts-exist', count(*) = 0, ledger.sample(array_agg(account::text))
  from sums s where not exists (select from ledger.account a where a.id = s.account);

  return query
  select 'accounts-are-as-their-kind', count(*) = 0, ledger.sample(array_agg(a.id::text))
  from ledger.account a join ledger.account_kind k on k.kind = a.kind
  where (p_from = 0 or a.id = any (v_moved)) and (a.is_bounded <> (k.bound in ('all', a.currency))
    or ledger.rank_of(a.id) <> case k.holder when 'member' then 0 when 'machine' then 1 else 2 end);

  return query
  select 'transfer-kinds-allowed', count(*) = 0, ledger.sample(array_agg(t.id::text))
  from ledger.transfer t
  left join ledger.account f on f.id = t.from_account
  left join ledger.account d on d.id = t.to_account
  left join ledger.transfer_kind k on (k.kind, k.from_kind, k.to_kind) = (t.kind, f.kind, d.kind)
  where t.xid >= p_from and t.created_at >= v_since and t.kind <> 'refused' and not coalesce(
    ledger.is_pair_allowed(k.currency, f.id, f.owner, f.currency, d.id, d.owner, d.currency)
    and t.owner = ledger.owner_of(f.id, f.owner, d.id, d.owner), false);

  return query
  select 'income-only-from-revenue', count(*) = 0, ledger.sample(array_agg(k.kind))
  from ledger.transfer_kind k
  where (k.to_kind = 'income' and k.from_kind <> 'revenue') or (k.to_kind = 'revenue' and k.from_kind <> 'custody');

  return query
  select 'held-is-what-is-on-hold', count(*) = 0, ledger.sample(array_agg(a.id::text))
  from (
    select h.id, h.balance from ledger.account h where h.kind = 'held' and (p_from = 0 or h.id = any (v_moved))
  ) a
  full join (
    select h.held_account, sum(h.amount) as amount from ledger.hold h
    where h.resolved_by is null and (p_from = 0 or h.held_account = any (v_moved)) group by h.held_account
  ) h on h.held_account = a.id
  where coalesce(a.balance, 0) <> coalesce(h.amount, 0);

  return query
  select 'holds-have-their-transfers', count(*) = 0, ledger.sample(array_agg(h.id::text))
  from (
    select h.* from ledger.hold h where p_from = 0
    union
    select h.* from ledger.transfer t join ledger.hold h on h.id = t.id
    where p_from > 0 and t.xid >= p_from and t.created_at >= v_since
    union
    select h.* from ledger.transfer t join ledger.hold h on h.resolved_by = t.id
    where p_from > 0 and t.xid >= p_from and t.created_at >= v_since
  ) h
  where not exists (
      select from ledger.transfer t
      where t.id = h.id and (t.from_account, t.to_account, t.amount) = (h.from_account, h.held_account, h.amount))
    or (h.resolved_by is not null and h.amount is distinct from (
      select sum(t.amount) from ledger.transfer t where t.id = h.resolved_by and t.from_account = h.held_account));

  return query
  select 'seals-unbroken', coalesce(bool_and(s.is_unbroken), true),
    ledger.sample(array_agg(s.business_day::text) filter (where not s.is_unbroken))
  from ledger.verify_seals(p_from) s;

  return query
  select 'transaction-numbers-grow', v_cut <= ledger.xid_horizon(),
    case when v_cut <= ledger.xid_horizon() then '' else 'restored from a dump: run ledger.rebase()' end;

  return query
  select 'months-are-guarded', count(*) = 0, ledger.sample(array_agg(w.what))
  from ledger.wrong_partitions() w(what);

  return query
  select 'keys-are-stored-once', count(*) = 0, ledger.sample(array_agg(k.id::text))
  from ledger.lost_keys(p_from) k(id);

  return query
  select 'triggers-enabled', count(*) = 0, ledger.sample(array_agg(w.table_name || '.' || w.trigger_name))
  from (values ('transfer', 'apply'), ('transfer', 'append_only'), ('transfer_key', 'append_only'),
    ('account', 'append_only'), ('hold', 'append_only'), ('hold', 'only_resolve'), ('seal', 'append_only'))
    as w(table_name, trigger_name)
  where not exists (
    select from pg_trigger t
    where t.tgrelid = to_regclass('ledger.' || w.table_name) and t.tgname = w.trigger_name and t.tgenabled = 'A');

  return query
  select 'application-cannot-write', count(*) = 0, ledger.sample(array_agg(w.what))
  from (
    select c.relname::text as what
    from pg_class c
    where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'v', 'p')
      and (has_table_privilege('millrace_app', c.oid, 'insert, update, delete, truncate, trigger')
        or has_any_column_privilege('millrace_app', c.oid, 'insert, update'))
    union all
    select 'the schema' where has_schema_privilege('millrace_app', 'ledger', 'create')
    union all
    select 'the role ' || r.rolname from pg_roles r
    where r.rolname <> 'millrace_app' and pg_has_role('millrace_app', r.oid, 'member')
      and (r.rolsuper or r.oid = (select n.nspowner from pg_namespace n where n.nspname = 'ledger'))
    union all
    select f.oid::regprocedure::text from pg_proc f
    where f.pronamespace = 'ledger'::regnamespace and has_function_privilege('millrace_app', f.oid, 'execute')
      and not f.proname = any (ledger.app_functions())
  ) w;

  return query
  select 'nobody-logs-in-to-post', count(*) = 0, ledger.sample(array_agg(w.what))
  from (
    select r.rolname || ' ' || f.oid::regprocedure as what
    from pg_roles r cross join pg_proc f
    where r.rolcanlogin and not pg_has_role(r.oid, (select n.nspowner from pg_namespace n where n.nspname = 'ledger'),
        'member')
      and f.pronamespace = 'ledger'::regnamespace
      and f.proname in ('post', 'post_many', 'hold', 'resolve', 'release', 'refuse', 'end_hold', 'open_account')
      and has_function_privilege(r.oid, f.oid, 'execute')
    union all
    select 'the kind ' || k.kind from (select distinct t.kind from ledger.transfer_kind t) k
    where not exists (
      select from ledger.restricted_kind x join pg_roles r on r.rolname = x.role_name
      where x.kind = k.kind and not r.rolcanlogin)
  ) w;
end $$;

-- What a whole proof found, and what a running check found since: both must hold. A rule that holds may have a note.
create or replace function ledger.merge_findings(p_whole jsonb, p_new jsonb) returns jsonb language sql immutable
return (
  select coalesce(
    jsonb_agg(jsonb_build_object('name', f.name, 'isOk', f.is_ok, 'detail', f.detail) order by f.number), '[]')
  from (
    select e.value ->> 'name' as name, bool_and((e.value ->> 'isOk')::boolean) as is_ok,
      coalesce(string_agg(e.value ->> 'detail', '; ') filter (where e.value ->> 'detail' <> ''), '') as detail,
      min(e.ordinality) as number
    from jsonb_array_elements(p_whole || p_new) with ordinality e group by 1
  ) f
);

-- What the accounts of each kind have moved by between two transaction numbers, and how many of them had never before.
create or replace function ledger.moved_between(p_from bigint, p_to bigint)
returns table (kind text, currency text, accounts bigint, balance bigint)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_since timestamptz := ledger.month_since(p_from);
begin
  return query
  select a.kind, a.currency, count(*) filter (where b.account is null), sum(m.amount)::bigint
  from (
    select e.account, sum(e.amount) as amount from ledger.entry e
    where e.xid >= p_from and e.xid < p_to and e.created_at >= v_since group by e.account
  ) m
  join ledger.account a on a.id = m.account
  left join ledger.proved_account b on p_from > 0 and b.account = m.account
  group by a.kind, a.currency;
end $$;

-- Proves what is new since the last proved point, which costs what is new and not what is old; the whole proof begins
-- with nothing. Only what holds moves the point, and what the last whole proof found wrong counts until the next one.
create or replace function ledger.run_check(p_is_whole boolean default false) returns ledger.check_run
language plpgsql security definer as $$
declare
  v_began timestamptz := clock_timestamp();
  v_proof ledger.proof;
  v_from bigint;
  v_since timestamptz;
  v_to bigint;
  v_new jsonb;
  v_run ledger.check_run;
begin
  -- One at a time.
  select * into v_proof from ledger.proof for update;
  v_run.is_whole := p_is_whole or v_proof.up_to_xid = 0;
  v_from := case when v_run.is_whole then 0 else v_proof.up_to_xid end;
  v_since := ledger.month_since(v_from);
  -- Everything below is finished, and the statements that follow see it.
  v_to := greatest(v_from, least(ledger.xid_horizon(), (select cut_xid from ledger.roll_up_cut)));

  -- One statement, so that the totals are of the same moment as what was proved of them.
  select c.findings, coalesce(t.totals, '[]'),
    case when v_from > 0 then v_proof.transfers else 0 end
      + (select count(*) from ledger.transfer where xid >= v_from and created_at >= v_since and kind <> 'refused'),
    (select count(*) from ledger.hold where resolved_by is null)
  into v_new, v_run.totals, v_run.transfers, v_run.open_holds
  from
    (select jsonb_agg(jsonb_build_object('name', invariant, 'isOk', is_ok, 'detail', detail)) as findings
     from ledger.check(v_from)) c,
    (select jsonb_agg(
       jsonb_build_object('kind', kind, 'currency', currency, 'accounts', accounts, 'balance', balance)
       order by kind, currency) as totals
     from (
       select case k.holder when 'house' then k.kind else k.holder || ':' || k.kind end as kind, m.currency,
         sum(m.accounts) as accounts, (sum(m.balance) * case k.side when 'asset' then -1 else 1 end)::text as balance
       from (
         select * from ledger.proved_total where v_from > 0
         union all
         select * from ledger.moved_between(v_from, 9223372036854775807)
       ) m join ledger.account_kind k on k.kind = m.kind group by k.kind, m.currency
     ) s) t;
  v_run.invariants := case when v_run.is_whole then v_new else ledger.merge_findings(v_proof.whole, v_new) end;
  v_run.is_sound := not jsonb_path_exists(v_run.invariants, '$[*] ? (@.isOk == false)');

  if not jsonb_path_exists(v_new, '$[*] ? (@.isOk == false)') then
    if v_run.is_whole then
      truncate ledger.proved_account, ledger.proved_total;
      v_proof.transfers := 0;
    end if;
    insert into ledger.proved_total as p select * from ledger.moved_between(v_from, v_to)
    on conflict (kind, currency)
    do update set accounts = p.accounts + excluded.accounts, balance = p.balance + excluded.balance;
    insert into ledger.proved_account as p (account, balance)
    select e.account, sum(e.amount) from ledger.entry e
    where e.xid >= v_from and e.xid < v_to and e.created_at >= v_since group by e.account
    on conflict (account) do update set balance = p.balance + excluded.balance;
    v_proof.up_to_xid := v_to;
    v_proof.transfers := v_proof.transfers
      + (select count(*) from ledger.transfer
         where xid >= v_from and xid < v_to and created_at >= v_since and kind <> 'refused');
  end if;
  update ledger.proof set up_to_xid = v_proof.up_to_xid, transfers = v_proof.transfers,
    whole = case when v_run.is_whole then v_new else whole end,
    whole_at = case when v_run.is_whole then now() else whole_at end;

  insert into ledger.check_run (checked_at, took_ms, is_sound, invariants, totals, transfers, open_holds, is_whole)
  values (v_began, extract(epoch from clock_timestamp() - v_began) * 1000, v_run.is_sound, v_run.invariants,
    v_run.totals, v_run.transfers, v_run.open_holds, v_run.is_whole)
  returning * into v_run;
  -- Failed runs are kept for ever, sound ones as long as anybody might compare them.
  delete from ledger.check_run where is_sound and id < v_run.id - 1000;
  return v_run;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant select on ledger.balance, ledger.entry, ledger.record, ledger.open_hold, ledger.seal, ledger.check_run,
  ledger.clock, ledger.currency, ledger.account_kind, ledger.transfer_kind to millrace_app;
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select oid from pg_proc where pronamespace = 'ledger'::regnamespace and proname = any (ledger.app_functions())
  loop
    execute format('grant execute on function %s to millrace_app', v_function);
  end loop;
end $$;

-- Nobody logs in as these three. They own the functions of other domains that post.
grant select on all tables in schema ledger to millrace_machines, millrace_treasury, millrace_rewards;
grant execute on all functions in schema ledger to millrace_machines, millrace_treasury, millrace_rewards;
grant insert on ledger.transfer to millrace_machines, millrace_treasury, millrace_rewards;
grant update on ledger.account to millrace_machines, millrace_treasury, millrace_rewards;
grant insert, update on ledger.hold to millrace_treasury;
-- A settlement opens income accounts by the thousand.
grant insert on ledger.account to millrace_machines;
grant usage on sequence ledger.account_number to millrace_machines;

-- A receipt carries the business time at which it came, and a rail compares its own balance with the ledger's.
grant select on ledger.clock, ledger.balance to millrace_rail;
grant execute on function ledger.now, ledger.since_roll_up to millrace_rail;

grant select on ledger.hold, ledger.clock to millrace_signer;
