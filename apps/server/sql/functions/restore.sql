-- A database that was put back from an older copy, while chains and bank went on. What it does not know to be paid it
-- must not pay again: payouts of the rail wait until the database knows of them after all (a payout that still waited
-- gets the transaction that was signed for it), or until two people of finance have understood what is missing.
-- Security definers belong to millrace_treasury.

-- What still keeps payouts waiting.
create or replace view open_lost_payout as
select l.* from lost_payout l
where not exists (select from signed_transaction s where (s.rail, s.hash) = (l.rail, l.rail_transaction))
  and not exists (
    select from payout p
    where (p.id, p.rail, p.rail_transaction, p.state) = (l.payout_id, l.rail, l.rail_transaction, 'paid'))
  and l.proposal_id is null;

-- A restored database pays on a rail only when it knows what was paid there since its backup.
create or replace view stopped_rail as
select l.rail from open_lost_payout l
union
select c.rail from restore_comparison c where c.compared_at is null;

create or replace function is_rail_stopped(p_rail text) returns boolean language sql stable security definer as $$
  select exists (select from stopped_rail s where s.rail = p_rail)
$$;

-- Called by the restore, before any program has seen the database.
create or replace function mark_restored(p_taken_at timestamptz) returns void language sql as $$
  insert into restore_comparison (restored_at, rail, source, taken_at)
  select now(), s.rail, s.source, p_taken_at
  from (values ('bep20', 'rail'), ('bep20', 'journal'), ('trc20', 'rail'), ('trc20', 'journal'), ('bank', 'rail'))
    as s(rail, source)
$$;

-- All that chain or bank have paid is read.
create or replace function record_rail_compared(p_rail text) returns void language sql security definer as $$
  update restore_comparison set compared_at = now() where (rail, source) = (p_rail, 'rail') and compared_at is null
$$;

-- All that the signer has signed is known, or recorded as lost.
create or replace function record_journal_compared(p_rail text) returns void language sql security definer as $$
  update restore_comparison set compared_at = now() where (rail, source) = (p_rail, 'journal') and compared_at is null
$$;

-- Whether it is known to be paid from before the database was put back.
create or replace function is_paid_before(p_payout uuid) returns boolean language sql stable security definer as $$
  select exists (select from lost_payout l where l.payout_id = p_payout)
$$;

-- What was paid before is never given back, and while it is unclear what that was, nothing of the rail is.
create or replace function may_be_paid_before(p_withdrawal withdrawal) returns boolean language sql stable as $$
  select is_paid_before(p_withdrawal.id) or is_rail_stopped(p_withdrawal.rail)
$$;

-- Brings the item of the console up to date: opens it, or closes it once nothing is missing.
create or replace function show_lost_payouts(p_rail text, p_currency text) returns void language plpgsql as $$
declare
  v_count bigint;
  v_sum bigint;
  v_list text;
  v_unit numeric := (select 10::numeric ^ c.decimals from ledger.currency c where c.code = p_currency);
begin
  select count(*), coalesce(sum(l.amount), 0),
    string_agg(case when l.amount = 0 then l.rail_transaction
      else format('%s %s%s as %s', trim_scale(l.amount / v_unit), p_currency,
        case when l.recipient = '' then '' else ' to ' || l.recipient end, l.rail_transaction) end, ', '
      order by l.nonce, l.rail_transaction) filter (where l.number <= 20)
  into v_count, v_sum, v_list
  from (
    select o.*, row_number() over (order by o.nonce, o.rail_transaction) as number
    from open_lost_payout o where (o.rail, o.currency) = (p_rail, p_currency)
  ) l;
  if v_count = 0 then
    update reconciliation_item set closed_at = now(), seen_at = now(),
      note = case when note <> '' then note else 'The missing payouts were taken over.' end
    where (rail, currency, kind) = (p_rail, p_currency, 'restored') and closed_at is null;
  else
    insert into reconciliation_item (rail, currency, kind, subject, difference, detail)
    values (p_rail, p_currency, 'restored', 'payouts', -v_sum,
      format('Paid, and unknown here: %s%s.', v_list,
        case when v_count > 20 then format(' and %s more', v_count - 20) end))
    on conflict (rail, currency, kind, subject) where closed_at is null
    do update set difference = excluded.difference, detail = excluded.detail, seen_at = now();
  end if;
end $$;

-- Records payouts that were found outside and that this database does not know, as [{transaction, payout, recipient,
-- amount, nonce}]. Returns how many were not recorded before.
create or replace function record_lost_payouts(p_rail text, p_currency text, p_payouts jsonb) returns int
language plpgsql security definer as $$
declare
  v_count int;
