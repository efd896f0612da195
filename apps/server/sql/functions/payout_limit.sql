-- How many people a payout takes, and limits for what the bank pays, as the signer has them for the chains. They count
-- value by the source of record, so no rate that operators set gets around them. Two people change the limits.
--
-- Sums are of 24 hours by the ledger's clock. How old a member or a destination is says the wall clock: moving the
-- practice clock makes nobody older.
-- Security definers belong to millrace_treasury.

-- ───────────────────────────────────────────────────────────── the limits

create or replace function rule_limits() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 72, false)::proposal_rule;

create or replace function limit_values(p_limit payout_limit) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'automaticMember', decimal_amount(p_limit.auto_max, 'USDT'),
    'twoPeopleFrom', decimal_amount(p_limit.two_from, 'USDT'),
    'automaticBank', decimal_amount(p_limit.auto_bank_day_max, 'USDT'),
    'automaticBep20', decimal_amount(p_limit.auto_bep20_day_max, 'USDT'),
    'automaticTrc20', decimal_amount(p_limit.auto_trc20_day_max, 'USDT'),
    'automaticAllRails', decimal_amount(p_limit.auto_day_max, 'USDT'),
    'automaticYoungMembers', decimal_amount(p_limit.auto_young_day_max, 'USDT'), 'youngMemberDays', p_limit.young_days,
    'automaticNewDestinations', decimal_amount(p_limit.auto_new_day_max, 'USDT'),
    'newDestinationDays', p_limit.new_days,
    'bankPayoutMax', decimal_amount(p_limit.bank_payout_max, 'USDT'),
    'bankMemberDayMax', decimal_amount(p_limit.bank_member_day_max, 'USDT'),
    'bankDayMax', decimal_amount(p_limit.bank_day_max, 'USDT'))
$$;

create or replace function limits_in(p_content jsonb) returns payout_limit language plpgsql stable as $$
declare
  v_limit payout_limit;
begin
  v_limit.is_singleton := true;
  v_limit.is_set := true;
  v_limit.auto_max := (p_content ->> 'automaticMember')::numeric * 1000000;
  v_limit.two_from := (p_content ->> 'twoPeopleFrom')::numeric * 1000000;
  v_limit.auto_bank_day_max := (p_content ->> 'automaticBank')::numeric * 1000000;
  v_limit.auto_bep20_day_max := (p_content ->> 'automaticBep20')::numeric * 1000000;
  v_limit.auto_trc20_day_max := (p_content ->> 'automaticTrc20')::numeric * 1000000;
  v_limit.auto_day_max := (p_content ->> 'automaticAllRails')::numeric * 1000000;
  v_limit.auto_young_day_max := (p_content ->> 'automaticYoungMembers')::numeric * 1000000;
  v_limit.young_days := (p_content ->> 'youngMemberDays')::int;
  v_limit.auto_new_day_max := (p_content ->> 'automaticNewDestinations')::numeric * 1000000;
  v_limit.new_days := (p_content ->> 'newDestinationDays')::int;
  v_limit.bank_payout_max := (p_content ->> 'bankPayoutMax')::numeric * 1000000;
  v_limit.bank_member_day_max := (p_content ->> 'bankMemberDayMax')::numeric * 1000000;
  v_limit.bank_day_max := (p_content ->> 'bankDayMax')::numeric * 1000000;
  return v_limit;
end $$;

