-- How a machine's money comes in and how its capital goes out. The functions belong to millrace_machines, from which
-- alone the ledger takes these kinds. Each checks by itself whether it may do what it is asked to, so it does not
-- matter who calls.
-- Security definers belong to millrace_machines.

-- ───────────────────────────────────────────────────────────── receiving revenue

-- Uses receipts for approved reports of the same machine and amount; the sum of sessions may differ from its receipt
-- within the tolerance that two people signed, and the lesser of the two is what can become income. Outcomes, one for
-- each pair:
--   received            the money is now the machine's revenue
--   same                this receipt was received for this report before; nothing moved now
--   own-receipt         whoever approved the report entered the receipt
--   report-unknown, not-approved, already-received, receipt-unknown, receipt-used, mismatch
create or replace function receive_revenue(p_report uuid, p_receipt uuid) returns text
language plpgsql security definer as $$
declare
  outcome text := use_receipt(p_report, p_receipt);
begin
  if outcome = 'received' then perform post_revenue(array[p_report]); end if;
  return outcome;
end $$;

create or replace function receive_revenues(p_reports uuid[], p_receipts uuid[]) returns text[]
language plpgsql security definer as $$
declare
  v_pair record;
  v_outcomes text[] := array_fill(null::text, array[cardinality(p_reports)]);
begin
  -- In the order of reports, so that no two callers wait for each other.
  for v_pair in
    select p.report, p.receipt, p.number::int
    from unnest(p_reports, p_receipts) with ordinality p(report, receipt, number) order by p.report, p.number
  loop
    v_outcomes[v_pair.number] := use_receipt(v_pair.report, v_pair.receipt);
  end loop;
  perform post_revenue(array(
    select p.report from unnest(p_reports, v_outcomes) p(report, outcome) where p.outcome = 'received'));
  return v_outcomes;
end $$;

-- Joins the two, for the functions above, which post the transfer: nobody else may call this.
create or replace function use_receipt(p_report uuid, p_receipt uuid) returns text
language plpgsql security definer as $$
declare
  v_report public.report;
  v_receipt public.receipt;
begin
  -- Always the report first and then the receipt, so that no two callers wait for each other.
  select * into v_report from public.report where id = p_report for update;
  if not found then return 'report-unknown'; end if;
  if v_report.receipt_id = p_receipt then return 'same'; end if;
  if v_report.receipt_id is not null then return 'already-received'; end if;
  if v_report.state <> 'approved' then return 'not-approved'; end if;
  select * into v_receipt from public.receipt where id = p_receipt for update;
  if not found then return 'receipt-unknown'; end if;
  if v_receipt.used_as is not null then return 'receipt-used'; end if;
  if v_receipt.machine_id is distinct from v_report.machine_id or v_receipt.currency <> 'USDT'
    or not public.is_money_of_report(v_report, v_receipt.amount) then
    return 'mismatch';
  end if;
  if v_receipt.entered_by = v_report.decided_by then return 'own-receipt'; end if;
  if not exists (select from public.report_evidence where report_id = p_report) then
    raise exception 'a report without evidence receives nothing' using errcode = 'integrity_constraint_violation';
  end if;
  update public.receipt set used_as = 'revenue' where id = p_receipt;
  update public.report set receipt_id = p_receipt, received = v_receipt.amount, received_at = ledger.now()
  where id = p_report;
  return 'received';
end $$;

-- The transfers of reports that have just got their receipts, in one statement, since the ledger looks at each as a
-- whole. The receipt's id is the transfer's: the ledger itself would refuse to take it twice.
create or replace function post_revenue(p_reports uuid[]) returns void language sql security definer as $$
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select c.id, 0, 'revenue', f.id, t.id, c.amount,
    ledger.owner_of(f.id, c.rail, t.id, r.machine_id::text), 'report:' || r.id, ledger.today()
  from public.report r
  join public.receipt c on c.id = r.receipt_id
  cross join lateral ledger.open_account(c.rail, 'custody', 'USDT') f
  cross join lateral ledger.open_account(r.machine_id::text, 'revenue', 'USDT') t
  where r.id = any(p_reports)
$$;

-- ───────────────────────────────────────────────────────────── releasing capital

-- What of a machine's capital is not on its way out. Whoever spends it has locked the account.
create or replace function free_capital(p_machine uuid) returns bigint language sql stable security definer as $$
  select (
    coalesce((
      select a.balance from ledger.account a
      where (a.owner, a.kind, a.currency) = (p_machine::text collate "C", 'capital', 'USDT')), 0)
    - (select coalesce(sum(r.amount), 0) from capital_release r
       where r.machine_id = p_machine and r.state = 'approved'))::bigint
$$;

