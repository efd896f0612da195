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
  and not exists (select from lost_review r where r.id = l.review_id and r.state = 'approved');

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

-- Says that what is missing is understood, by the first or the second person. If more was found after the first, the
-- second counts as the first again. Outcomes: noted, closed, own, not-open, unknown.
create or replace function confirm_lost_payouts(p_item uuid, p_operator uuid, p_note text) returns text
language plpgsql security definer as $$
declare
  v_item reconciliation_item;
  v_review lost_review;
begin
  perform assert_finance(p_operator);
  select * into v_item from reconciliation_item where id = p_item and kind = 'restored' for update;
  if not found then return 'unknown'; end if;
  if v_item.closed_at is not null then return 'not-open'; end if;
  select * into v_review from lost_review
  where (rail, currency, state) = (v_item.rail, v_item.currency, 'requested') for update;
  if v_review.id is not null and exists (
    select from open_lost_payout l
    where (l.rail, l.currency) = (v_item.rail, v_item.currency) and l.review_id is distinct from v_review.id
  ) then
    update lost_review set state = 'replaced' where id = v_review.id;
    v_review := null;
  end if;
  if v_review.id is null then
    insert into lost_review (rail, currency, note, requested_by)
    values (v_item.rail, v_item.currency, p_note, p_operator) returning * into v_review;
    update lost_payout l set review_id = v_review.id
    from open_lost_payout o
    where (l.rail, l.rail_transaction) = (o.rail, o.rail_transaction)
      and (o.rail, o.currency) = (v_item.rail, v_item.currency);
    return 'noted';
  end if;
  if v_review.requested_by = p_operator then return 'own'; end if;
  update lost_review set state = 'approved', decided_by = p_operator, decided_at = now() where id = v_review.id;
  update reconciliation_item set closed_at = now(), closed_by = p_operator, seen_at = now(),
    note = left(v_review.note || ' / ' || p_note, 2000)
  where id = p_item;
  return 'closed';
end $$;

create or replace trigger record_decision after update of decided_by on lost_review
  for each row when (new.decided_by is distinct from old.decided_by)
  execute function record_decision('restored', 'decided_by', 'id');

-- ───────────────────────────────────────────────────────────── rights

alter view open_lost_payout owner to millrace_treasury;
alter view stopped_rail owner to millrace_treasury;
grant execute on function may_be_paid_before, show_lost_payouts to millrace_treasury;
grant execute on function is_rail_stopped, record_lost_payouts to millrace_signer, millrace_rail;
grant execute on function is_paid_before, record_rail_compared to millrace_rail;
grant execute on function record_journal_compared to millrace_signer;
grant execute on function confirm_lost_payouts to millrace_app;

grant select on lost_payout, lost_review to millrace_app, millrace_treasury, millrace_rail;
grant select on lost_payout to millrace_signer;
grant insert, update on lost_payout, lost_review to millrace_treasury;
grant select on open_lost_payout, stopped_rail, restore_comparison to millrace_app;
grant select, update (compared_at) on restore_comparison to millrace_treasury;
grant update (has_journal) on rail_key to millrace_signer;
