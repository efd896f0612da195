-- What comes in by a chain: from a transfer that was seen in a block, to money in the wallet. The watcher
-- (millrace_rail) records what it sees and what is final; the functions of millrace_treasury keep the members'
-- recharges in step with that, and move the money.
-- Security definers belong to millrace_treasury.

-- ───────────────────────────────────────────────────────────── booking

-- Moves what has arrived for members to their wallets, each receipt once, in USDT. Receipts of machines and of the
-- owner are left out: they are used for a report or an adjustment. Returns what was booked now; a receipt that was
-- booked before is not among it.
create or replace function book_receipts(p_receipts uuid[])
returns table (receipt_id uuid, recharge_id uuid, member_id uuid, credited bigint)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_taken uuid[];
begin
  -- Locked in one order, so that two who book the same take turns; the second finds them used.
  select array_agg(r.id) into v_taken from (
    select id from public.receipt
    where id = any (p_receipts) and used_as is null and member_id is not null and currency = 'USDT'
    order by id for update
  ) r;
  if v_taken is null then return; end if;
  update public.receipt set used_as = 'recharge' where id = any (v_taken);

  return query
  with arrived as (
    update public.recharge c set state = 'arrived', paid = r.amount, credited = r.amount, reason = '',
      arrived_at = ledger.now(), receipt_id = r.id
    from unnest(v_taken) t(id), public.receipt r, public.chain_deposit d
    where r.id = t.id and d.receipt_id = r.id
      and (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position) and c.tx_hash <> ''
      and c.member_id = r.member_id and c.state = 'processing'
    returning r.id as receipt_id, r.rail, c.id as recharge_id, c.member_id, r.amount
  ), house as (
    select h.rail, a.id
    from (select distinct o.rail from arrived o) h, lateral ledger.open_account(h.rail, 'custody', 'USDT') a
  ), moved as (
    -- The receipt's id is the transfer's: the ledger itself would refuse to take it twice.
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select a.receipt_id, 0, 'recharge', h.id, t.id, a.amount,
      ledger.owner_of(h.id, a.rail, t.id, a.member_id::text), 'recharge:' || a.recharge_id, ledger.today()
    -- In the order of members: two who open the same accounts would otherwise wait for each other.
    from house h join (select * from arrived o order by o.member_id) a on a.rail = h.rail,
      lateral ledger.open_account(a.member_id::text, 'available', 'USDT') t
  )
  select a.receipt_id, a.recharge_id, a.member_id, a.amount from arrived a;

  -- A member's receipt without a recharge would be money that nobody gets.
  if exists (
    select from unnest(v_taken) t(id) where not exists (select from public.recharge c where c.receipt_id = t.id)
  ) then
    raise exception 'a receipt has no recharge to arrive in' using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- ───────────────────────────────────────────────────────────── what a member is about to pay

-- What a member can still take at the practice till today.
create or replace function till_left(p_member uuid) returns bigint language sql stable as $$
  select greatest(w.till_day_max - coalesce((
    select sum(c.asked) from recharge c
    where c.member_id = p_member and c.channel = 'till' and c.state <> 'failed'
      and (c.created_at at time zone t.time_zone)::date = ledger.today()), 0), 0)::bigint
  from wallet_rule w, ledger.clock t
$$;

-- Records it before the rail is told. At the bank it is paid at a rate that was held for the member, and as long as
-- that is; on a chain within a day. At the practice till a member chooses one of the amounts that are given out, as
-- often as the day's maximum allows. Outcomes: added, same (this key asked for this before, or it is open already),
-- key-reused, too-many-open, rate-unknown, rate-over, till-closed, till-amount, till-spent.
create or replace function open_recharge(
  p_member uuid, p_request uuid, p_channel text, p_rail text, p_currency text, p_asked bigint, p_quote uuid,
  out outcome text, out id uuid) language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_open_max constant int := 5;
  v_now timestamptz := ledger.now();
  v_known recharge;
  v_quote rate_quote;
  v_rule wallet_rule := (select w from wallet_rule w);
