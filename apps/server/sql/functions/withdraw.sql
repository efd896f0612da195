-- Money on its way out. Each step is one function of millrace_treasury, from which alone the ledger takes these kinds,
-- and checks by itself whether it may be taken: the application can request, cancel, approve and reject a withdrawal,
-- and cannot write its state.
--
--   pending      requested, and the amount held at once. Can be cancelled and rejected.
--   processing   it has the approvals it needs, the window is open and its destination is usable: a payout is queued,
--                and only the rail's final report ends it.
--   paid, failed, cancelled
--
-- Rows are locked in one order everywhere: the withdrawal, its payout, the hold, then accounts as the ledger does.
-- Whoever comes second sees the result of the first.
-- Security definers belong to millrace_treasury.

-- ───────────────────────────────────────────────────────────── when

-- The time from p_from on at which withdrawals are processed: p_from itself while the window is open. The
-- demonstration's past is made at one time of day, whichever it is, and knows no window; only an empty ledger in
-- practice mode can be put back there.
create or replace function next_window(p_from timestamptz) returns timestamptz language sql stable as $$
  select case when (select p.is_practice and p.offset_days < 0 from ledger.clock p) then p_from
    else min(greatest(p_from, (d.day + r.window_from) at time zone c.time_zone)) end
  from wallet_rule r, ledger.clock c, generate_series(0, 7) n,
    lateral (select (p_from at time zone c.time_zone)::date + n as day) d
  where extract(isodow from d.day)::int = any (r.window_days)
    and (d.day + r.window_to) at time zone c.time_zone > p_from
$$;

-- A withdrawal with its approvals, its payout and what it waits for.
create or replace view withdrawal_view as
select w.*, t.now as as_of, w.state in ('pending', 'processing') and w.deadline_at < t.now as is_overdue,
  case when w.state = 'pending' then next_window(greatest(w.destination_usable_at, t.now)) end as starts_at,
  (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id)::int as approvals,
  coalesce(p.rail_transaction, '') as rail_transaction, p.block_number, c.position as height,
  r.confirmations as confirmations_needed
from withdrawal w cross join (select ledger.now() as now) t cross join wallet_rule r
left join payout p on p.id = w.id left join rail_cursor c on c.rail = w.rail;

-- The deadline of what is open leaves out the days that somebody moved the practice clock over: nobody could work on
-- them. The demonstration's past is made day by day, and its days count.
create or replace function leave_out_moved_days() returns trigger language plpgsql security definer as $$
begin
  update withdrawal set deadline_at = deadline_at + make_interval(days => new.offset_days - old.offset_days),
    moved_days = moved_days + new.offset_days - old.offset_days
  where state in ('pending', 'processing');
  return null;
end $$;

create or replace trigger leave_out_moved_days after update of offset_days on ledger.clock
  for each row when (old.offset_days >= 0 and new.offset_days > old.offset_days)
  execute function leave_out_moved_days();

-- ───────────────────────────────────────────────────────────── requesting

-- Requests many at once, in one commit; `number` is the position in the arrays. With a session, it takes a proof of
-- presence for this amount and destination from that session, and uses it up; without one the caller has checked the
-- fund password. Outcomes: requested, same (this key requested this before), key-reused, step-up-needed,
-- no-destination, below-minimum, rate-unknown, rate-over, below-local-minimum, above-balance. Only the first writes
-- anything. The answer to a repeated key takes no proof, so that a lost one can be asked for again. is_due: it could be
-- processed at once.
--
-- Who would not have to approve is counted last, since that lets nobody else count until the commit.
--
-- What was true when it looked may no longer be when it writes, also because two in the batch spend the same money or
-- proof or have the same key. Then the whole batch is rolled back; each of them alone gets its outcome.
create or replace function request_withdrawals(
  p_members uuid[], p_requests uuid[], p_destinations uuid[], p_amounts bigint[], p_quotes uuid[], p_sessions uuid[])
