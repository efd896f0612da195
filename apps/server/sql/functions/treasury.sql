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

-- The other way round from decimal_amount(). Null where it is none of this currency.
create or replace function minor_amount(p_decimal text, p_currency text) returns bigint language sql stable as $$
  select case when a.minor > 0 and a.minor = trunc(a.minor) then a.minor::bigint end
  from ledger.currency c,
    lateral (
      select case when p_decimal ~ '^\d{1,12}(\.\d{1,6})?$' then p_decimal::numeric end * 10::numeric ^ c.decimals
    ) as a(minor)
  where c.code = p_currency
$$;

create or replace function rule_adjustment() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- A payment of the owner says by itself of what it is, and is proposed once at a time. Whether there is enough money is
-- asked when it is decided.
create or replace function may_adjustment(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_kind text := p_content ->> 'kind';
  v_currency text := p_content ->> 'currency';
  v_rail text := p_content ->> 'rail';
  v_to text := p_content ->> 'toRail';
  v_destination text := p_content ->> 'destination';
  v_amount bigint := minor_amount(p_content ->> 'amount', v_currency);
  v_chains text[] := '{bep20,trc20}';
  v_receipt receipt;
begin
  if v_kind = 'owner-in' then
    v_receipt.id := id_in(p_content ->> 'receiptId');
    if p_before is not null then perform from receipt r where r.id = v_receipt.id for update; end if;
    select * into v_receipt from receipt r
    where r.id = v_receipt.id and r.member_id is null and r.machine_id is null;
    if not found then perform refuse_proposal('receipt.unknown'); end if;
    if v_receipt.used_as is not null or is_of_move(v_receipt) then perform refuse_proposal('receipt.used'); end if;
    return row(v_receipt.id, '', '{}', jsonb_build_object('kind', v_kind, 'currency', v_receipt.currency,
      'amount', decimal_amount(v_receipt.amount, v_receipt.currency), 'rail', v_receipt.rail,
      'receiptId', v_receipt.id))::proposed;
  end if;
  if not coalesce(v_amount is not null and case v_kind
      when 'owner-out' then
        v_rail = 'bank' and v_currency <> 'USDT' and v_destination ~ '^\d{6,20}$'
        or v_rail = any (v_chains) and v_currency = 'USDT' and v_destination ~ '^0x[0-9a-f]{40}$'
      when 'rail-move' then v_currency = 'USDT' and v_rail = any (v_chains) and v_to = any (v_chains) and v_rail <> v_to
      when 'fx-fund' then v_currency = 'USDT'
      when 'fees-out' then v_currency = 'USDT'
      when 'promotions-fund' then true
    end, false) then
    perform refuse_proposal('adjustment.incomplete');
  end if;
  return row('', '', '{}',
    jsonb_build_object('kind', v_kind, 'currency', v_currency, 'amount', decimal_amount(v_amount, v_currency))
    || case v_kind when 'owner-out' then jsonb_build_object('rail', v_rail, 'destination', v_destination)
      when 'rail-move' then jsonb_build_object('rail', v_rail, 'toRail', v_to) else '{}' end)::proposed;
end $$;

create or replace function do_adjustment(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_after jsonb := p_proposal.after;
  v_adjustment adjustment;
  v_from bigint;
  v_to bigint;
  v_balance bigint;
begin
  insert into adjustment (id, kind, currency, amount, rail, to_rail, destination, receipt_id)
  values (p_proposal.id, v_after ->> 'kind', v_after ->> 'currency',
    minor_amount(v_after ->> 'amount', v_after ->> 'currency'), coalesce(v_after ->> 'rail', ''),
    coalesce(v_after ->> 'toRail', ''), coalesce(v_after ->> 'destination', ''), (v_after ->> 'receiptId')::uuid)
  returning * into v_adjustment;
  if v_adjustment.kind in ('rail-move', 'fees-out') then
    perform begin_move(v_adjustment);
    return;
  end if;

  if v_adjustment.kind = 'owner-in' then
    update receipt r set used_as = 'owner'
    where r.id = v_adjustment.receipt_id and r.used_as is null and r.member_id is null and r.machine_id is null
      and (r.rail, r.currency, r.amount) = (v_adjustment.rail, v_adjustment.currency, v_adjustment.amount);
    if not found then
      raise exception 'adjustment % names a payment that is not the owner''s', p_proposal.id
        using errcode = 'integrity_constraint_violation';
    end if;
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
    if v_balance < v_adjustment.amount then perform refuse_proposal('adjustment.insufficient'); end if;
  end if;
  if v_adjustment.kind = 'owner-out' then
    insert into payout (id, kind, rail, currency, amount, address, account)
    values (v_adjustment.id, 'owner', v_adjustment.rail, v_adjustment.currency, v_adjustment.amount,
      case when v_adjustment.rail <> 'bank' then v_adjustment.destination else '' end,
      case when v_adjustment.rail = 'bank' then v_adjustment.destination else '' end);
  else
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    values (v_adjustment.id, 0, v_adjustment.kind, v_from, v_to, v_adjustment.amount, '',
      'adjustment:' || v_adjustment.id, ledger.today());
  end if;
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

grant execute on function end_owner_payout, refuse_proposal to millrace_treasury;
grant execute on function minor_amount to millrace_treasury, millrace_machines;
grant execute on function book_till, pay_till_payouts to millrace_rail;

grant select on adjustment to millrace_app, millrace_treasury, millrace_rail, millrace_signer;
grant insert, update on adjustment to millrace_treasury;