create or replace function may_limits(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_limit payout_limit;
  v_new payout_limit := limits_in(p_content);
begin
  if p_before is not null then perform from payout_limit for update; end if;
  select * into v_limit from payout_limit;
  if v_new.auto_max >= v_new.two_from then perform refuse_proposal('limits.order'); end if;
  if p_before is null and limit_values(v_new) = limit_values(v_limit) then
    perform refuse_proposal('proposal.same');
  end if;
  return row('payout', '', limit_values(v_limit), limit_values(v_new))::proposed;
end $$;

-- What was requested before keeps the approvals that it needed then.
create or replace function do_limits(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_new payout_limit := limits_in(p_proposal.after);
begin
  update payout_limit set (is_singleton, is_set, auto_max, two_from, auto_bank_day_max, auto_bep20_day_max,
    auto_trc20_day_max, auto_day_max, auto_young_day_max, young_days, auto_new_day_max, new_days, bank_payout_max,
    bank_member_day_max, bank_day_max)
  = (true, true, v_new.auto_max, v_new.two_from, v_new.auto_bank_day_max, v_new.auto_bep20_day_max,
    v_new.auto_trc20_day_max, v_new.auto_day_max, v_new.auto_young_day_max, v_new.young_days, v_new.auto_new_day_max,
    v_new.new_days, v_new.bank_payout_max, v_new.bank_member_day_max, v_new.bank_day_max);
end $$;

-- ───────────────────────────────────────────────────────────── of a member and a destination

-- Nobody gets around it by slicing: what counts is the sum of 24 hours, over the member and over the destination.
create or replace function approvals_for(p_value bigint, p_limit payout_limit) returns smallint language sql immutable
return case when p_value <= p_limit.auto_max then 0 when p_value >= p_limit.two_from then 2 else 1 end;

-- Until the transaction ends, nobody else requests for these members or to these destinations: two that look at the
-- same time would not see each other. Always in the order of the keys, so that no two wait for each other.
create or replace function lock_withdrawal_sums(p_members uuid[], p_destinations uuid[]) returns void
language plpgsql as $$
begin
  perform assert_counting();
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(n.name, 0) as key from (
      select 'withdraw by ' || m from unnest(p_members) m
      union all
      select 'withdraw to ' || d.rail || ' ' || d.bank_code || ' ' || d.address || d.account
      from unnest(p_members, p_destinations) as w(member, destination)
      join destination d on (d.member_id, d.id) = (w.member, w.destination)
    ) n(name) order by 1
  ) k;
end $$;

-- Whoever waited for a lock has to see what the one before has written. At a higher level of isolation they see what
-- there was when their transaction began, and any number of them would count the same.
create or replace function assert_counting() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'what is counted is read as it is now' using errcode = 'invalid_transaction_state';
  end if;
end $$;

-- ───────────────────────────────────────────────────────────── of everybody together

-- What nobody has to approve, by when it was requested or by when it was paid.
create or replace function sum_automatic(p_is_paid boolean, p_now timestamptz) returns automatic_sum
language sql stable as $$
  select row(coalesce(sum(a.value) filter (where a.rail = 'bank'), 0),
    coalesce(sum(a.value) filter (where a.rail = 'bep20'), 0),
    coalesce(sum(a.value) filter (where a.rail = 'trc20'), 0),
    coalesce(sum(a.value), 0),
    coalesce(sum(a.value) filter (where a.is_young_member), 0),
    coalesce(sum(a.value) filter (where a.is_new_destination), 0))::automatic_sum
  from automatic_withdrawal a where a.is_paid = p_is_paid and a.at > p_now - interval '24 hours'
$$;

create or replace function add_automatic(p_sum automatic_sum, p_withdrawal withdrawal, p_value bigint)
returns automatic_sum language sql immutable
return row(p_sum.bank + case when p_withdrawal.rail = 'bank' then p_value else 0 end,
  p_sum.bep20 + case when p_withdrawal.rail = 'bep20' then p_value else 0 end,
  p_sum.trc20 + case when p_withdrawal.rail = 'trc20' then p_value else 0 end,
  p_sum.day + p_value,
  p_sum.young + case when p_withdrawal.is_young_member then p_value else 0 end,
  p_sum.new + case when p_withdrawal.is_new_destination then p_value else 0 end)::automatic_sum;

-- Which of its limits a withdrawal exceeds, counted in the sum already, as `approval_reason` names it. Null for none.
create or replace function find_exceeded(p_sum automatic_sum, p_withdrawal withdrawal, p_limit payout_limit)
returns text language sql immutable
return case
  when case p_withdrawal.rail
    when 'bank' then p_sum.bank > p_limit.auto_bank_day_max
    when 'bep20' then p_sum.bep20 > p_limit.auto_bep20_day_max
    when 'trc20' then p_sum.trc20 > p_limit.auto_trc20_day_max end then 'rail-limit'
  when p_sum.day > p_limit.auto_day_max then 'day-limit'
  when p_withdrawal.is_young_member and p_sum.young > p_limit.auto_young_day_max then 'young-limit'
  when p_withdrawal.is_new_destination and p_sum.new > p_limit.auto_new_day_max then 'new-limit' end;

-- Counts what nobody would have to approve among those that are about to be requested. What exceeds a limit takes one
-- person. The row of the limits is locked from here until the transaction ends, so this comes as late as possible, and
-- not at all where everything takes a person anyway.
create or replace function count_automatic(p_requested withdrawal[], p_now timestamptz) returns withdrawal[]
language plpgsql as $$
declare
  v_limit payout_limit;
  v_sum automatic_sum;
  v_with automatic_sum;
  v_withdrawal withdrawal;
  v_reason text;
begin
  if not exists (select from unnest(p_requested) w where w.approvals_needed = 0) then return p_requested; end if;
  select * into v_limit from payout_limit for no key update;
  v_sum := sum_automatic(false, p_now);
  for i in 1 .. cardinality(p_requested) loop
    v_withdrawal := p_requested[i];
    continue when v_withdrawal.approvals_needed > 0;
    v_with := add_automatic(v_sum, v_withdrawal, v_withdrawal.value);
    v_reason := find_exceeded(v_with, v_withdrawal, v_limit);
    if v_reason is null then
      v_sum := v_with;
    else
      v_withdrawal.approvals_needed := 1;
      v_withdrawal.approval_reason := v_reason;
      p_requested[i] := v_withdrawal;
    end if;
  end loop;
  insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value)
  select p_now, w.rail, w.is_young_member, w.is_new_destination, sum(w.value)
  from unnest(p_requested) w where w.approvals_needed = 0
  group by w.rail, w.is_young_member, w.is_new_destination;
  return p_requested;