returns table (number int, outcome text, is_due boolean, starts_at timestamptz, created withdrawal)
-- With these settings everything is looked up by its key, however few rows there were when the session began; jit as in
-- ledger.apply().
language plpgsql security definer
set enable_seqscan = off set enable_bitmapscan = off set enable_material = off set enable_hashjoin = off
set enable_mergejoin = off set jit = off as $$
declare
  v_now timestamptz := (select ledger.now_by(c) from ledger.clock c);
  v_today date := (select ledger.today_by(c) from ledger.clock c);
  v_rule wallet_rule;
  v_limit payout_limit;
  v_opens_at timestamptz := next_window(v_now);
  v_request record;
  v_held bigint;
  v_fee bigint;
  v_pays numeric;
  v_new withdrawal;
  v_value bigint;
  v_last_member uuid;
  v_earlier bigint := 0;
  v_by_amount smallint;
  v_by_member smallint;
  v_created withdrawal[] := array[]::withdrawal[];
  v_numbers int[] := array[]::int[];
  v_starts timestamptz[] := array[]::timestamptz[];
  v_froms bigint[] := array[]::bigint[];
  v_tos bigint[] := array[]::bigint[];
  v_present uuid[] := array[]::uuid[];
  v_proofs uuid[] := array[]::uuid[];
  v_written int;