begin
  -- One at a time for each member, so that two cannot both take the last place.
  perform pg_advisory_xact_lock(hashtextextended('recharge ' || p_member, 0));
  select * into v_known from recharge where (member_id, request_id) = (p_member, p_request);
  if found then
    open_recharge.id := v_known.id;
    outcome := case
      when (v_known.channel, v_known.asked, v_known.rate_quote_id) is not distinct from (p_channel, p_asked, p_quote)
        then 'same'
      else 'key-reused' end;
    return;
  end if;
  if p_channel = 'till' then
    outcome := case
      when not v_rule.is_practice or (p_rail, p_currency) is distinct from ('bep20', 'USDT') then 'till-closed'
      when p_asked is null or p_asked <> all (v_rule.till_amounts) then 'till-amount'
      when p_asked > till_left(p_member) then 'till-spent' end;
    if outcome is not null then return; end if;
  elsif p_rail = 'bank' then
    select * into v_quote from rate_quote q
    where (q.member_id, q.id, q.currency, q.direction) = (p_member, p_quote, p_currency, 'in');
    outcome := case when v_quote.id is null then 'rate-unknown' when not is_quote_open(v_quote) then 'rate-over' end;
    if outcome is not null then return; end if;
  else
    -- The address is the same every time, so asking for the same amount again is not another recharge.
    select c.id into open_recharge.id from recharge c
    where (c.member_id, c.channel, c.state, c.tx_hash) = (p_member, p_channel, 'pending', '')
      and c.asked is not distinct from p_asked and c.expires_at > v_now
    limit 1;
    if found then
      outcome := 'same';
      return;
    end if;
  end if;
  if v_open_max <= (
    select count(*) from recharge c where c.member_id = p_member and c.state = 'pending' and c.expires_at > v_now
  ) then
    outcome := 'too-many-open';
    return;
  end if;
  insert into recharge as c (member_id, request_id, channel, rail, currency, asked, rate_quote_id, rate, expires_at)
  values (p_member, p_request, p_channel, p_rail, p_currency, p_asked, p_quote, v_quote.rate,
    -- What the till owes does not lapse.
    case when p_channel <> 'till' then coalesce(v_quote.expires_at, v_now + interval '1 day') end)
  returning c.id into open_recharge.id;
  outcome := 'added';
end $$;

-- Stores once where the bank says that a member pays: the rails ask it, and the application cannot name another
-- account. Outside practice the page is on a host of the list that two people change. Outcomes: saved, not-open (or
-- stored before), host-missing.
create or replace function save_charge(p_id uuid, p_page_url text, p_account_number text) returns text
language plpgsql security definer as $$
begin
  if p_page_url !~* '^https?://[a-z0-9.-]+(:[0-9]+)?(/[^[:space:][:cntrl:]"''<>\\]*)?$'
    or not is_link_listed(p_page_url) and not (select r.is_practice from wallet_rule r) then
    return 'host-missing';
  end if;
  update recharge c set page_url = p_page_url, account_number = p_account_number
  where (c.id, c.rail, c.state, c.page_url) = (p_id, 'bank', 'pending', '');
  return case when found then 'saved' else 'not-open' end;
end $$;

-- ───────────────────────────────────────────────────────────── matching recharges to deposits

-- Members' deposits that no recharge refers to yet, numbered for each member.
create or replace view unmatched_deposit as
select d.rail, d.tx_hash, d.position, d.member_id, d.amount,
  row_number() over (partition by d.rail, d.member_id, d.is_till order by d.block_number, d.tx_hash, d.position)
    as number,
  d.is_till
from chain_deposit d
where d.state = 'pending' and d.member_id is not null and d.amount > 0
  and not exists (
    select from recharge c
    where (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position) and c.tx_hash <> '');