end $$;

-- It is not paid after all, or a person approves it, so it no longer counts.
create or replace function uncount_automatic(p_withdrawal withdrawal) returns void language sql as $$
  insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value, is_paid)
  select c.at, p_withdrawal.rail, p_withdrawal.is_young_member, p_withdrawal.is_new_destination, -c.value, c.is_paid
  from (
    select p_withdrawal.created_at, p_withdrawal.value, false where p_withdrawal.approvals_needed = 0
    union all
    select coalesce(p.cleared_at, p.created_at), coalesce(p.value, p.amount), true from payout p
    where p.id = p_withdrawal.id and p.is_automatic and (p.rail <> 'bank' or p.cleared_at is not null)
  ) as c(at, value, is_paid)
$$;

-- Until the transaction ends, nobody else counts what is paid: two would not see each other.
create or replace function lock_paid() returns void language plpgsql as $$
begin
  perform assert_counting();
  perform pg_advisory_xact_lock(hashtextextended('automatic payouts', 0));
end $$;

-- Counts again, by when it is paid, what nobody has to approve and is about to be queued for the chains: after a closed
-- weekend three days come at once. What exceeds a limit takes one person. What goes to the bank is counted when it is
-- cleared. The caller has locked the withdrawals; returns those that may be queued.
create or replace function count_due(p_due uuid[], p_now timestamptz) returns uuid[] language plpgsql as $$
declare
  v_limit payout_limit;
  v_sum automatic_sum;
  v_with automatic_sum;
  v_withdrawal withdrawal;
  v_reason text;
  v_counted uuid[] := array[]::uuid[];