begin
  insert into lost_payout (rail, rail_transaction, currency, payout_id, recipient, amount, nonce)
  select p_rail, l.transaction, p_currency, l.payout, coalesce(l.recipient, ''), l.amount, l.nonce
  from jsonb_to_recordset(p_payouts) as l(transaction text, payout uuid, recipient text, amount bigint, nonce bigint)
  where not exists (select from signed_transaction s where (s.rail, s.hash) = (p_rail, l.transaction))
  order by l.transaction
  on conflict do nothing;
  get diagnostics v_count = row_count;
  -- The chain shows a payment without its payout, which the signer knows.
  update lost_payout l set payout_id = j.payout, nonce = j.nonce
  from jsonb_to_recordset(p_payouts) as j(transaction text, payout uuid, nonce bigint)
  where (l.rail, l.rail_transaction) = (p_rail, j.transaction) and l.payout_id is null and j.payout is not null;
  if v_count > 0 then perform show_lost_payouts(p_rail, p_currency); end if;
  return v_count;
end $$;

-- The database knows of it after all.
create or replace function close_lost_signed() returns trigger language plpgsql security definer as $$
begin
  perform show_lost_payouts(l.rail, l.currency) from lost_payout l
  where (l.rail, l.rail_transaction) = (new.rail, new.hash);
  return null;
end $$;

create or replace trigger close_lost_signed after insert on signed_transaction
  for each row when (new.purpose = 'payout') execute function close_lost_signed();

create or replace function close_lost_paid() returns trigger language plpgsql security definer as $$
begin
  perform show_lost_payouts(l.rail, l.currency) from lost_payout l where l.payout_id = new.id;
  return null;
end $$;

create or replace trigger close_lost_paid after update of state on payout
  for each row when (new.state = 'paid' and new.rail = 'bank') execute function close_lost_paid();

-- Two people say that they have understood what is missing, and payouts go on. If something else is missing by the time
-- of the second, the first one's word no longer counts.
create or replace function rule_lost_payouts() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_lost_payouts(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_item reconciliation_item := item_in(p_content, false);
begin
  if v_item.kind <> 'restored' then perform refuse_proposal('reconciliation.unknown'); end if;
  if p_before is not null then
    -- In the order in which they are recorded.
    perform from lost_payout l where (l.rail, l.currency) = (v_item.rail, v_item.currency)
    order by l.rail_transaction for update;
    v_item := item_in(p_content, true);
  end if;
  return row(v_item.rail || ' ' || v_item.currency, '', (
      select jsonb_build_object('count', count(*)::text, 'currency', v_item.currency,
        'amount', trim_scale(coalesce(sum(l.amount), 0) / 10::numeric ^ c.decimals)::text,
        'payouts', encode(sha256(convert_to(
          coalesce(string_agg(l.rail_transaction, e'\n' order by l.rail_transaction collate "C"), ''), 'UTF8')), 'hex'))
      from ledger.currency c left join open_lost_payout l on (l.rail, l.currency) = (v_item.rail, c.code)
      where c.code = v_item.currency group by c.decimals),
    jsonb_build_object('itemId', v_item.id, 'isUnderstood', true))::proposed;
end $$;

create or replace function do_lost_payouts(p_proposal proposal) returns void language plpgsql as $$
declare
  v_item reconciliation_item := item_in(p_proposal.after, true);
begin
  update lost_payout l set proposal_id = p_proposal.id
  from open_lost_payout o
  where (l.rail, l.rail_transaction) = (o.rail, o.rail_transaction)
    and (o.rail, o.currency) = (v_item.rail, v_item.currency);
  update reconciliation_item set closed_at = now(), closed_by = p_proposal.decided_by, seen_at = now(),
    note = left(concat_ws(' / ', p_proposal.reason, nullif(p_proposal.decide_reason, '')), 2000)
  where id = v_item.id;
end $$;

-- ───────────────────────────────────────────────────────────── rights

alter view open_lost_payout owner to millrace_treasury;
alter view stopped_rail owner to millrace_treasury;
grant execute on function may_be_paid_before, show_lost_payouts to millrace_treasury;
grant execute on function is_rail_stopped, record_lost_payouts to millrace_signer, millrace_rail;
grant execute on function is_paid_before, record_rail_compared to millrace_rail;
grant execute on function record_journal_compared to millrace_signer;

grant select on lost_payout to millrace_app, millrace_treasury, millrace_rail, millrace_signer;
grant insert, update on lost_payout to millrace_treasury;
grant select on open_lost_payout, stopped_rail, restore_comparison to millrace_app;
grant select, update (compared_at) on restore_comparison to millrace_treasury;
grant update (has_journal) on rail_key to millrace_signer;