begin
  perform lock_withdrawal_sums(p_members, p_destinations);
  select * into v_rule from wallet_rule;
  select * into v_limit from payout_limit;
  for v_request in
    select w.*, k.id as earlier_id, (k.destination_id, k.amount) = (w.destination, w.amount) as is_same,
      (
        select u.id from step_up u
        where (u.member_id, u.session_id, u.purpose) = (w.member, w.session, 'withdraw')
          and u.subject = w.amount || ' ' || w.destination and u.expires_at > now()
        limit 1
      ) as proof,
      d.removed_at is null and d.id is not null as is_bound, d.kind, d.rail, d.currency, d.address, d.bank_code,
      d.payee, d.account, d.ifsc, d.usable_at,
      d.bound_at > now() - make_interval(days => v_limit.new_days) as is_new, q.rate,
      case when q.id is not null then is_quote_open(q) end as is_open,
      c.decimals,
      not exists (
        select from member m
        where m.id = w.member and m.created_at <= now() - make_interval(days => v_limit.young_days)
      ) as is_young,
      exists (select from missing_credit m where m.member_id = w.member) as is_exposed,
      f.id as from_account, coalesce(f.balance, 0) as balance, t.id as held_account,
      coalesce((
        select sum(s.value) from withdrawal s
        where s.member_id = w.member and s.created_at > v_now - interval '24 hours'
          and s.state not in ('failed', 'cancelled')
      ), 0)::bigint as day_of_member,
      coalesce((
        select sum(s.value) from withdrawal s
        where (s.rail, s.address, s.account, s.bank_code) = (d.rail, d.address, d.account, d.bank_code)
          and s.created_at > v_now - interval '24 hours' and s.state not in ('failed', 'cancelled')
      ), 0)::bigint as day_of_place
    from unnest(p_members, p_requests, p_destinations, p_amounts, p_quotes, p_sessions) with ordinality
      as w(member, request, destination, amount, quote, session, number)
    left join withdrawal k on (k.member_id, k.request_id) = (w.member, w.request)
    left join destination d on (d.member_id, d.id) = (w.member, w.destination)
    left join ledger.currency c on c.code = d.currency
    left join rate_quote q
      on (q.member_id, q.id) = (w.member, w.quote) and q.direction = 'out' and q.currency = d.currency
    left join ledger.account f on (f.owner, f.kind, f.currency) = (w.member::text collate "C", 'available', 'USDT')
    left join ledger.account t on (t.owner, t.kind, t.currency) = (w.member::text collate "C", 'held', 'USDT')
    order by w.member, w.number
  loop
    number := v_request.number;
    is_due := false;
    starts_at := null;
    created := null;
    -- Rounded down: the fraction is the member's. In numeric, since the product may not fit into a bigint.
    v_fee := div(v_request.amount::numeric * v_rule.withdraw_fee_basis_points, 10000);
    v_pays := case
      when v_request.kind = 'bank' then
        div((v_request.amount - v_fee) * v_request.rate, 10::numeric ^ (6 - v_request.decimals))
      else v_request.amount - v_fee end;
    outcome := case
      when v_request.is_same then 'same'
      when v_request.earlier_id is not null then 'key-reused'
      when v_request.session is not null and v_request.proof is null then 'step-up-needed'
      when not v_request.is_bound then 'no-destination'
      when v_request.amount < v_rule.withdraw_min then 'below-minimum'
      when v_request.kind = 'bank' and v_request.rate is null then 'rate-unknown'
      when v_request.kind = 'bank' and not v_request.is_open then 'rate-over'
      when v_request.kind = 'bank' and v_pays < (v_rule.withdraw_local_min ->> v_request.currency)::bigint
        then 'below-local-minimum'
      when v_request.balance < v_request.amount then 'above-balance'
      else 'requested' end;

    if outcome = 'same' then
      select * into created from withdrawal k where k.member_id = v_request.member and k.id = v_request.earlier_id;
    elsif outcome = 'requested' then
      v_new.member_id := v_request.member;
      v_new.id := ledger.new_id();
      v_new.request_id := v_request.request;
      v_new.destination_id := v_request.destination;
      v_new.rail := v_request.rail;
      v_new.address := v_request.address;
      v_new.bank_code := v_request.bank_code;
      v_new.payee := v_request.payee;
      v_new.account := v_request.account;
      v_new.ifsc := v_request.ifsc;
      v_new.amount := v_request.amount;
      v_new.fee := v_fee;
      v_new.currency := v_request.currency;
      v_new.rate := case when v_request.kind = 'bank' then v_request.rate end;
      v_new.pays := v_pays;
      v_new.state := 'pending';
      v_value := case when v_new.currency = 'USDT' then v_new.pays
        else value_at_reference(v_new.pays, v_new.currency) end;
      v_new.value := greatest(v_new.amount, v_value);
      v_new.reason := '';
      v_new.note := '';
      v_new.created_at := v_now;
      v_new.deadline_at := v_now + make_interval(hours => v_rule.withdraw_deadline_hours);
      v_new.moved_days := 0;
      v_new.destination_usable_at := v_request.usable_at;
      -- Counted together with what this call requests for the same member.
      v_earlier := v_new.value + case when v_request.member = v_last_member then v_earlier else 0 end;
      v_last_member := v_request.member;
      v_new.is_young_member := v_request.is_young;
      v_new.is_new_destination := v_request.is_new;
      v_by_amount := approvals_for(v_new.value, v_limit);
      v_by_member := approvals_for(v_earlier + v_request.day_of_member, v_limit);
      v_new.approvals_needed := case when v_value is null then 2
        else greatest(v_by_amount, v_by_member, approvals_for(v_earlier + v_request.day_of_place, v_limit)) end;
      v_new.approval_reason := case
        when v_value is null then 'no-rate'
        when v_new.approvals_needed = 0 then ''
        when v_new.approvals_needed = v_by_amount then 'amount'
        when v_new.approvals_needed = v_by_member then 'member-day'
        else 'destination-day' end;
      if v_request.is_exposed and v_new.approvals_needed = 0 then
        v_new.approvals_needed := 1;
        v_new.approval_reason := 'vanished-credit';
      end if;
      v_numbers := v_numbers || number;
      v_starts := v_starts
        || case when v_request.usable_at <= v_now then v_opens_at else next_window(v_request.usable_at) end;
      v_held := coalesce(v_request.held_account, (
        select o.id from ledger.open_account(v_request.member::text, 'held', 'USDT') o));
      v_created := v_created || v_new;
      v_froms := v_froms || v_request.from_account;
      v_tos := v_tos || v_held;
      if v_request.proof is not null then
        v_present := v_present || v_request.member;
        v_proofs := v_proofs || v_request.proof;
      end if;
      continue;
    end if;
    return next;
  end loop;
  if cardinality(v_created) = 0 then return; end if;

  perform use_up_proofs(v_present, v_proofs);
  insert into ledger.hold (id, from_account, held_account, amount)
  select w.id, f, t, w.amount
  from unnest(v_created) with ordinality w
  join unnest(v_froms, v_tos) with ordinality as a(f, t, n) on a.n = w.ordinality;
  -- never_below_zero refuses what others have spent meanwhile.
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select w.id, 0, 'withdraw-hold', f, t, w.amount, w.member_id::text, 'withdraw:' || w.id, v_today
  from unnest(v_created) with ordinality w
  join unnest(v_froms, v_tos) with ordinality as a(f, t, n) on a.n = w.ordinality;

  v_created := count_automatic(v_created, v_now);
  -- Two batches with the same keys come to them in the same order; otherwise they would wait for each other.
  insert into withdrawal select (w).* from unnest(v_created) w order by w.member_id, w.request_id
  on conflict (member_id, request_id) do nothing;
  get diagnostics v_written = row_count;
  -- The same request came twice at once: the insert waited for the first, and the next look finds it.
  if v_written < cardinality(v_created) then
    raise exception 'this request is being answered' using errcode = 'serialization_failure';
  end if;
  insert into withdrawal_step (member_id, withdrawal_id, position, state, at)
  select w.member_id, w.id, 0, 'requested', v_now from unnest(v_created) w;
  outcome := 'requested';
  for i in 1 .. cardinality(v_created) loop
    number := v_numbers[i];
    created := v_created[i];
    starts_at := v_starts[i];
    is_due := created.approvals_needed = 0 and starts_at <= v_now;
    return next;
  end loop;