-- Brings the members' recharges of a chain into step with its deposits. A deposit that is seen takes the member's open
-- recharge of its amount, else the oldest open one, or creates one; one that a reorganisation removed gives it back.
-- What the till sent belongs to what was asked for at the till, and nothing else does.
create or replace function sync_recharges(p_rail text) returns void language plpgsql security definer as $$
begin
  update public.recharge c set
    state = case when c.request_id is null then 'failed' else 'pending' end,
    reason = case when c.request_id is null then 'reorganised' else '' end,
    tx_hash = case when c.request_id is null then c.tx_hash else '' end,
    tx_position = case when c.request_id is null then c.tx_position else 0 end, paid = null
  from public.chain_deposit d
  where c.rail = p_rail and c.state = 'processing'
    and (d.rail, d.tx_hash, d.position) = (c.rail, c.tx_hash, c.tx_position) and d.state = 'dropped';

  -- Found again after all.
  update public.recharge c set state = 'processing', reason = '', paid = d.amount
  from public.chain_deposit d
  where d.rail = p_rail and d.state = 'pending'
    and (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position) and c.state = 'failed';

  -- A member who opened two means the one of this amount. Of several with one amount the oldest is first.
  with open as materialized (
    select c.member_id, c.id, c.asked, c.channel, c.created_at from public.recharge c
    where c.rail = p_rail and c.state = 'pending' and c.tx_hash = '' and c.asked is not null
      and (c.expires_at is null or c.expires_at > ledger.now())
      and c.member_id in (
        select d.member_id from public.chain_deposit d
        where d.rail = p_rail and d.state = 'pending' and d.member_id is not null)
    for update
  ), numbered as (
    select o.member_id, o.id, o.asked, o.channel = 'till' as is_till,
      row_number() over (partition by o.member_id, o.asked, o.channel = 'till' order by o.created_at, o.id) as number
    from open o
  ), deposit as (
    select d.member_id, d.tx_hash, d.position, d.amount, d.is_till,
      row_number() over (partition by d.member_id, d.amount, d.is_till order by d.number) as number
    from public.unmatched_deposit d where d.rail = p_rail
  )
  update public.recharge c set state = 'processing', tx_hash = d.tx_hash, tx_position = d.position, paid = d.amount
  from deposit d
  join numbered n on (n.member_id, n.asked, n.is_till, n.number) = (d.member_id, d.amount, d.is_till, d.number)
  where (c.member_id, c.id) = (n.member_id, n.id);

  -- The first of a member's other new deposits takes the oldest of their open recharges, the second the next.
  with open as materialized (
    select c.member_id, c.id, c.created_at from public.recharge c
    where c.rail = p_rail and c.state = 'pending' and c.tx_hash = '' and c.channel <> 'till'
      and (c.expires_at is null or c.expires_at > ledger.now())
      and c.member_id in (
        select d.member_id from public.chain_deposit d
        where d.rail = p_rail and d.state = 'pending' and d.member_id is not null)
    for update
  ), numbered as (
    select o.member_id, o.id, row_number() over (partition by o.member_id order by o.created_at, o.id) as number
    from open o
  ), taken as (
    update public.recharge c set state = 'processing', tx_hash = d.tx_hash, tx_position = d.position, paid = d.amount
    from public.unmatched_deposit d join numbered n on (n.member_id, n.number) = (d.member_id, d.number)
    where d.rail = p_rail and not d.is_till and (c.member_id, c.id) = (n.member_id, n.id)
    returning c.tx_hash, c.tx_position
  )
  insert into public.recharge (member_id, channel, rail, currency, paid, state, tx_hash, tx_position)
  select d.member_id, case when d.is_till then 'till' else d.rail end, d.rail, 'USDT', d.amount, 'processing',
    d.tx_hash, d.position
  from public.unmatched_deposit d
  where d.rail = p_rail
    and not exists (select from taken t where (t.tx_hash, t.tx_position) = (d.tx_hash, d.position));

  update public.recharge c set reason = case d.state when 'below-minimum' then 'below-minimum' else '' end
  from public.chain_deposit d
  where c.rail = p_rail and c.state = 'processing'
    and (d.rail, d.tx_hash, d.position) = (c.rail, c.tx_hash, c.tx_position)
    and c.reason <> case d.state when 'below-minimum' then 'below-minimum' else '' end;
end $$;

-- ───────────────────────────────────────────────────────────── credits that vanished

-- Every credit that a reorganisation has taken from the chain after it was final, and whether it came back. Two people
-- settle what does not.
create or replace view vanished_credit as
select i.id, i.rail, d.tx_hash, d.member_id, d.machine_id, d.amount, d.block_number, i.opened_at as noticed_at,
  i.closed_at as ended_at,
  case when i.closed_at is null then 'missing' when i.closed_by is null then 'back' else 'settled' end as state
from reconciliation_item i
join chain_deposit d
  on (d.rail, d.tx_hash) = (i.rail, split_part(i.subject, ':', 1)) and d.tx_hash || ':' || d.position = i.subject
where i.kind = 'reorganised';

