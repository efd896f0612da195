-- Proposals, of every kind: one operator proposes, another decides, and both sign. What takes one person is done at
-- once, signed, and listed for another to look at.
--
-- A kind is three functions, which nobody but this file calls, by name: for `machine-key`
--   rule_machine_key()                     who, how many, and for how long. What one does at once is to be looked at
--                                          within that time; for none, nobody has to.
--   may_machine_key(content, before)       "may it": what is proposed, and what it would replace. Called again before
--                                          it is done, with what it replaced when it was proposed; only then it locks
--                                          what it reads. What differs from that makes the proposal stale.
--   do_machine_key(proposal)               "do it". Belongs to the role that may.
-- Both refuse by refuse_proposal(), with the key of the text that the operator reads, and then nothing has happened.
--
-- Locks: the proposal first, then those of the kind. Nobody who holds one of the kind's waits for a proposal.
-- Times are now(), not the ledger's: the practice clock moves days at once, and nothing expires by that.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── what is signed

-- A line for each fact of a JSON value, in the order of the names' bytes. What is long, or could be read as something
-- else than it is, is there by its hash. The same in TypeScript: packages/proof/src/proposalText.ts.
create or replace function fact_lines(p_name text, p_value jsonb) returns text language plpgsql immutable as $$
declare
  v_text text;
begin
  if jsonb_typeof(p_value) = 'object' then
    return (
      select string_agg(fact_lines(concat_ws('.', p_name, e.key), e.value), e'\n' order by e.key collate "C")
      from jsonb_each(p_value) e);
  elsif jsonb_typeof(p_value) = 'array' then
    return (
      select string_agg(fact_lines(concat_ws('.', p_name, e.n), e.value), e'\n' order by e.n)
      from jsonb_array_elements(p_value) with ordinality as e(value, n));
  end if;
  v_text := coalesce(p_value #>> '{}', '');
  if length(v_text) > 200
    or v_text ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]' then
    v_text := 'sha256 ' || encode(sha256(convert_to(v_text, 'UTF8')), 'hex');
  end if;
  return p_name || ': ' || v_text;
end $$;

create or replace function proposal_text(p_proposal proposal, p_rule proposal_rule) returns text
language plpgsql immutable as $$
declare
  v_facts text := fact_lines(null, jsonb_build_object('about', p_proposal.subject, 'name', p_proposal.subject_name,
    'reason', p_proposal.reason, 'to', p_proposal.after, 'was', p_proposal.before));
begin
  return concat_ws(e'\n', case p_rule.signatures when 1 then 'Millrace act' else 'Millrace proposal' end,
    'kind: ' || p_proposal.kind, 'by: ' || p_proposal.proposed_by,
    'time: ' || utc_text(p_proposal.proposed_at),
    case when p_rule.is_personal then 'facts: sha256 ' || encode(sha256(convert_to(v_facts, 'UTF8')), 'hex')
      else v_facts end);
end $$;

