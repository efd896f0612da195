-- Local money that comes in by the bank, and the USDT it becomes. Like all money that arrives it is moved by functions
-- of millrace_treasury, which the bank's rail calls. Each checks by itself whether it may do what it is asked to.
-- Security definers belong to millrace_treasury.

create or replace function current_rate(p_currency text) returns numeric language sql stable as $$
  select rate from public.exchange_rate where currency = p_currency order by number desc limit 1
$$;

-- Converts an amount of a local currency to USDT, in the smallest units of both. div() truncates the quotient exactly,
-- where / would have rounded it; the remainder stays in the platform's position.
create or replace function to_usdt(p_amount bigint, p_currency text, p_rate numeric) returns numeric
language sql stable as $$
  select div(p_amount * 10::numeric ^ (u.decimals - c.decimals), p_rate)
  from ledger.currency c, ledger.currency u where c.code = p_currency and u.code = 'USDT'
$$;

-- Turns what a member has paid at the bank into USDT in their wallet, once. The receipt's rail_transaction is the
-- recharge's id. Whatever came is credited, more or less than was requested, below the channel's minimum too: it is the
-- member's money, and there is nowhere to send it back to. The rate is the quote's; money that came after the quote had
-- expired, or for which the rate has moved beyond the band, gets the rate that is current when it is first looked at.
-- Outcomes:
--   arrived         it is in the wallet
--   same            it was before; nothing moved now
--   waiting-funds   the platform's position in USDT does not cover it; call again once it does
--   too-little      it is less than the smallest unit of USDT
--   unknown, receipt-used
create or replace function book_exchange(p_receipt uuid, p_is_late boolean default false) returns text
language plpgsql security definer as $$
declare
  v_receipt public.receipt;
  v_recharge public.recharge;
  v_rate numeric;
  v_usdt numeric;
  v_custody bigint;
  v_local bigint;
  v_position bigint;
  v_available bigint;
  v_position_balance bigint;
begin
  -- Always the receipt first and then the recharge, so that no two callers wait for each other.
  select * into v_receipt from public.receipt where id = p_receipt for update;
  if not found or v_receipt.rail <> 'bank' or v_receipt.currency = 'USDT' then return 'unknown'; end if;
  if v_receipt.used_as is not null then
    return case v_receipt.used_as when 'recharge' then 'same' else 'receipt-used' end;
  end if;
  select * into v_recharge from public.recharge
  where member_id = v_receipt.member_id and id::text = v_receipt.rail_transaction for update;
  if not found then return 'unknown'; end if;

  v_rate := v_recharge.rate;
  if v_recharge.receipt_id is null then
    -- From the quote itself: the application writes the recharge.
    select q.rate into v_rate from public.rate_quote q
    where (q.member_id, q.id, q.currency, q.direction)
      = (v_recharge.member_id, v_recharge.rate_quote_id, v_receipt.currency, 'in');
    if p_is_late or v_rate is null
      or not public.is_near_rate(public.current_rate(v_receipt.currency), v_rate) then
      v_rate := public.current_rate(v_receipt.currency);
    end if;
    update public.recharge set state = 'succeeded', paid = v_receipt.amount, rate = v_rate, receipt_id = p_receipt,
      reason = ''
    where member_id = v_recharge.member_id and id = v_recharge.id;
  end if;
  v_usdt := public.to_usdt(v_receipt.amount, v_receipt.currency, v_rate);
  if v_usdt < 1 then
    update public.recharge set state = 'failed', reason = 'too-little'
    where member_id = v_recharge.member_id and id = v_recharge.id;
    return 'too-little';
  end if;

  select id into v_custody from ledger.open_account(v_receipt.rail, 'custody', v_receipt.currency);
  select id into v_local from ledger.open_account('', 'fx', v_receipt.currency);
  select id into v_position from ledger.open_account('', 'fx', 'USDT');
  select id into v_available from ledger.open_account(v_receipt.member_id::text, 'available', 'USDT');
  -- In the order in which the ledger itself locks them.
  perform from ledger.account where id in (v_available, v_position) order by id for no key update;
  select balance into v_position_balance from ledger.account where id = v_position;
  if v_position_balance < v_usdt then
    update public.recharge set reason = 'waiting-funds' where member_id = v_recharge.member_id and id = v_recharge.id;
    return 'waiting-funds';
  end if;

  update public.receipt set used_as = 'recharge' where id = p_receipt;
  -- The receipt's id is the transfers': the ledger itself would refuse to take it twice.
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  values
    (p_receipt, 0, 'fx-in', v_custody, v_local, v_receipt.amount,
      ledger.owner_of(v_custody, v_receipt.rail, v_local, ''), 'recharge:' || v_recharge.id, ledger.today()),
    (p_receipt, 1, 'fx-in', v_position, v_available, v_usdt::bigint,
      ledger.owner_of(v_position, '', v_available, v_receipt.member_id::text), 'recharge:' || v_recharge.id,
      ledger.today());
  update public.recharge set state = 'arrived', credited = v_usdt::bigint, arrived_at = ledger.now(), reason = ''
  where member_id = v_recharge.member_id and id = v_recharge.id;
  return 'arrived';
end $$;

-- A charge at the bank has ended without money: declined by the payer, expired, or never opened. Returns whether that
-- changed anything; what has been paid stays paid.
create or replace function end_charge(p_recharge uuid, p_outcome text) returns boolean
language plpgsql security definer as $$
begin
  if p_outcome not in ('declined', 'expired', 'not-opened') then
    raise exception 'a charge cannot end as %', p_outcome;
  end if;
  update public.recharge set state = case p_outcome when 'expired' then 'expired' else 'failed' end,
    reason = case p_outcome when 'expired' then '' else p_outcome end
  where id = p_recharge and rail = 'bank' and state in ('pending', 'processing') and receipt_id is null;
  return found;
end $$;

-- Ends recharges of members who were shown a deposit address and sent nothing for a day. What comes later is credited
-- all the same.
create or replace function expire_unpaid_recharges() returns int language plpgsql security definer as $$
declare
  v_expired int;
begin
  update public.recharge set state = 'expired'
  where rail <> 'bank' and state = 'pending' and tx_hash = '' and expires_at <= ledger.now();
  get diagnostics v_expired = row_count;
  return v_expired;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function current_rate, to_usdt to millrace_app, millrace_rail, millrace_treasury;
grant execute on function book_exchange, end_charge to millrace_rail;
grant execute on function expire_unpaid_recharges to millrace_app;