-- Those that are missing now.
create or replace view missing_credit as
select d.member_id, d.amount, i.opened_at as noticed_at
from chain_deposit d
join reconciliation_item i on i.closed_at is null
  and (i.rail, i.currency, i.kind, i.subject) = (d.rail, 'USDT', 'reorganised', d.tx_hash || ':' || d.position)
where d.state = 'reversed';

-- What members with a missing credit have requested and nobody would have to approve takes a person from now on. What
-- is queued already, the signer and clear_bank_payouts() stop.
create or replace function await_person() returns void language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
begin
  for v_withdrawal in
    select * from withdrawal w
    where w.state = 'pending' and w.approvals_needed = 0 and w.member_id in (select m.member_id from missing_credit m)
    order by w.id for update
  loop
    perform require_person(v_withdrawal, 'vanished-credit');
  end loop;
end $$;

-- ───────────────────────────────────────────────────────────── called by the watcher, with its own rights

-- Records the transfers found in blocks. One that was recorded before was moved by a reorganisation; one that was
-- dropped or reversed is back. Returns how many were new or changed.
create or replace function record_deposits(p_rail text, p_deposits jsonb) returns int language plpgsql as $$
declare
  v_count int;
begin
  insert into chain_deposit as c (rail, tx_hash, position, block_number, block_hash, address, sender, token, raw_amount,
    amount, dust, member_id, machine_id, state, is_till)
  select p_rail, d.tx_hash, d.position, d.block_number, d.block_hash, d.address, d.sender, d.token, d.raw_amount,
    d.amount, d.dust, d.member_id, d.machine_id, d.state, d.is_till
  from jsonb_to_recordset(p_deposits) as d (tx_hash text, position int, block_number bigint, block_hash text,
    address text, sender text, token text, raw_amount numeric, amount bigint, dust numeric, member_id uuid,
    machine_id uuid, state text, is_till boolean)
  on conflict (rail, tx_hash, position) do update set block_number = excluded.block_number,
    block_hash = excluded.block_hash,
    state = case c.state when 'dropped' then excluded.state when 'reversed' then 'credited' else c.state end
  where c.block_hash <> excluded.block_hash or c.state in ('dropped', 'reversed');
  get diagnostics v_count = row_count;
  -- What was reversed and came back is where it was, so its item is closed.
  update reconciliation_item i set closed_at = now(), seen_at = now(),
    note = 'The transaction is in the chain again, in block ' || d.block_number || '.'
  from jsonb_to_recordset(p_deposits) as d (tx_hash text, position int, block_number bigint)
  where i.rail = p_rail and i.kind = 'reorganised' and i.subject = d.tx_hash || ':' || d.position
    and i.closed_at is null;
  return v_count;
end $$;

-- A reorganisation has replaced every block after p_common. Called after the new blocks' transfers were recorded:
-- p_hashes are the blocks that they are in, so a deposit of another block was not found again. Returns how many
-- deposits that removed.
create or replace function drop_deposits(p_rail text, p_common bigint, p_hashes text[]) returns int
language plpgsql as $$
declare
  v_count int;
begin
  with gone as (
    update chain_deposit d set state = case d.state when 'credited' then 'reversed' else 'dropped' end
    where d.rail = p_rail and d.block_number > p_common and d.block_hash <> all (p_hashes)
      and d.state not in ('dropped', 'reversed')
    returning d.*
  ), reported as (
    insert into reconciliation_item (rail, currency, kind, subject, difference, detail)
    select p_rail, 'USDT', 'reorganised', g.tx_hash || ':' || g.position, -g.amount,
      'A deposit that was credited is no longer in the chain; it was in block ' || g.block_number || '.'
    from gone g where g.state = 'reversed'
    on conflict (rail, currency, kind, subject) where closed_at is null do update set seen_at = now()
  )
  select count(*) into v_count from gone;
  perform await_person();
  return v_count;
end $$;

