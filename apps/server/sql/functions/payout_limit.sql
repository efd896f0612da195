-- How many people a payout takes, and limits for what the bank pays, as the signer has them for the chains. They count
-- value by the source of record, so no rate that operators set gets around them.
-- Security definers belong to millrace_treasury.

-- Nobody gets around it by slicing: what counts is the sum of 24 hours, over the member and over the destination.
create or replace function approvals_for(p_value bigint, p_rule wallet_rule) returns smallint language sql immutable
return case when p_value <= p_rule.withdraw_auto_max then 0 when p_value >= p_rule.withdraw_two_from then 2 else 1 end;

-- Until the transaction ends, nobody else requests for these members or to these destinations: two that look at the
-- same time would not see each other. Always in the order of the keys, so that no two wait for each other.
create or replace function lock_withdrawal_sums(p_members uuid[], p_destinations uuid[]) returns void language sql as $$
  select pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(n.name, 0) as key from (
      select 'withdraw by ' || m from unnest(p_members) m
      union all
      select 'withdraw to ' || d.rail || ' ' || d.bank_code || ' ' || d.address || d.account
      from unnest(p_members, p_destinations) as w(member, destination)
      join destination d on (d.member_id, d.id) = (w.member, w.destination)
    ) n(name) order by 1
  ) k
$$;

-- The queued payouts that the bank may be told to pay now, oldest first. What a limit stands against is reported to the
-- operators and looked at again the next time; it does not hold up what comes after it. While the rail is stopped, only
-- what is known to be paid already is asked for again: the bank answers with that payment.
create or replace function clear_bank_payouts(p_limit int) returns setof payout language plpgsql security definer as $$
declare
  v_rule wallet_rule;
  v_day timestamptz := ledger.now() - interval '24 hours';
  v_payout payout;
  v_value bigint;
  v_objection text;
  v_returned int := 0;
  v_is_stopped boolean := is_rail_stopped('bank');
begin
  -- One at a time: two would not see what the other clears.
  perform pg_advisory_xact_lock(hashtextextended('bank payouts', 0));
  select * into v_rule from wallet_rule;
  for v_payout in
    select * from payout where rail = 'bank' and state = 'queued' order by created_at, id for update
  loop
    continue when (v_is_stopped and not is_paid_before(v_payout.id)) or is_set_aside('payout', v_payout.id);
    if v_payout.cleared_at is null then
      v_value := value_at_reference(v_payout.amount, v_payout.currency);
      v_objection := coalesce(find_unsigned_objection(v_payout, v_rule),
        find_bank_objection(v_payout, v_value, v_rule, v_day));
      if v_objection is not null then
        perform record_signer_refusal(v_payout.id, v_objection);
        continue;
      end if;
      update payout set cleared_at = ledger.now(), value = v_value where id = v_payout.id returning * into v_payout;
      update reconciliation_item set closed_at = now(), seen_at = now(),
        note = case when note <> '' then note else 'It was paid after all.' end
      where rail = 'bank' and kind = 'payout' and subject = v_payout.id::text and closed_at is null;
    end if;
    return next v_payout;
    v_returned := v_returned + 1;
    exit when v_returned >= p_limit;
  end loop;
end $$;

-- What the signer checks for the chains, the database checks for the bank: that as many people as it takes have signed
-- what is about to be paid. A sentence for operators, or null.
create or replace function find_unsigned_objection(p_payout payout, p_rule wallet_rule) returns text
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
      v_needed := greatest(v_withdrawal.approvals_needed, approvals_for(v_withdrawal.value, p_rule));
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
  p_payout payout, p_value bigint, p_rule wallet_rule, p_day timestamptz) returns text language sql stable as $$
  select case
    when p_value is null then
      format('The source of record has no rate of %s, so nobody can tell what it is worth.', p_payout.currency)
    when p_value > p_rule.bank_payout_max then
      format('It is worth more than the bank pays at once, %s USDT.', trim_scale(p_rule.bank_payout_max / 1000000.0))
    when p_payout.member_id is not null and p_value > p_rule.bank_member_day_max
      - sum(p.value) filter (where p.member_id = p_payout.member_id) then
      format('With it the bank would pay this member more than %s USDT in 24 hours.',
        trim_scale(p_rule.bank_member_day_max / 1000000.0))
    when p_value > p_rule.bank_day_max - sum(p.value) then
      format('With it the bank would pay more than %s USDT in 24 hours.', trim_scale(p_rule.bank_day_max / 1000000.0))
    end
  from (
    select member_id, coalesce(value, 0) as value from payout
    where rail = 'bank' and cleared_at > p_day and state <> 'failed'
    union all select p_payout.member_id, 0
  ) p
$$;

-- ───────────────────────────────────────────────────────────── rights

alter function count_proposal_signers owner to current_user;
grant execute on function approvals_for, lock_withdrawal_sums, find_bank_objection, find_unsigned_objection,
  count_proposal_signers to millrace_treasury;
grant execute on function clear_bank_payouts to millrace_rail;