begin
  for v_withdrawal in
    select * from withdrawal w where w.id = any (p_due) and w.approvals_needed = 0 and w.rail <> 'bank'
    order by w.created_at, w.id
  loop
    if v_sum is null then
      perform lock_paid();
      select * into v_limit from payout_limit;
      v_sum := sum_automatic(true, p_now);
    end if;
    v_with := add_automatic(v_sum, v_withdrawal, v_withdrawal.pays);
    v_reason := find_exceeded(v_with, v_withdrawal, v_limit);
    if v_reason is null then
      v_sum := v_with;
      v_counted := v_counted || v_withdrawal.id;
    else
      perform require_person(v_withdrawal, v_reason);
      p_due := array_remove(p_due, v_withdrawal.id);
    end if;
  end loop;
  insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value, is_paid)
  select p_now, w.rail, w.is_young_member, w.is_new_destination, sum(w.pays), true
  from withdrawal w where w.id = any (v_counted)
  group by w.rail, w.is_young_member, w.is_new_destination;
  return p_due;
end $$;

-- What nobody had to approve and is not queued yet takes one person after all, for this reason.
create or replace function require_person(p_withdrawal withdrawal, p_reason text) returns void language plpgsql as $$
begin
  perform uncount_automatic(p_withdrawal);
  update withdrawal set approvals_needed = 1, approval_reason = p_reason
  where (member_id, id) = (p_withdrawal.member_id, p_withdrawal.id);
end $$;

-- No limit counts more than 24 hours, and the ledger's clock never goes back. A row below zero has the time of what it
-- takes back, so both go together.
create or replace function forget_automatic() returns void language sql security definer as $$
  delete from automatic_withdrawal where at < ledger.now() - interval '7 days'
$$;

-- For operators: what of each limit is used, and how many wait for a person because of it.
create or replace function limit_use(out used automatic_sum, out waiting jsonb) language sql stable as $$
  select sum_automatic(false, ledger.now()), (
    select coalesce(jsonb_object_agg(w.reason, w.count), '{}') from (
      select count(*),
        case w.approval_reason when 'rail-limit' then w.rail else split_part(w.approval_reason, '-', 1) end as reason
      from withdrawal w
      where w.state = 'pending' and w.approval_reason like '%-limit' and not exists (
        select from withdrawal_approval a where a.withdrawal_id = w.id)
      group by 2) w)
$$;

-- ───────────────────────────────────────────────────────────── before the bank pays

-- The queued payouts that the bank may be told to pay now, oldest first. What a limit stands against is reported to the
-- operators and looked at again the next time; it does not hold up what comes after it. While the rail is stopped, only
-- what is known to be paid already is asked for again: the bank answers with that payment.
create or replace function clear_bank_payouts(p_limit int) returns setof payout language plpgsql security definer as $$
declare
  v_limit payout_limit;
  v_now timestamptz := ledger.now();
  v_payout payout;
  v_value bigint;
  v_is_automatic boolean;
  v_objection text;
  v_returned int := 0;
  v_is_stopped boolean := is_rail_stopped('bank');
begin
  perform lock_paid();
  select * into v_limit from payout_limit;
  for v_payout in
    select * from payout where rail = 'bank' and state = 'queued' order by created_at, id for update
  loop
    continue when (v_is_stopped and not is_paid_before(v_payout.id)) or is_set_aside('payout', v_payout.id);
    if v_payout.cleared_at is null then
      v_value := value_at_reference(v_payout.amount, v_payout.currency);
      v_is_automatic := v_payout.kind = 'withdrawal' and count_signed_approvals('withdrawal', v_payout.id) = 0;
      v_objection := coalesce(find_unsigned_objection(v_payout, v_limit),
        find_bank_objection(v_payout, v_value, v_limit, v_now - interval '24 hours'),
        case when v_is_automatic then find_automatic_objection(v_payout, v_value, v_limit, v_now) end);
      if v_objection is not null then
        perform record_signer_refusal(v_payout.id, v_objection);
        continue;
      end if;
      -- The next comparison will be along shortly.
      continue when v_is_automatic and is_comparison_old('bank');
      update payout set cleared_at = v_now, value = v_value, is_automatic = v_is_automatic
      where id = v_payout.id returning * into v_payout;
      insert into automatic_withdrawal (at, rail, is_young_member, is_new_destination, value, is_paid)
      select v_now, w.rail, w.is_young_member, w.is_new_destination, v_value, true
      from withdrawal w where w.id = v_payout.id and v_is_automatic;
      update reconciliation_item set closed_at = now(), seen_at = now(),
        note = case when note <> '' then note else 'It was paid after all.' end
      where rail = 'bank' and kind = 'payout' and subject = v_payout.id::text and closed_at is null;
    end if;
    return next v_payout;
    v_returned := v_returned + 1;
    exit when v_returned >= p_limit;
  end loop;
