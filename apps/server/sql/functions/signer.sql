-- What the signer needs besides what it reads and stores: to report what it does not pay, and to see no more of the
-- chain than the books do.
-- Security definers belong to millrace_treasury.

-- Reported once: a reason that an operator has closed is not reported again, and another reason for the same payout
-- replaces the first.
create or replace function record_signer_refusal(p_payout uuid, p_reason text) returns void
language sql security definer as $$
  insert into reconciliation_item (rail, currency, kind, subject, detail)
  select p.rail, p.currency, 'payout', p.id::text, left(p_reason, 500) from payout p
  where p.id = p_payout and p.state = 'queued' and not exists (
    select from reconciliation_item i
    where (i.rail, i.currency, i.kind, i.subject, i.detail)
      = (p.rail, p.currency, 'payout', p.id::text, left(p_reason, 500)) and i.closed_at is not null)
  on conflict (rail, currency, kind, subject) where closed_at is null
  do update set detail = excluded.detail, seen_at = now()
$$;

-- What was refused and then signed after all, the next day or after an approval, needs no operator any more.
create or replace function close_signer_refusal() returns trigger language plpgsql security definer as $$
begin
  update reconciliation_item set closed_at = now(), seen_at = now(), note = case
    when note <> '' then note
    when new.purpose = 'void' then 'The withdrawal was rejected.'
    else 'It was signed after all.' end
  where rail = new.rail and kind = 'payout' and subject = new.payout_id::text and closed_at is null;
  return null;
end $$;

create or replace trigger close_signer_refusal after insert on signed_transaction
  for each row when (new.payout_id is not null) execute function close_signer_refusal();

-- What was credited to a member from the chains in the last 24 hours, by transaction. The signer looks it up itself
-- before it pays what nobody has approved.
create or replace function recent_deposits(p_member uuid)
returns table (rail text, hash text, amount bigint, number int) language sql stable security definer as $$
  select r.rail, split_part(r.rail_transaction, ':', 1), r.amount, a.number
  from receipt r left join deposit_address a on (a.rail, a.member_id) = (r.rail, r.member_id)
  where r.member_id = p_member and r.used_as = 'recharge' and r.rail in ('bep20', 'trc20')
    and r.received_at > ledger.now() - interval '24 hours'
$$;

-- What the owner can still take out: the balance of their account, less what is signed and not booked as paid yet.
create or replace function owner_balance() returns bigint language sql stable security definer as $$
  select (
    coalesce((
      select a.balance from ledger.account a where (a.owner, a.kind, a.currency) = ('', 'owner', 'USDT')), 0)
    - (select coalesce(sum(p.amount), 0)
       from payout p join signed_transaction s on s.payout_id = p.id
       where p.kind = 'owner' and p.currency = 'USDT' and p.state in ('queued', 'sent')))::bigint
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function record_signer_refusal, recent_deposits, owner_balance to millrace_signer;

grant select on signed_transaction to millrace_app, millrace_treasury, millrace_rail, millrace_signer;
grant insert on signed_transaction to millrace_signer, millrace_treasury;