end $$;

-- ───────────────────────────────────────────────────────────── deciding

create or replace function add_withdrawal_step(p_withdrawal withdrawal, p_state text, p_note text default '')
returns void language sql as $$
  insert into withdrawal_step (member_id, withdrawal_id, position, state, note)
  select p_withdrawal.member_id, p_withdrawal.id, coalesce(max(s.position) + 1, 0), p_state, p_note
  from withdrawal_step s where (s.member_id, s.withdrawal_id) = (p_withdrawal.member_id, p_withdrawal.id)
$$;

-- Gives back all that was held, the fee too. The caller has locked the withdrawal and checked that it has not ended.
create or replace function refund_withdrawal(p_withdrawal withdrawal, p_state text, p_reason text, p_note text)
returns void language plpgsql as $$
declare
  v_id uuid := md5('withdraw-release ' || p_withdrawal.id)::uuid;
  v_refusal text := ledger.end_hold(p_withdrawal.id, v_id, false);
begin
  if v_refusal is not null then
    raise exception 'the hold of withdrawal % cannot be released: %', p_withdrawal.id, v_refusal;
  end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select v_id, 0, 'withdraw-release', h.held_account, h.from_account, h.amount, p_withdrawal.member_id::text,
    'withdraw:' || p_withdrawal.id, ledger.today()
  from ledger.hold h where h.id = p_withdrawal.id;
  update withdrawal set state = p_state, reason = p_reason, note = p_note, ended_at = ledger.now()
  where (member_id, id) = (p_withdrawal.member_id, p_withdrawal.id);
  perform uncount_automatic(p_withdrawal);
  perform add_withdrawal_step(p_withdrawal, p_state, p_note);
end $$;

-- Outcomes: cancelled, same (it was cancelled before), not-pending, unknown.
create or replace function cancel_withdrawal(p_member uuid, p_id uuid) returns text
language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
begin
  select * into v_withdrawal from withdrawal where (member_id, id) = (p_member, p_id) for update;
  if not found then return 'unknown'; end if;
  if v_withdrawal.state = 'cancelled' then return 'same'; end if;
  if v_withdrawal.state <> 'pending' or may_be_paid_before(v_withdrawal) then return 'not-pending'; end if;
  perform refund_withdrawal(v_withdrawal, 'cancelled', '', '');
  return 'cancelled';
end $$;

-- Whether its payout waits because the signer, or a limit of the bank, stands against it.
create or replace function is_payout_refused(p_id uuid) returns boolean language sql stable as $$
  select exists (
    select from payout p join reconciliation_item i on (i.rail, i.kind, i.subject) = (p.rail, 'payout', p.id::text)
    where p.id = p_id and p.state = 'queued' and p.cleared_at is null and i.closed_at is null)
$$;

-- Also what needed nobody, once something stands against paying it: with a person's signature it is paid after all.
-- Outcomes: approved, approved-before (by the same person), not-pending, unknown.
create or replace function approve_withdrawal(p_id uuid, p_operator uuid) returns text
language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
begin
  perform assert_finance(p_operator);
  select * into v_withdrawal from withdrawal where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_withdrawal.state <> 'pending' and not is_payout_refused(p_id) then return 'not-pending'; end if;
  insert into withdrawal_approval (withdrawal_id, operator_id) values (p_id, p_operator) on conflict do nothing;
  return case when found then 'approved' else 'approved-before' end;
end $$;

create or replace function rule_withdrawal_rejection() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, true)::proposal_rule;

-- One that is being processed can still be refunded while its payout waits; see do_withdrawal_rejection(). The member
-- reads why.
create or replace function may_withdrawal_rejection(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'withdrawalId');
  v_withdrawal withdrawal;
begin
  if p_before is not null then perform from withdrawal w where w.id = v_id for update; end if;
  select * into v_withdrawal from withdrawal w where w.id = v_id;
  if not found then perform refuse_proposal('withdraw.unknown'); end if;
  if v_withdrawal.state not in ('pending', 'processing') or may_be_paid_before(v_withdrawal) then
    perform refuse_proposal('withdraw.not-pending');
  end if;
  return row(v_withdrawal.member_id, '',
    coalesce(p_before, jsonb_build_object('state', v_withdrawal.state,
      'amount', trim_scale(v_withdrawal.amount / 1000000.0)::text, 'currency', 'USDT')),
    jsonb_build_object('withdrawalId', v_id, 'state', 'failed'))::proposed;
