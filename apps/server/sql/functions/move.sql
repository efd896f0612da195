-- Money that moves between the platform's own places: from one rail's custody to another's, and from the fees to the
-- owner. Two people decide, and nothing here leads to an address that somebody typed: a move goes to the other rail's
-- own address, which the signer compares with its keys.
-- Security definers belong to millrace_treasury.

-- Moves that have left one chain for good and not arrived on the other.
create or replace view move_under_way as
select m.id, m.rail, m.to_rail, m.amount, m.destination as address, b.from_block, b.attempted_block, b.tx_hash
from adjustment m join payout p on p.id = m.id and (p.kind, p.state) = ('move', 'paid')
left join bridge_transfer b on b.adjustment_id = m.id
where m.kind = 'rail-move' and m.arrival_id is null;

-- Whether a payment is what comes over the bridge, which was the platform's before. While the bridge has not noted what
-- it sent, everything of that amount may be.
create or replace function is_of_move(p_receipt receipt) returns boolean language sql stable as $$
  select exists (select from bridge_transfer b where b.tx_hash = split_part(p_receipt.rail_transaction, ':', 1))
    or exists (
      select from move_under_way m
      where (m.to_rail, m.amount) = (p_receipt.rail, p_receipt.amount) and m.tx_hash is null)
$$;

-- Carries out an approved adjustment of these kinds, or refuses its proposal.
create or replace function begin_move(p_adjustment adjustment) returns void language plpgsql as $$
declare
  v_free numeric;
  v_address text;
begin
  -- One at a time: two would not see each other's.
  perform pg_advisory_xact_lock(hashtextextended('moves', 0));
  if p_adjustment.kind = 'fees-out' then
    select coalesce(sum(b.balance), 0) into v_free from ledger.balance b
    where (b.owner, b.kind, b.currency) = ('', 'fees', p_adjustment.currency);
    if v_free < p_adjustment.amount then perform refuse_proposal('adjustment.insufficient'); end if;
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select p_adjustment.id, 0, 'fees-out', f.id, t.id, p_adjustment.amount, '', 'adjustment:' || p_adjustment.id,
      ledger.today()
    from ledger.open_account('', 'fees', p_adjustment.currency) f,
      ledger.open_account('', 'owner', p_adjustment.currency) t;
    return;
  end if;

  -- Only chains have one, once the signer has made it.
  select t.hot_address into v_address from rail_key f, rail_key t
  where f.rail = p_adjustment.rail and t.rail = p_adjustment.to_rail;
  if not found then perform refuse_proposal('adjustment.no-key'); end if;
  -- What the rail holds, less what it has to pay, members' requests included, and what has left it.
  select coalesce((
      select -b.balance from ledger.balance b
      where (b.owner, b.kind, b.currency) = (p_adjustment.rail, 'custody', p_adjustment.currency)), 0)
    - coalesce((
      select sum(p.amount) from payout p
      where p.rail = p_adjustment.rail and p.currency = p_adjustment.currency and p.state in ('queued', 'sent')), 0)
    - coalesce((
      select sum(w.pays) from withdrawal w
      where w.rail = p_adjustment.rail and w.currency = p_adjustment.currency and w.state = 'pending'), 0)
    - coalesce((select sum(m.amount) from move_under_way m where m.rail = p_adjustment.rail), 0)
  into v_free;
  if v_free < p_adjustment.amount then perform refuse_proposal('adjustment.insufficient'); end if;
  update adjustment set destination = v_address where id = p_adjustment.id;
  insert into payout (id, kind, rail, currency, amount, address)
  values (p_adjustment.id, 'move', p_adjustment.rail, p_adjustment.currency, p_adjustment.amount, v_address);
end $$;

-- Books the moves that have arrived on a rail, each once, and returns how many. Until then the ledger keeps them with
-- the rail that they left, and reconciliation counts them as under way.
create or replace function book_moves(p_rail text) returns int language plpgsql security definer as $$
declare
  v_move record;
  v_booked int := 0;
begin
  for v_move in
    select m.id, m.rail, m.to_rail, m.currency, m.amount, r.id as receipt
    from adjustment m join payout p on p.id = m.id and (p.kind, p.state) = ('move', 'paid')
    join bridge_transfer b on b.adjustment_id = m.id
    join receipt r on r.rail = m.to_rail and r.currency = m.currency and r.amount = m.amount
      and split_part(r.rail_transaction, ':', 1) = b.tx_hash
    where m.kind = 'rail-move' and m.to_rail = p_rail and m.arrival_id is null
      and r.used_as is null and r.member_id is null and r.machine_id is null
    order by m.id for update of m, r
  loop
    update receipt set used_as = 'move' where id = v_move.receipt;
    update adjustment set arrival_id = v_move.receipt where id = v_move.id;
    -- A rail holds more as its custody account goes further below zero.
    insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
    select v_move.id, 0, 'rail-move', f.id, t.id, v_move.amount, '', 'adjustment:' || v_move.id, ledger.today()
    from ledger.open_account(v_move.to_rail, 'custody', v_move.currency) f,
      ledger.open_account(v_move.rail, 'custody', v_move.currency) t;
    v_booked := v_booked + 1;
  end loop;
  return v_booked;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function begin_move to millrace_treasury;
grant execute on function is_of_move to millrace_app, millrace_treasury;
grant execute on function book_moves to millrace_rail;
grant select on move_under_way to millrace_rail, millrace_app, millrace_treasury;
grant select, insert, update on bridge_transfer to millrace_rail;
grant select on bridge_transfer to millrace_app, millrace_treasury;
