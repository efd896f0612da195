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

-- An operator of support decides. Outcomes: approved, rejected, unknown, decided, operator-limit (today another one has
-- to approve), or why it cannot be paid: then it stays as it is.
create or replace function decide_submission(p_id uuid, p_operator uuid, p_is_approved boolean, p_reason text)
returns text language plpgsql security definer as $$
declare
  v_submission submission;
  v_outcome text;
  v_reward uuid;
  v_amount bigint;
begin
  perform assert_support(p_operator);
  perform from promotions_budget for update;
  select * into v_submission from submission where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_submission.state <> 'pending' then return 'decided'; end if;
  if p_is_approved then
    if is_operator_full(p_operator) then return 'operator-limit'; end if;
    select g.outcome, g.reward_id, g.amount into v_outcome, v_reward, v_amount
    from verification v, lateral grant_reward(programme_of(v_submission.kind), v_submission.member_id,
      v_submission.kind, 'submission:' || p_id, coalesce(encode(v.number_hash, 'hex'), v.member_id::text)) g
    where v.member_id = v_submission.member_id and v.state = 'verified';
    if not found then return 'unverified'; end if;
    if v_outcome <> 'granted' then return case v_outcome when 'same' then 'received' else v_outcome end; end if;
    perform count_for_operator(p_operator, 1, 1, v_amount);
  end if;
  update submission set state = case when p_is_approved then 'approved' else 'rejected' end, decided_by = p_operator,
    decided_at = ledger.now(), reason = p_reason,
    reward_id = v_reward
  where id = p_id;
  return case when p_is_approved then 'approved' else 'rejected' end;
end $$;

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

grant execute on function submit_for_review, decide_submission, forget_submissions, similar_submissions to millrace_app;
grant select on submission to millrace_app;
grant select, insert, update, delete on submission to millrace_rewards;