end $$;

-- A payout that waits for the signer, which may have refused it, or for the bank's limits, is not paid any more. The
-- void transaction and the signer's own belong to one payout, and the table takes only the first.
create or replace function do_withdrawal_rejection(p_proposal proposal) returns void
language plpgsql security definer as $$
declare
  v_id uuid := p_proposal.after ->> 'withdrawalId';
  v_withdrawal withdrawal;
  v_payout payout;
begin
  select * into v_withdrawal from withdrawal where id = v_id for update;
  if v_withdrawal.state = 'processing' and v_withdrawal.rail <> 'bank' then
    select * into v_payout from payout where id = v_id for update;
    if v_payout.state <> 'queued' then perform refuse_proposal('withdraw.not-pending'); end if;
    insert into signed_transaction (rail, sender, nonce, purpose, payout_id, recipient, amount, raw, hash)
    values (v_payout.rail, 'void ' || v_id, 0, 'void', v_id, v_payout.address, v_payout.amount, '', 'void ' || v_id)
    on conflict (payout_id) do nothing;
    if not found then perform refuse_proposal('withdraw.not-pending'); end if;
    update payout set state = 'failed', reason = 'rejected', ended_at = ledger.now() where id = v_id;
  elsif v_withdrawal.state = 'processing' then
    -- The bank has not been told of it, since its limits stand against it, or has refused it and it is set aside.
    update payout set state = 'failed', reason = 'rejected', ended_at = ledger.now()
    where id = v_id and state = 'queued' and (cleared_at is null or is_set_aside('payout', v_id));
    if not found then perform refuse_proposal('withdraw.not-pending'); end if;
  end if;
  perform refund_withdrawal(v_withdrawal, 'failed', 'rejected', p_proposal.reason);
end $$;

-- Queues payouts for what may be paid now, oldest first, and returns how many. One whose payout exists already is set
-- aside. Any number of workers may call it at once.
create or replace function process_withdrawals(p_limit int) returns int language plpgsql security definer as $$
declare
  v_now timestamptz := ledger.now();
  v_due uuid[];
  v_count int;
begin
  if next_window(v_now) is distinct from v_now then return 0; end if;
  perform set_aside('withdrawal', w.id, 'There is a payout with the id of this withdrawal already.')
  from withdrawal w join payout p on p.id = w.id
  where w.state = 'pending' and not is_set_aside('withdrawal', w.id);
  select array_agg(d.id) into v_due from (
    select w.id from withdrawal w
    where w.state = 'pending' and w.destination_usable_at <= v_now
      and not exists (select from payout p where p.id = w.id)
      and (w.approvals_needed = 0
        or (select count(*) from withdrawal_approval a where a.withdrawal_id = w.id) >= w.approvals_needed)
      -- A stop by finance is counted by the wall clock.
      and not exists (select from member m where m.id = w.member_id and m.withdrawals_stopped_until > now())
    order by w.created_at, w.id limit p_limit for update of w skip locked
  ) d;
  v_due := count_due(v_due, v_now);
  with begun as (
    update withdrawal w set state = 'processing', processing_at = v_now where w.id = any (v_due) returning w.*
  ), step as (
    insert into withdrawal_step (member_id, withdrawal_id, position, state, at)
    select b.member_id, b.id, (
      select max(s.position) + 1 from withdrawal_step s where (s.member_id, s.withdrawal_id) = (b.member_id, b.id)),
      'queued', v_now from begun b
  ), queued as (
    insert into payout (id, kind, member_id, rail, currency, amount, address, bank_code, payee, account, ifsc,
      is_automatic)
    select b.id, 'withdrawal', b.member_id, b.rail, b.currency, b.pays, b.address, b.bank_code, b.payee, b.account,
      b.ifsc, b.approvals_needed = 0
    from begun b returning id
  )
  select count(*) into v_count from queued;
  return v_count;
end $$;

-- ───────────────────────────────────────────────────────────── payouts, as the rails report them

-- It was handed to the rail, which may or may not have paid. The rail's own name for it may come later, and only once.
-- Outcomes: sent, same, conflict (another transaction, or it has ended), unknown.
create or replace function record_payout_sent(p_id uuid, p_rail_transaction text) returns text
language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
  v_payout payout;