create or replace function rule_release() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- A part of a machine's capital is paid to the destination that two people registered for its owner, whatever the
-- request says. What it would replace is that destination: another one makes the proposal stale.
create or replace function may_release(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_machine machine;
  v_amount bigint := minor_amount(p_content ->> 'amount', 'USDT');
  v_to record;
begin
  select * into v_machine from machine m where m.id = id_in(p_content ->> 'machineId');
  if not found then perform refuse_proposal('machine.unknown'); end if;
  select o.rail, o.destination into v_to from owner_destination(v_machine.id) o;
  if v_to.destination is null then perform refuse_proposal('release.no-destination'); end if;
  if p_before is not null then
    perform from ledger.account
    where id = (select a.id from ledger.open_account(v_machine.id::text, 'capital', 'USDT') a) for no key update;
  end if;
  if v_amount is null or free_capital(v_machine.id) < v_amount then
    perform refuse_proposal('release.above-capital');
  end if;
  return row('', v_machine.name ->> 'en_US', to_jsonb(v_to),
    jsonb_build_object('machineId', v_machine.id, 'amount', decimal_amount(v_amount, 'USDT'), 'currency', 'USDT',
      'rail', v_to.rail, 'destination', v_to.destination))::proposed;
end $$;

-- The capital leaves the books when the rail has paid.
create or replace function do_release(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_release public.capital_release;
begin
  insert into public.capital_release (id, machine_id, amount, rail, destination)
  values (p_proposal.id, (p_proposal.after ->> 'machineId')::uuid,
    public.minor_amount(p_proposal.after ->> 'amount', 'USDT'), p_proposal.after ->> 'rail',
    p_proposal.after ->> 'destination')
  returning * into v_release;
  insert into public.payout (id, kind, rail, currency, amount, address, account)
  values (v_release.id, 'release', v_release.rail, 'USDT', v_release.amount,
    case when v_release.rail <> 'practice' then v_release.destination else '' end,
    case when v_release.rail = 'practice' then v_release.destination else '' end);
end $$;

-- The payout of a release has ended: what was paid leaves the capital; what was not stays there. The caller has
-- compared the payout with its release.
create or replace function end_release_payout(p_release uuid, p_state text) returns void
language plpgsql security definer as $$
declare
  v_release public.capital_release;
begin
  update public.capital_release set state = p_state where id = p_release and state = 'approved'
  returning * into v_release;
  if not found then
    raise exception 'release % is not under way', p_release using errcode = 'integrity_constraint_violation';
  end if;
  if p_state <> 'paid' then return; end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select v_release.id, 0, 'capital-release', f.id, t.id, v_release.amount,
    ledger.owner_of(f.id, v_release.machine_id::text, t.id, v_release.rail), 'release:' || v_release.id, ledger.today()
  from ledger.open_account(v_release.machine_id::text, 'capital', 'USDT') f,
    ledger.open_account(v_release.rail, 'custody', 'USDT') t;
end $$;

-- ───────────────────────────────────────────────────────────── rules for receipts

-- A sender as destinations are stored: lower-case, and hexadecimal where it is an address of TRON, which receipts show
-- in base 58 (a version, twenty bytes and a checksum of four).
create or replace function stored_sender(p_sender text) returns text language plpgsql immutable as $$
declare
  v_sender text := btrim(p_sender);
  v_number numeric := 0;
  v_hex text := '';
begin
  if v_sender !~ '^T[1-9A-HJ-NP-Za-km-z]{33}$' then return lower(v_sender); end if;
  for v_position in 1..34 loop
    v_number := v_number * 58
      + strpos('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', substr(v_sender, v_position, 1)) - 1;
  end loop;
  v_number := div(v_number, 4294967296);
  for v_part in 1..10 loop
    v_hex := lpad(to_hex(mod(v_number, 65536)::int), 4, '0') || v_hex;
    v_number := div(v_number, 65536);
  end loop;
  return '0x' || v_hex;
end $$;

-- Money that comes from a machine owner's own destination, or from where capital was released to, may be capital that
-- comes back: it is not shown to be what a machine earned, whichever machine it is paid in for. It is marked when it
-- arrives.
create or replace function mark_release_account() returns trigger language plpgsql security definer as $$
declare
  v_sender text := public.stored_sender(new.sender);
begin
  new.is_from_release_account := exists (
    select from public.capital_release
    where state in ('approved', 'paid') and lower(btrim(destination)) = v_sender
    union all
    select from public.proposal
    where kind = 'machine-destination' and state = 'approved'
      and lower(btrim(after ->> 'destination')) = v_sender);
  return new;
end $$;

create or replace trigger mark_release_account before insert on receipt
  for each row execute function mark_release_account();

-- ───────────────────────────────────────────────────────────── rights

alter function free_capital owner to current_user;
grant execute on function stored_sender to millrace_machines;
grant execute on function receive_revenue, receive_revenues to millrace_app;

grant select on capital_release to millrace_app;
grant select, insert, update on capital_release to millrace_machines;
grant execute on function free_capital to millrace_signer;
grant execute on function end_release_payout to millrace_treasury;
grant select on capital_release to millrace_treasury, millrace_signer;
grant insert on payout to millrace_machines;