end $$;

-- What nobody has approved is counted again, by when it is paid, and is not paid while a rail holds less than the books
-- say, or a credit of its member is missing. A sentence for operators, or null.
create or replace function find_automatic_objection(
  p_payout payout, p_value bigint, p_limit payout_limit, p_now timestamptz) returns text language plpgsql stable as $$
declare
  v_withdrawal withdrawal;
  v_exceeded text;
begin
  select * into v_withdrawal from withdrawal w where w.id = p_payout.id;
  v_exceeded := find_exceeded(add_automatic(sum_automatic(true, p_now), v_withdrawal, p_value), v_withdrawal, p_limit);
  return 'Nobody has approved it, and ' || case
    when v_exceeded is not null then format('with it %s would be paid more than %s USDT in 24 hours without approval.',
      case v_exceeded
        when 'rail-limit' then 'members at the bank'
        when 'day-limit' then 'members'
        when 'young-limit' then 'young members'
        when 'new-limit' then 'new destinations' end,
      trim_scale(case v_exceeded
        when 'rail-limit' then p_limit.auto_bank_day_max
        when 'day-limit' then p_limit.auto_day_max
        when 'young-limit' then p_limit.auto_young_day_max
        when 'new-limit' then p_limit.auto_new_day_max end / 1000000.0))
    when exists (select from missing_credit m where m.member_id = p_payout.member_id)
      then 'a deposit that was credited to its member is no longer in the chain.'
    when exists (select from rail_state s where s.own < s.custody + s.unbooked)
      then 'a rail holds less than the books say.'
  end;
end $$;

-- Whether the last comparison of a rail with the books was too long ago, or the rail did not answer. Before the first
-- one there is nothing to go by.
create or replace function is_comparison_old(p_rail text) returns boolean language sql stable as $$
  select exists (
    select from rail_state s where s.rail = p_rail and (not s.is_up or s.checked_at < now() - interval '2 minutes'))
$$;

-- What the signer checks for the chains, the database checks for the bank: that as many people as it takes have signed
-- what is about to be paid. A sentence for operators, or null.
create or replace function find_unsigned_objection(p_payout payout, p_limit payout_limit) returns text
language plpgsql stable as $$
declare
  -- Whoever asked for it and whoever approved it. A withdrawal is asked for by its member.
  v_needed int := case when p_payout.kind = 'withdrawal' then 0 else 2 end;
  v_signers int;
  v_withdrawal withdrawal;
begin
  if p_payout.kind = 'withdrawal' then
    select * into v_withdrawal from withdrawal w where w.id = p_payout.id;
    if found then
      v_needed := greatest(v_withdrawal.approvals_needed, approvals_for(v_withdrawal.value, p_limit));
    end if;
  end if;
  if v_needed = 0 then return null; end if;
  if payout_mismatch(p_payout, v_withdrawal) is not null then
    return format('It is not what was approved: %s.', payout_mismatch(p_payout, v_withdrawal));
  end if;
  v_signers := case when p_payout.kind = 'withdrawal' then count_signed_approvals('withdrawal', p_payout.id)
    else count_proposal_signers(p_payout) end;
  if v_signers >= v_needed then return null; end if;
  return format('It takes the signed approval of %s, and does not have it.',
    case v_needed when 1 then 'one person' else 'two people' end);
end $$;