begin
  select * into v_withdrawal from withdrawal where id = p_id for update;
  select * into v_payout from payout where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_payout.rail_transaction <> '' and p_rail_transaction not in ('', v_payout.rail_transaction) then
    return 'conflict';
  end if;
  if v_payout.state not in ('queued', 'sent') then
    return case when v_payout.sent_at is null then 'conflict' else 'same' end;
  end if;
  update payout set state = 'sent', sent_at = coalesce(sent_at, ledger.now()),
    rail_transaction = coalesce(nullif(rail_transaction, ''), p_rail_transaction)
  where id = p_id;
  if v_payout.state = 'sent' then return 'same'; end if;
  if v_withdrawal.id is not null then perform add_withdrawal_step(v_withdrawal, 'sent'); end if;
  return 'sent';
end $$;

-- Its transaction is in this block, which is not confirmed yet; null when a reorganisation removed it again. Only for
-- showing progress.
create or replace function record_payout_mined(p_id uuid, p_block bigint) returns void
language sql security definer as $$
  update payout set block_number = p_block
  where id = p_id and state = 'sent' and block_number is distinct from p_block
$$;

-- Pays out what was held: to the rail what it has paid, exchanged where that is another currency, and the fee. The
-- caller has locked the withdrawal.
create or replace function pay_withdrawal(p_withdrawal withdrawal) returns void language plpgsql as $$
declare
  v_id uuid := md5('withdraw-paid ' || p_withdrawal.id)::uuid;
  v_member text := p_withdrawal.member_id::text;
  v_refusal text := ledger.end_hold(p_withdrawal.id, v_id, true);
  v_net bigint := p_withdrawal.amount - p_withdrawal.fee;
  v_is_exchanged boolean := p_withdrawal.currency <> 'USDT';
begin
  if v_refusal is not null then
    raise exception 'the hold of withdrawal % cannot be paid: %', p_withdrawal.id, v_refusal;
  end if;
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select v_id, row_number() over (order by l.number) - 1, l.kind, f.id, t.id, l.amount,
    ledger.owner_of(f.id, l.from_owner, t.id, l.to_owner), 'withdraw:' || p_withdrawal.id, ledger.today()
  from (values
    (1, not v_is_exchanged, 'withdraw-paid', v_member, 'held', p_withdrawal.rail, 'custody', 'USDT', v_net),
    (2, v_is_exchanged, 'fx-out', v_member, 'held', '', 'fx', 'USDT', v_net),
    (3, v_is_exchanged, 'fx-out', '', 'fx', p_withdrawal.rail, 'custody', p_withdrawal.currency, p_withdrawal.pays),
    (4, p_withdrawal.fee > 0, 'withdraw-fee', v_member, 'held', '', 'fees', 'USDT', p_withdrawal.fee)
  ) as l(number, is_wanted, kind, from_owner, from_kind, to_owner, to_kind, currency, amount),
  lateral ledger.open_account(l.from_owner, l.from_kind, l.currency) f,
  lateral ledger.open_account(l.to_owner, l.to_kind, l.currency) t
  where l.is_wanted;
  update withdrawal set state = 'paid', ended_at = ledger.now()
  where (member_id, id) = (p_withdrawal.member_id, p_withdrawal.id);
  perform add_withdrawal_step(p_withdrawal, 'paid');
end $$;

-- A payout is booked as what it was queued for, and only as long as both agree on amount, destination and state.
-- Returns what they disagree about, or null.
create or replace function payout_mismatch(p_payout payout, p_withdrawal withdrawal) returns text
language sql stable as $$
  select case
    when p_payout.kind in ('owner', 'move') then (
      select case
        when count(*) = 0 then 'no approved payout of the owner, or move, has this amount and destination'
      end
      from adjustment a
      where a.id = p_payout.id
        and a.kind = case p_payout.kind when 'owner' then 'owner-out' else 'rail-move' end
        and (a.rail, a.currency, a.amount, a.destination)
          = (p_payout.rail, p_payout.currency, p_payout.amount, p_payout.address || p_payout.account))
    when p_payout.kind = 'release' then (
      select case when count(*) = 0 then 'no approved release has this amount and destination' end
      from capital_release c
      where (c.id, c.state) = (p_payout.id, 'approved')
        and (c.rail, 'USDT', c.amount, c.destination)
          = (p_payout.rail, p_payout.currency, p_payout.amount, p_payout.address || p_payout.account))
    when p_withdrawal.id is null then 'there is no such withdrawal'
    when p_withdrawal.state <> 'processing' then 'the withdrawal is ' || p_withdrawal.state
    when (p_withdrawal.member_id, p_withdrawal.rail, p_withdrawal.currency, p_withdrawal.pays)
      <> (p_payout.member_id, p_payout.rail, p_payout.currency, p_payout.amount) then 'the amounts differ'
    when (p_withdrawal.address, p_withdrawal.bank_code, p_withdrawal.payee, p_withdrawal.account, p_withdrawal.ifsc)
      <> (p_payout.address, p_payout.bank_code, p_payout.payee, p_payout.account, p_payout.ifsc)
      then 'the destinations differ'
  end