-- Writes receipts for the deposits that are final, those of the till at their first block, and books those of members.
-- A member's deposits count once they reach the minimum together. Returns each receipt that was written.
create or replace function credit_deposits(p_rail text, p_holders_max int)
returns table (receipt_id uuid, member_id uuid, machine_id uuid, recharge_id uuid, amount bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_rule wallet_rule := (select w from wallet_rule w);
  -- Whoever holds this row reads and credits; another process waits here and then finds nothing left.
  v_position bigint := (select position from rail_cursor where rail = p_rail for update);
  v_final bigint := v_position - v_rule.confirmations + 1;
  v_receipts uuid[];
begin
  -- Sums by window and not by a join: the planner expects one or two deposits in the newest blocks, and would compare
  -- each with each.
  update chain_deposit d set state = 'below-minimum' from (
    select f.tx_hash, f.position, f.state, f.member_id, f.amount,
      sum(f.amount) over (partition by f.member_id) as together
    from chain_deposit f
    where f.rail = p_rail and f.state in ('pending', 'below-minimum') and f.block_number <= v_position
      and (f.is_till or f.block_number <= v_final)
  ) f
  where (d.rail, d.tx_hash, d.position) = (p_rail, f.tx_hash, f.position) and f.state = 'pending'
    and (f.amount = 0 or f.member_id is not null and f.together < v_rule.recharge_min);

  with ready as (
    select n.tx_hash, n.position from (
      select f.tx_hash, f.position, dense_rank() over (
        order by f.since, f.member_id, case when f.member_id is null then f.tx_hash end) as number
      from (
        select f.*, sum(f.amount) over per_member as together, min(f.block_number) over per_member as since
        from chain_deposit f
        where f.rail = p_rail and f.state in ('pending', 'below-minimum') and f.block_number <= v_position
          and (f.is_till or f.block_number <= v_final) and f.amount > 0
        window per_member as (partition by f.member_id)
      ) f where f.member_id is null or f.together >= v_rule.recharge_min
    ) n where n.number <= p_holders_max
  ), credited as (
    update chain_deposit d set state = 'credited', receipt_id = gen_random_uuid() from ready r
    where (d.rail, d.tx_hash, d.position) = (p_rail, r.tx_hash, r.position)
    returning d.*
  ), written as (
    insert into receipt (id, rail, rail_transaction, currency, member_id, machine_id, amount, sender, note)
    select c.receipt_id, p_rail, c.tx_hash || ':' || c.position, 'USDT', c.member_id, c.machine_id, c.amount, c.sender,
      ''
    from credited c
    returning id
  )
  select array_agg(id) into v_receipts from written;

  return query
  select r.id, r.member_id, r.machine_id, b.recharge_id, r.amount
  from unnest(v_receipts) t(id) join receipt r on r.id = t.id
  left join book_receipts(v_receipts) b on b.receipt_id = r.id;
end $$;

-- ───────────────────────────────────────────────────────────── the practice till

-- What the till is to send now, each payment for one caller. What was to be sent before and cannot be found is sent
-- again: p_read is the newest block of a node that had nothing left to mine, so once the watcher has read as far, a
-- payment that was sent would have been matched. It is null while the node has something to mine.
create or replace function claim_till_payments(p_read bigint) returns table (member_id uuid, amount bigint)
language sql security definer as $$
  update recharge c set till_sent_at = clock_timestamp()
  where c.channel = 'till' and c.state = 'pending' and c.tx_hash = '' and (select w.is_practice from wallet_rule w)
    and (c.till_sent_at is null or c.till_sent_at < clock_timestamp() - interval '30 seconds'
      and p_read <= (select r.position from rail_cursor r where r.rail = c.rail))
  returning c.member_id, c.asked
$$;

-- ───────────────────────────────────────────────────────────── rights

alter view unmatched_deposit owner to millrace_treasury;
alter view vanished_credit owner to millrace_treasury;
alter view missing_credit owner to millrace_treasury;
grant select on vanished_credit, missing_credit to millrace_app;
grant select on missing_credit to millrace_signer;
grant execute on function save_charge, await_person, book_receipts, sync_recharges, record_deposits, drop_deposits,
  credit_deposits, claim_till_payments to millrace_rail;

grant select on rail_key, deposit_address, chain_block, chain_deposit, recharge
  to millrace_app, millrace_treasury, millrace_rail;
grant select on rail_key, deposit_address, chain_deposit to millrace_signer;
grant usage on deposit_number to millrace_rail;
grant insert on rail_key to millrace_signer;
grant insert on deposit_address to millrace_rail;
grant insert, update on chain_block, chain_deposit to millrace_rail;
grant delete on chain_block to millrace_rail;
grant insert, update on recharge, chain_deposit to millrace_treasury;
grant execute on function open_recharge, till_left to millrace_app;
grant execute on function till_left to millrace_treasury;