-- How many different people have signed, as its proposer or by approving it, that the owner is paid this at the bank,
-- with keys that are still theirs. The texts are built from what is about to be paid.
create or replace function count_proposal_signers(p_payout payout) returns int
language plpgsql stable security definer as $$
declare
  v_proposal proposal;
  v_is_old boolean;
begin
  select * into v_proposal from proposal p where (p.id, p.kind, p_payout.kind) = (p_payout.id, 'adjustment', 'owner');
  if not found then return 0; end if;
  v_proposal.after := jsonb_build_object('kind', 'owner-out', 'rail', p_payout.rail, 'currency', p_payout.currency,
    'amount', decimal_amount(p_payout.amount, p_payout.currency), 'destination', p_payout.address || p_payout.account);
  v_proposal.signed_text := proposal_text(v_proposal, rule_adjustment());
  -- What was proposed by an earlier version has an id that says nothing; whoever approved it then signed the same text.
  v_is_old := v_proposal.id <> id_of_text(v_proposal.signed_text);
  if v_is_old then
    v_proposal.signed_text := concat_ws(e'\n', 'Millrace approval', 'kind: adjustment', 'id: ' || v_proposal.id,
      'what: owner-out', money_lines(p_payout.amount, p_payout.currency),
      place_lines(p_payout.rail, p_payout.address, '', '', p_payout.account, ''));
  end if;
  return (
    select count(distinct k.operator_id)
    from decision d join approver_key k on k.id = d.key_id and k.operator_id = d.operator_id,
      lateral (
        select v_proposal.signed_text where d.act = 'proposed' or v_is_old and d.act = 'approved'
        union all
        select decision_text(v_proposal, d.act, d.operator_id, v_proposal.decide_reason) where d.act = 'approved'
      ) as t(signed)
    where d.subject_id = v_proposal.id and is_key_in_use(k) and is_money_key(k)
      and is_signed_by(k.public_key, convert_to(t.signed, 'UTF8'), d.signature));
end $$;

-- Why the bank must not be told to pay it now, as a sentence for operators. Null when it may.
create or replace function find_bank_objection(
  p_payout payout, p_value bigint, p_limit payout_limit, p_day timestamptz) returns text language sql stable as $$
  select case
    when p_value is null then
      format('The source of record has no rate of %s, so nobody can tell what it is worth.', p_payout.currency)
    when p_value > p_limit.bank_payout_max then
      format('It is worth more than the bank pays at once, %s USDT.', trim_scale(p_limit.bank_payout_max / 1000000.0))
    when p_payout.member_id is not null and p_value > p_limit.bank_member_day_max
      - sum(p.value) filter (where p.member_id = p_payout.member_id) then
      format('With it the bank would pay this member more than %s USDT in 24 hours.',
        trim_scale(p_limit.bank_member_day_max / 1000000.0))
    when p_value > p_limit.bank_day_max - sum(p.value) then
      format('With it the bank would pay more than %s USDT in 24 hours.', trim_scale(p_limit.bank_day_max / 1000000.0))
    end
  from (
    select member_id, coalesce(value, 0) as value from payout
    where rail = 'bank' and cleared_at > p_day and state <> 'failed'
    union all select p_payout.member_id, 0
  ) p
$$;

-- ───────────────────────────────────────────────────────────── rights

alter function count_proposal_signers owner to current_user;
grant execute on function approvals_for, lock_withdrawal_sums, assert_counting, limits_in, sum_automatic, lock_paid,
  count_due, require_person, add_automatic, find_exceeded, count_automatic, uncount_automatic,
  find_automatic_objection, is_comparison_old, find_bank_objection, find_unsigned_objection, count_proposal_signers
  to millrace_treasury;
grant execute on function limit_use, limit_values, sum_automatic, forget_automatic to millrace_app;
grant execute on function clear_bank_payouts to millrace_rail;

grant select on payout_limit to millrace_app, millrace_treasury, millrace_signer;
grant update on payout_limit to millrace_treasury;
grant select on automatic_withdrawal to millrace_app, millrace_treasury;
grant insert, delete on automatic_withdrawal to millrace_treasury;