$$;

-- Sets a payout aside that cannot be booked as the rail reported it: it stays as it is, and the console shows why.
create or replace function set_payout_aside(p_payout payout, p_detail text) returns void language sql as $$
  insert into reconciliation_item (rail, currency, kind, subject, detail)
  values (p_payout.rail, p_payout.currency, 'payout', p_payout.id::text, left(p_detail, 500))
  on conflict (rail, currency, kind, subject) where closed_at is null
  do update set detail = excluded.detail, seen_at = now()
$$;

-- Outcomes: paid, same (reported before), conflict (it was reported as failed, or as paid by another transaction, or is
-- not what was queued; the last is set aside), unknown.
create or replace function record_payout_paid(p_id uuid, p_rail_transaction text, p_block bigint) returns text
language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
  v_payout payout;
  v_mismatch text;
begin
  select * into v_withdrawal from withdrawal where id = p_id for update;
  select * into v_payout from payout where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_payout.state = 'paid' then
    return case when p_rail_transaction in ('', v_payout.rail_transaction) then 'same' else 'conflict' end;
  end if;
  if v_payout.state = 'failed' then return 'conflict'; end if;
  v_mismatch := payout_mismatch(v_payout, v_withdrawal);
  if v_mismatch is not null then
    perform set_payout_aside(v_payout, 'It was paid and cannot be booked: ' || v_mismatch || '.');
    return 'conflict';
  end if;

  begin
    update payout set state = 'paid', ended_at = ledger.now(), sent_at = coalesce(sent_at, ledger.now()),
      block_number = coalesce(p_block, block_number),
      rail_transaction = coalesce(nullif(p_rail_transaction, ''), rail_transaction)
    where id = p_id;
    case v_payout.kind
      when 'withdrawal' then perform pay_withdrawal(v_withdrawal);
      when 'owner' then perform end_owner_payout(v_payout);
      when 'release' then perform end_release_payout(p_id, 'paid');
      -- Booked when it has arrived on the other rail.
      when 'move' then null;
    end case;
  exception when raise_exception or integrity_constraint_violation or unique_violation then
    perform set_payout_aside(v_payout, 'It was paid and cannot be booked: ' || sqlerrm || '.');
    return 'conflict';
  end;
  return 'paid';
end $$;

-- The rail will never pay it. p_reason names the text withdraw.reason.<reason>. Outcomes: failed, same (reported
-- before), conflict (it was reported as paid, or is not what was queued), unknown.
create or replace function record_payout_failed(p_id uuid, p_reason text) returns text
language plpgsql security definer as $$
declare
  v_withdrawal withdrawal;
  v_payout payout;
  v_mismatch text;
begin
  select * into v_withdrawal from withdrawal where id = p_id for update;
  select * into v_payout from payout where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_payout.state = 'failed' then return 'same'; end if;
  if v_payout.state = 'paid' then return 'conflict'; end if;
  v_mismatch := payout_mismatch(v_payout, v_withdrawal);
  if v_mismatch is not null then
    perform set_payout_aside(v_payout, 'It failed and cannot be given back: ' || v_mismatch || '.');
    return 'conflict';
  end if;
  update payout set state = 'failed', reason = p_reason, ended_at = ledger.now() where id = p_id;
  -- What the owner was not paid has stayed the owner's, and what was not moved where it was.
  case v_payout.kind
    when 'withdrawal' then perform refund_withdrawal(v_withdrawal, 'failed', p_reason, '');
    when 'owner', 'move' then null;
    when 'release' then perform end_release_payout(p_id, 'failed');
  end case;
  return 'failed';
end $$;

-- ───────────────────────────────────────────────────────────── destinations

-- How long a new destination waits is not the application's to say.
create or replace function set_destination_wait() returns trigger language plpgsql security definer as $$
begin
  new.usable_at := ledger.now() + make_interval(hours => (select destination_wait_hours from wallet_rule));
  return new;
end $$;