-- A proposal is known by what it says: nobody chooses its id, and the same one twice is one.
create or replace function id_of_text(p_text text) returns uuid language sql immutable as $$
  select encode(set_byte(set_byte(substring(h for 16), 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128),
    'hex')::uuid
  from sha256(convert_to(p_text, 'UTF8')) h
$$;

-- What is signed about a proposal by whoever decides it, takes it back or looks at it.
create or replace function decision_text(p_proposal proposal, p_act text, p_operator uuid, p_reason text) returns text
language plpgsql stable as $$
begin
  return concat_ws(e'\n', 'Millrace decision', 'act: ' || p_act, 'proposal: ' || p_proposal.id, 'by: ' || p_operator,
    fact_lines(null, case when p_reason <> '' then jsonb_build_object('reason', p_reason) end),
    '', text_of_proposal(p_proposal));
end $$;

-- ───────────────────────────────────────────────────────────── kinds

create or replace function rule_of(p_kind text) returns proposal_rule language plpgsql stable security definer as $$
declare
  v_rule proposal_rule;
begin
  if p_kind !~ '^[a-z]+(-[a-z]+)*$' or to_regprocedure(format('rule_%s()', replace(p_kind, '-', '_'))) is null then
    raise exception 'there is no kind % of proposals', p_kind using errcode = 'invalid_parameter_value';
  end if;
  execute format('select * from rule_%s()', replace(p_kind, '-', '_')) into v_rule;
  return v_rule;
end $$;

create or replace function ask_kind(p_kind text, p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_proposed proposed;
begin
  execute format('select * from may_%s($1, $2)', replace(p_kind, '-', '_')) into v_proposed using p_content, p_before;
  return v_proposed;
end $$;

create or replace function do_proposal(p_proposal proposal) returns void language plpgsql as $$
begin
  execute format('select do_%s($1)', replace(p_proposal.kind, '-', '_')) using p_proposal;
end $$;

-- How a kind says no. Whatever it had done by then is undone.
create or replace function refuse_proposal(p_refusal text) returns void language plpgsql as $$
begin
  raise exception '%', p_refusal using errcode = 'MR003';
end $$;

-- ───────────────────────────────────────────────────────────── proposing

-- Without a time, what would be proposed: the text is then signed, and comes back with its time. Outcomes: draft,
-- proposed, done (by one person), same (it was proposed before), or the key of the text that says why not.
create or replace function propose(
  p_operator uuid, p_kind text, p_content jsonb, p_reason text, p_time timestamptz, p_signature bytea,
  p_request_id text, p_address text, out outcome text, out id uuid, out "time" timestamptz, out content jsonb)
language plpgsql security definer as $$
declare
  v_rule proposal_rule := rule_of(p_kind);
  v_new proposal;
  v_proposed proposed;
begin
  perform assert_role(p_operator, v_rule.roles);
  -- What was done may have changed what it would replace now, so whoever asks again is known by the signature.
  select d.subject_id, 'same' into id, outcome from decision d
  where d.signature = p_signature and (d.kind, d.operator_id) = (p_kind, p_operator) and d.act in ('proposed', 'done');
  if found then return; end if;
  begin
    v_proposed := ask_kind(p_kind, p_content, null);
    v_new.kind := p_kind;
    v_new.subject := v_proposed.subject;
    v_new.subject_name := v_proposed.subject_name;
    v_new.before := v_proposed.before;
    -- Nobody finds out by trying what the hash of facts about a member is of.
    v_new.after := v_proposed.after || case when v_rule.is_personal
      then jsonb_build_object('salt', coalesce(p_content ->> 'salt', gen_random_uuid()::text)) else '{}' end;
    v_new.reason := p_reason;
    v_new.proposed_by := p_operator;
    v_new.proposed_at := coalesce(p_time, date_trunc('milliseconds', clock_timestamp()));
    v_new.expires_at := now() + make_interval(hours => v_rule.hours);
    v_new.signed_text := proposal_text(v_new, v_rule);
    v_new.id := id_of_text(v_new.signed_text);
    v_new.state := 'open';
    v_new.decide_reason := '';
    v_new.objection := '';
    id := v_new.id;
    "time" := v_new.proposed_at;
    content := to_jsonb(v_new);
    outcome := 'draft';
    if p_time is null then return; end if;
    if p_time not between now() - interval '10 minutes' and clock_timestamp() then
      perform refuse_proposal('proposal.late');
    end if;
    outcome := case when exists (select from proposal p where p.id = v_new.id) then 'same'
      when v_rule.signatures = 1 then 'done' else 'proposed' end;
    if outcome = 'same' then return; end if;
    if v_rule.signatures = 1 then perform assert_decider(p_operator); end if;

    update proposal p set state = 'expired'
    where (p.kind, p.subject, p.state) = (p_kind, v_new.subject, 'open') and p.expires_at <= now();
    if v_rule.signatures = 1 then v_new.state := 'approved'; end if;
    insert into proposal select v_new.* on conflict do nothing;
    if not found then
      -- The same one may have come at the same time.
      if exists (select from proposal p where p.id = v_new.id) then outcome := 'same'; return; end if;
      perform refuse_proposal('proposal.open-before');
    end if;
    perform record_signed(v_new, outcome, p_operator, v_new.signed_text, p_signature);
    perform record_proposal_step(v_new, v_rule, case v_rule.signatures when 1 then 'do' else 'propose' end, p_reason,
      p_request_id, p_address);
    if v_rule.signatures = 1 then
      perform assert_current(v_new);
      perform do_proposal(v_new);
    end if;
  exception when sqlstate 'MR003' then
    outcome := sqlerrm;
  end;
end $$;

-- The operator's signature over this text, as a row that is never changed. Whoever has the whole database may do
-- without.
create or replace function record_signed(
  p_proposal proposal, p_act text, p_operator uuid, p_text text, p_signature bytea) returns void
language plpgsql as $$
declare
  v_key uuid := find_signing_key(p_operator, p_text, p_signature);
begin
  if v_key is null and needs_session() then perform refuse_proposal('approval.unsigned'); end if;
  insert into decision (kind, subject_id, operator_id, act, making_id, key_id, signature, signed_text)
  values (p_proposal.kind, p_proposal.id, p_operator, p_act,
    (select max(m.id) from operator_making m where m.operator_id = p_operator), v_key,
    case when v_key is not null then p_signature end, case when v_key is not null then p_text end);
end $$;

-- The audit entry contains ids of members only, so that erasing a member leaves nothing of them here. Open pages of
-- the console are told.
create or replace function record_proposal_step(
  p_proposal proposal, p_rule proposal_rule, p_verb text, p_reason text, p_request_id text, p_address text) returns void
language sql as $$
  select record_audit(null, null, p_proposal.kind || '.' || p_verb,
    coalesce(id_in(p_proposal.subject), p_proposal.id), case when not p_rule.is_personal then p_proposal.before end,
    case when not p_rule.is_personal then p_proposal.after else '{}' end
      || jsonb_build_object('proposal', p_proposal.id),
    p_request_id, case when p_rule.is_personal then '' else p_reason end, p_address);
  select announce('office', 'proposal', p_proposal.id::text)
$$;

-- ───────────────────────────────────────────────────────────── deciding

-- Approves or rejects what somebody else has proposed, or takes one's own back. Outcomes: approved, rejected,
-- withdrawn, same (this operator has done so before), or the key of the text that says why not.
create or replace function decide(
  p_id uuid, p_operator uuid, p_act text, p_reason text, p_signature bytea, p_request_id text, p_address text)
returns text language plpgsql security definer as $$
declare
  v_proposal proposal;
  v_rule proposal_rule;
  v_verb text := case p_act when 'approved' then 'approve' when 'rejected' then 'reject'
    when 'withdrawn' then 'withdraw' end;
begin
  if v_verb is null then
    raise exception 'nobody decides by %', p_act using errcode = 'invalid_parameter_value';
  end if;
  select * into v_proposal from proposal where id = p_id for update;
  if not found then return 'proposal.unknown'; end if;
  v_rule := rule_of(v_proposal.kind);
  perform assert_role(p_operator, v_rule.roles);
  if (v_proposal.state, v_proposal.decided_by) = (p_act, p_operator) then return 'same'; end if;
  if v_proposal.state = 'expired' or v_proposal.state = 'open' and v_proposal.expires_at <= now() then
    return 'proposal.expired';
  end if;
  if v_proposal.state <> 'open' then return 'proposal.decided'; end if;
  if p_act = 'withdrawn' and v_proposal.proposed_by <> p_operator then return 'proposal.not-own'; end if;
  if p_act <> 'withdrawn' and v_proposal.proposed_by = p_operator then return 'proposal.own'; end if;
  if p_act = 'rejected' and p_reason = '' then return 'proposal.reason-missing'; end if;
  if p_act <> 'withdrawn' then perform assert_decider(p_operator); end if;
  begin
    perform record_signed(v_proposal, p_act, p_operator, decision_text(v_proposal, p_act, p_operator, p_reason),
      p_signature);
    if p_act = 'approved' then perform assert_approvable(v_proposal, v_rule); end if;
    update proposal set state = p_act, decided_by = p_operator, decided_at = now(), decide_reason = p_reason
    where id = p_id returning * into v_proposal;
    perform record_proposal_step(v_proposal, v_rule, v_verb, p_reason, p_request_id, p_address);
    if p_act = 'approved' then perform do_proposal(v_proposal); end if;
    return p_act;
  exception when sqlstate 'MR003' then
    return sqlerrm;
  end;
end $$;

-- Another person has looked at what one did at once, and may object, with a reason. What was done stays: its
-- counterpart, such as lifting a freeze, is an act of its own. Outcomes: seen, objected, same (by this operator
-- before), or the key of the text that says why not.
create or replace function look_at_act(
  p_id uuid, p_operator uuid, p_objection text, p_signature bytea, p_request_id text, p_address text)
returns text language plpgsql security definer as $$
declare
  v_proposal proposal;
  v_rule proposal_rule;
  v_act text := case p_objection when '' then 'seen' else 'objected' end;
begin
  select * into v_proposal from proposal where id = p_id for update;
  if not found then return 'proposal.unknown'; end if;
  v_rule := rule_of(v_proposal.kind);
  perform assert_role(p_operator, v_rule.roles);
  if v_rule.signatures <> 1 or v_rule.hours = 0 then return 'proposal.unknown'; end if;
  if (v_proposal.seen_by, v_proposal.objection) = (p_operator, p_objection) then return 'same'; end if;
  if v_proposal.seen_by is not null then return 'proposal.decided'; end if;
  if v_proposal.proposed_by = p_operator then return 'proposal.own'; end if;
  perform assert_decider(p_operator);
  perform record_signed(v_proposal, v_act, p_operator, decision_text(v_proposal, v_act, p_operator, p_objection),
    p_signature);
  update proposal set seen_by = p_operator, seen_at = now(), objection = p_objection where id = p_id;
  perform record_proposal_step(v_proposal, v_rule, case v_act when 'seen' then 'see' else 'object' end, p_objection,
    p_request_id, p_address);
  return v_act;
exception when sqlstate 'MR003' then
  return sqlerrm;
end $$;

-- It may still be done, and replaces what it says.
create or replace function assert_current(p_proposal proposal) returns void language plpgsql as $$
declare
  v_proposed proposed := ask_kind(p_proposal.kind, p_proposal.after, p_proposal.before);
begin
  -- What was proposed by an earlier version does not say what it replaces.
  if p_proposal.before <> '{}' and v_proposed.before <> p_proposal.before then
    perform refuse_proposal('proposal.stale');
  end if;
end $$;

-- Its proposer has signed what it still says, with a key that is still theirs, and it may still be done.
create or replace function assert_approvable(p_proposal proposal, p_rule proposal_rule) returns void
language plpgsql as $$
begin
  if needs_session() and not exists (
    select from decision d join approver_key k on k.id = d.key_id and is_key_in_use(k) and is_key_for_role(k)
    join operator o on o.id = d.operator_id and o.is_active
    where (d.subject_id, d.act, d.operator_id, d.signed_text)
      = (p_proposal.id, 'proposed', p_proposal.proposed_by, p_proposal.signed_text)
  ) then
    perform refuse_proposal('proposal.unsigned');
  end if;
  if p_proposal.signed_text like 'Millrace proposal%'
    and p_proposal.signed_text <> proposal_text(p_proposal, p_rule) then
    perform refuse_proposal('proposal.stale');
  end if;
  perform assert_current(p_proposal);
end $$;

-- For what waited, unsigned, when every kind began to take signatures: its proposer signs it now. Outcomes: signed, or
-- the key of the text that says why not.
create or replace function sign_proposal(p_id uuid, p_operator uuid, p_signature bytea) returns text
language plpgsql security definer as $$
declare
  v_proposal proposal;
begin
  perform assert_acting(p_operator);
  select * into v_proposal from proposal
  where id = p_id and proposed_by = p_operator and state = 'open' and signed_text = '' for update;
  if not found then return 'proposal.unknown'; end if;
  v_proposal.signed_text := proposal_text(v_proposal, rule_of(v_proposal.kind));
  perform record_signed(v_proposal, 'proposed', p_operator, v_proposal.signed_text, p_signature);
  update proposal set signed_text = v_proposal.signed_text where id = p_id;
  return 'signed';
exception when sqlstate 'MR003' then
  return sqlerrm;
end $$;

-- As operators read it: the text that is or would be signed by its proposer, and by whoever looks at this.
create or replace function text_of_proposal(p_proposal proposal) returns text language sql stable as $$
  select coalesce(nullif(p_proposal.signed_text, ''), proposal_text(p_proposal, rule_of(p_proposal.kind)))
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function propose, decide, look_at_act, sign_proposal, text_of_proposal, proposal_text, fact_lines,
  rule_of to millrace_app;
grant select on proposal to millrace_app, millrace_machines, millrace_treasury, millrace_rewards, millrace_signer;
