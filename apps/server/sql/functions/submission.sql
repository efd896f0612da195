-- Submissions that are reviewed: joining the group, and sharing a video. Paid on approval, once for each person.
-- Security definers belong to millrace_rewards.

-- Sends one in. Outcomes: sent, unverified, waits, taken (somebody else's video), or why there is no reward, as
-- grant_rewards says it.
create or replace function submit_for_review(
  p_member uuid, p_kind text, p_picture text, p_key_id text, p_look bit(64), p_link text, out outcome text)
language plpgsql security definer as $$
begin
  select o.refusal into outcome from reward_offer(programme_of(p_kind), p_member) o;
  if outcome is null or outcome = '' then
    outcome := case
      when programme_of(p_kind) is null then 'not-open'
      when not exists (
        select from verification v where v.member_id = p_member and v.state = 'verified') then 'unverified'
      when exists (select from submission s where (s.member_id, s.kind, s.state) = (p_member, p_kind, 'approved'))
        then 'received'
      when exists (select from submission s where (s.member_id, s.kind, s.state) = (p_member, p_kind, 'pending'))
        then 'waits'
      when exists (select from submission s where s.link = p_link and s.state <> 'rejected') then 'taken' end;
  end if;
  if outcome is not null then return; end if;
  insert into submission (member_id, kind, picture, key_id, look, link)
  values (p_member, p_kind, p_picture, p_key_id, p_look, p_link) on conflict do nothing;
  -- Another one was sent at the same moment.
  outcome := case when found then 'sent' else 'waits' end;
end $$;

-- An operator of support approves or rejects one. The member reads why it is rejected.
create or replace function rule_submission() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

create or replace function may_submission(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_submission submission;
begin
  select * into v_submission from submission where id = id_in(p_content ->> 'submissionId');
  if not found then perform refuse_proposal('review.unknown'); end if;
  if v_submission.state <> 'pending' then perform refuse_proposal('proposal.decided'); end if;
  return row(v_submission.member_id, '', jsonb_build_object('state', v_submission.state),
    jsonb_build_object('submissionId', v_submission.id, 'kind', v_submission.kind,
      'isApproved', (p_content ->> 'isApproved')::boolean))::proposed;
end $$;

create or replace function do_submission(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_is_approved boolean := p_proposal.after ->> 'isApproved';
  v_submission submission;
  v_outcome text;
  v_reward uuid;
  v_amount bigint;
begin
  if not v_is_approved and p_proposal.reason = '' then perform refuse_proposal('review.reason-missing'); end if;
  perform from promotions_budget for update;
  select * into v_submission from submission
  where id = (p_proposal.after ->> 'submissionId')::uuid and state = 'pending' for update;
  if not found then perform refuse_proposal('proposal.decided'); end if;
  if v_is_approved then
    if is_operator_full(p_proposal.proposed_by) then perform refuse_proposal('review.operator-limit'); end if;
    select g.outcome, g.reward_id, g.amount into v_outcome, v_reward, v_amount
    from verification v, lateral grant_reward(programme_of(v_submission.kind), v_submission.member_id,
      v_submission.kind, 'submission:' || v_submission.id, coalesce(encode(v.number_hash, 'hex'), v.member_id::text)) g
    where v.member_id = v_submission.member_id and v.state = 'verified';
    if not found then perform refuse_proposal('reward.verify'); end if;
    if v_outcome <> 'granted' then perform refuse_proposal(reward_refusal(v_outcome)); end if;
    perform count_for_operator(p_proposal.proposed_by, 1, 1, v_amount);
  end if;
  update submission set state = case when v_is_approved then 'approved' else 'rejected' end,
    decided_by = p_proposal.proposed_by, decided_at = ledger.now(),
    reason = case when v_is_approved then '' else p_proposal.reason end,
    reward_id = v_reward
  where id = v_submission.id;
end $$;

-- The text that says why grant_rewards has granted nothing. The same in TypeScript: noReward.ts.
create or replace function reward_refusal(p_outcome text) returns text language sql immutable
return case p_outcome
  when 'country-off' then 'reward.country' when 'country-unknown' then 'reward.country-unknown'
  when 'frozen' then 'reward.frozen' when 'day-limit' then 'reward.limit'
  when 'total-limit' then 'reward.ended' when 'member-limit' then 'reward.received' when 'same' then 'reward.received'
  when 'budget-empty' then 'reward.empty' when 'insolvent' then 'platform.stopped' else 'reward.closed' end;

-- For a member who has closed the account: what was not paid goes, and so do the pictures. Returns their files.
create or replace function forget_submissions(p_member uuid) returns text[] language plpgsql security definer as $$
declare
  v_files text[];
begin
  if not exists (select from member m where m.id = p_member and m.closed_at is not null) then
    raise exception 'this member has not left' using errcode = 'insufficient_privilege';
  end if;
  v_files := array(select s.picture from submission s where s.member_id = p_member and s.picture is not null);
  delete from submission where member_id = p_member and state <> 'approved';
  update submission set picture = null, key_id = null where member_id = p_member and picture is not null;
  return v_files;
end $$;

-- Other members' pictures that look like this one: at most six of 64 bits differ.
create or replace function similar_submissions(p_id uuid) returns setof submission language sql stable as $$
  select o.* from submission s join submission o
    on o.kind = 'group' and o.member_id <> s.member_id and bit_count(o.look # s.look) <= 6
  where s.id = p_id and s.kind = 'group' order by o.created_at limit 10
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function submit_for_review, forget_submissions, similar_submissions to millrace_app;
grant execute on function reward_refusal to millrace_rewards;
grant select on submission to millrace_app;
grant select, insert, update, delete on submission to millrace_rewards;