create or replace trigger set_destination_wait before insert on destination
  for each row when (new.usable_at is null) execute function set_destination_wait();

-- Confirmed by a second factor: it can be paid to from now on, and so can withdrawals that wait for it. Returns false
-- when it is not the member's.
create or replace function confirm_destination(p_member uuid, p_id uuid) returns boolean
language plpgsql security definer as $$
begin
  update destination set usable_at = least(usable_at, ledger.now())
  where (member_id, id) = (p_member, p_id) and removed_at is null;
  if not found then return false; end if;
  update withdrawal set destination_usable_at = least(destination_usable_at, ledger.now())
  where (member_id, destination_id) = (p_member, p_id) and state = 'pending';
  return true;
end $$;

-- Returns false when it is not the member's, or a withdrawal to it is open.
create or replace function remove_destination(p_member uuid, p_id uuid) returns boolean
language plpgsql security definer as $$
begin
  update destination set removed_at = ledger.now()
  where (member_id, id) = (p_member, p_id) and removed_at is null and not exists (
    select from withdrawal w
    where (w.member_id, w.destination_id) = (p_member, p_id) and w.state in ('pending', 'processing'));
  return found;
end $$;

-- Takes a destination from the member who has bound it, for another who has proved to hold it. No money moves:
-- withdrawals to it that are under way have a copy of it and go on, and the other member binds it with its wait. The
-- server checks signatures, which this database cannot; each counts once. Returns taken; used, when the signed text was
-- used before; gone, when it is no longer bound.
create or replace function take_over_destination(
  p_from uuid, p_id uuid, p_member uuid, p_signed_text text, p_signature text)
returns text language plpgsql security definer as $$
declare
  v_bound destination;
begin
  select * into v_bound from destination
  where (member_id, id) = (p_from, p_id) and member_id <> p_member and removed_at is null for update;
  if not found then return 'gone'; end if;
  if v_bound.kind = 'chain' and coalesce(strpos(p_signed_text, p_member::text), 0) = 0 then
    raise exception 'an address is taken over by a signed text that names the member';
  end if;
  insert into destination_take_over (member_id, from_member_id, destination_id, signed_text, signature)
  values (p_member, p_from, p_id, p_signed_text, p_signature)
  on conflict (signed_text) do nothing;
  if not found then return 'used'; end if;
  update destination set removed_at = ledger.now() where (member_id, id) = (p_from, p_id);
  return 'taken';
end $$;

-- For a member whose account is closed: deletes their destinations, and leaves no more of past ones than the books
-- need.
create or replace function forget_destinations(p_member uuid) returns void language plpgsql security definer as $$
begin
  if not exists (select from member m where m.id = p_member and m.closed_at is not null) then
    raise exception 'the account is not closed';
  end if;
  if exists (select from withdrawal w where w.member_id = p_member and w.state in ('pending', 'processing')) then
    raise exception 'a withdrawal is under way';
  end if;
  delete from destination where member_id = p_member;
  delete from destination_take_over where member_id = p_member;
  update payout p set payee = '', account = right(p.account, 4)
  from withdrawal w where w.member_id = p_member and w.account <> '' and p.id = w.id;
  update withdrawal set payee = '', account = right(account, 4) where member_id = p_member and account <> '';
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function is_payout_refused to millrace_app, millrace_treasury;
grant execute on function add_withdrawal_step, refund_withdrawal, pay_withdrawal, payout_mismatch,
  set_payout_aside, refuse_proposal to millrace_treasury;
grant execute on function next_window to millrace_app, millrace_treasury;
grant execute on function request_withdrawals, cancel_withdrawal, approve_withdrawal,
  process_withdrawals, confirm_destination, remove_destination, take_over_destination, forget_destinations
  to millrace_app;
grant execute on function record_payout_sent, record_payout_mined, record_payout_paid, record_payout_failed
  to millrace_rail;
grant select on withdrawal_view to millrace_app;

grant select on destination, withdrawal, withdrawal_step, withdrawal_approval, payout
  to millrace_app, millrace_treasury, millrace_rail;
grant select on withdrawal, withdrawal_approval, payout to millrace_signer;
grant insert (member_id, kind, rail, currency, address, bank_code, payee, account, ifsc) on destination to millrace_app;
grant delete, update (usable_at, removed_at) on destination to millrace_treasury;
grant select, insert, delete on destination_take_over to millrace_treasury;
grant insert, update on withdrawal, withdrawal_step, withdrawal_approval, payout to millrace_treasury;
