-- The owner's money, and the practice till. Four roles share what comes in and goes out, and none can do another's
-- part:
--
--   millrace_rail      logs in for the rails. It alone says that money has arrived or was paid out (`receipt`,
--                      `chain_…`, the state of payouts).
--   millrace_signer    logs in for the signer, a program of its own with the private keys. It reads what is approved
--                      and stores what it has signed.
--   millrace_treasury  nobody logs in as this. It owns the functions that move such money, and the ledger takes their
--                      kinds from it alone.
--   millrace_app       the application: calls those functions, reads, and cannot write any of these states.
-- Security definers belong to millrace_treasury.

-- ───────────────────────────────────────────────────────────── the owner's money

-- The first of the two people who move the owner's money or a machine's capital.
create or replace function assert_requester() returns trigger language plpgsql security definer as $$
begin
  perform assert_finance(new.requested_by);
  return new;
end $$;

create or replace trigger assert_requester before insert on adjustment
  for each row execute function assert_requester();
create or replace trigger assert_requester before insert on capital_release
  for each row execute function assert_requester();

-- Carries out or rejects what another operator requested. Outcomes: approved, rejected, unknown, decided, own,
-- insufficient, no-key, receipt-used.
create or replace function decide_adjustment(p_id uuid, p_operator uuid, p_is_approved boolean, p_reason text)
returns text language plpgsql security definer as $$
declare
  v_adjustment adjustment;
  v_receipt receipt;
  v_from bigint;
  v_to bigint;
  v_balance bigint;
  v_outcome text;
begin
  perform assert_finance(p_operator);
  select * into v_adjustment from adjustment where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_adjustment.state <> 'requested' then return 'decided'; end if;
  if v_adjustment.requested_by = p_operator then return 'own'; end if;
  if not p_is_approved then
    update adjustment set state = 'rejected', decided_by = p_operator, decided_at = ledger.now(),
      reject_reason = p_reason
    where id = p_id;
    return 'rejected';
  end if;

  if v_adjustment.kind in ('rail-move', 'fees-out') then
    v_outcome := begin_move(v_adjustment);
    if v_outcome = 'approved' then
      update adjustment set state = 'approved', decided_by = p_operator, decided_at = ledger.now() where id = p_id;
    end if;
    return v_outcome;
  end if;

  if v_adjustment.kind = 'owner-in' then
    select * into v_receipt from receipt where id = v_adjustment.receipt_id for update;
    if v_receipt.used_as is not null or is_of_move(v_receipt) then return 'receipt-used'; end if;
    if v_receipt.member_id is not null or v_receipt.machine_id is not null
      or (v_receipt.rail, v_receipt.currency, v_receipt.amount)
        <> (v_adjustment.rail, v_adjustment.currency, v_adjustment.amount) then
      raise exception 'adjustment % names a payment that is not the owner''s', p_id
        using errcode = 'integrity_constraint_violation';
    end if;
    update receipt set used_as = 'owner' where id = v_receipt.id;
  end if;

  select f.id, t.id into v_from, v_to
  from (values
      ('owner-in', v_adjustment.rail, 'custody', '', 'owner'),
      ('owner-out', '', 'owner', v_adjustment.rail, 'custody'),
      ('promotions-fund', '', 'owner', '', 'promotions'),
      ('fx-fund', '', 'owner', '', 'fx')
    ) as k(kind, from_owner, from_kind, to_owner, to_kind),
    lateral ledger.open_account(k.from_owner, k.from_kind, v_adjustment.currency) f,
    lateral ledger.open_account(k.to_owner, k.to_kind, v_adjustment.currency) t
  where k.kind = v_adjustment.kind;
  if v_adjustment.kind <> 'owner-in' then
    -- What is on its way out is still in the account, but no longer available. Everything that spends the owner's money
    -- waits here for the one before.
    select a.balance - (
      select coalesce(sum(p.amount), 0) from payout p
      where p.kind = 'owner' and p.currency = v_adjustment.currency and p.state in ('queued', 'sent'))
    into v_balance
    from (select balance from ledger.account where id = v_from for no key update) a;
    if v_balance < v_adjustment.amount then return 'insufficient'; end if;
  end if;
  if v_adjustment.kind = 'owner-out' then
    insert into payout (id, kind, rail, currency, amount, address, account)
    values (p_id, 'owner', v_adjustment.rail, v_adjustment.currency, v_adjustment.amount,
      case when v_adjustment.rail <> 'bank' then v_adjustment.destination else '' end,
      case when v_adjustment.rail = 'bank' then v_adjustment.destination else '' end);
  else
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    values (p_id, 0, v_adjustment.kind, v_from, v_to, v_adjustment.amount, '', 'adjustment:' || p_id, ledger.today());
  end if;
  update adjustment set state = 'approved', decided_by = p_operator, decided_at = ledger.now() where id = p_id;
  return 'approved';
end $$;

-- The owner was paid, so it leaves the ledger too. The caller has compared the payout with its adjustment.
create or replace function end_owner_payout(p_payout payout) returns void language sql as $$
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select p_payout.id, 0, 'owner-out', f.id, t.id, p_payout.amount, '', 'adjustment:' || p_payout.id, ledger.today()
  from ledger.open_account('', 'owner', p_payout.currency) f,
    ledger.open_account(p_payout.rail, 'custody', p_payout.currency) t
$$;

-- ───────────────────────────────────────────────────────────── the practice till

-- Books what was paid in for members at the practice till, which is how the demonstration's members got their money.
-- Each receipt once.
create or replace function book_till(p_receipts uuid[]) returns void language plpgsql security definer as $$
begin
  with taken as (
    update receipt set used_as = 'recharge'
    where id = any (p_receipts) and rail = 'practice' and member_id is not null and currency = 'USDT'
      and used_as is null
    returning id, member_id, amount
  )
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select r.id, 0, 'recharge', f.id, t.id, r.amount, ledger.owner_of(f.id, 'practice', t.id, r.member_id::text),
    'till:' || r.id, ledger.today()
  from taken r, lateral ledger.open_account('practice', 'custody', 'USDT') f,
    lateral ledger.open_account(r.member_id::text, 'available', 'USDT') t
  order by t.id, r.id;
end $$;

-- The till pays what is queued on it, at once, and returns how many.
create or replace function pay_till_payouts() returns int language plpgsql security definer as $$
begin
  return (
    select count(record_payout_paid(p.id, 'till ' || p.id, null))
    from (select id from payout where rail = 'practice' and state = 'queued' order by created_at, id) p);
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function end_owner_payout to millrace_treasury;
grant execute on function decide_adjustment to millrace_app;
grant execute on function book_till, pay_till_payouts to millrace_rail;

grant select on adjustment to millrace_app, millrace_treasury, millrace_rail, millrace_signer;
grant insert (kind, rail, to_rail, currency, amount, receipt_id, destination, reason, requested_by) on adjustment
  to millrace_app;
grant insert, update on adjustment to millrace_treasury;
