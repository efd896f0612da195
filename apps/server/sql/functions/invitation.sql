-- Invitations: one flat reward for a direct invitation, once for each person, after that person is verified and has
-- signed in on three days. It does not depend on what anybody pays in or buys. Deeper levels are counts.
-- Security definers belong to millrace_rewards.

-- ───────────────────────────────────────────────────────────── the team

-- Somebody new is added to the teams above. Counters are kept, so that a large team costs what a small one costs.
create or replace function add_to_teams() returns trigger language plpgsql security definer as $$
begin
  insert into invitation (invited_id, inviter_id, invited_at) values (new.id, new.invited_by, new.created_at);
  with recursive up as (
    select new.invited_by as id, 1 as level
    union all
    select m.invited_by, up.level + 1 from up join member m on m.id = up.id
    where m.invited_by is not null and up.level < 10
  )
  insert into team_member (ancestor_id, level, joined_at, member_id)
  select up.id, up.level, new.created_at, new.id from up;
  insert into team_count as c (member_id, level, people)
  -- In one order: two who join the same team at once would wait for each other.
  select t.ancestor_id, t.level, 1 from team_member t where t.member_id = new.id order by t.ancestor_id, t.level
  on conflict (member_id, level) do update set people = c.people + 1;
  return null;
end $$;

create or replace trigger add_to_teams after insert on member
  for each row when (new.invited_by is not null) execute function add_to_teams();

-- Who invited somebody is never changed afterwards.
create or replace function keep_inviter() returns trigger language plpgsql as $$
begin
  raise exception 'who invited a member does not change' using errcode = 'insufficient_privilege';
end $$;

create or replace trigger keep_inviter before update of invited_by on member
  for each row when (new.invited_by is distinct from old.invited_by) execute function keep_inviter();

-- ───────────────────────────────────────────────────────────── valid users

-- Of these members, those who have become valid users: verified, and signed in on three days. Returns how many.
create or replace function mark_valid(p_members uuid[]) returns int
language plpgsql security definer set enable_seqscan = off as $$
declare
  v_valid uuid[];
begin
  select array_agg(i.invited_id) into v_valid from (
    select i.invited_id from invitation i
    join sign_in_state s on s.member_id = i.invited_id and s.days >= 3
    join verification v on v.member_id = i.invited_id and v.state = 'verified'
    where i.invited_id = any (p_members) and i.state = 'waiting' order by i.invited_id for update of i
  ) i;
  if v_valid is null then return 0; end if;
  update invitation i set state = 'ready', valid_at = ledger.now(), verified_by = v.decided_by,
    person = coalesce(encode(v.number_hash, 'hex'), i.invited_id::text)
  from verification v
  where i.invited_id = any (v_valid) and v.member_id = i.invited_id and v.state = 'verified';
  perform from team_count c
  where (c.member_id, c.level) in (
    select t.ancestor_id, t.level from team_member t where t.member_id = any (v_valid))
  order by c.member_id, c.level for update;
  update team_count c set valid = c.valid + n.people
  from (
    select t.ancestor_id, t.level, count(*) as people from team_member t
    where t.member_id = any (v_valid) group by t.ancestor_id, t.level
  ) n
  where (c.member_id, c.level) = (n.ancestor_id, n.level);
  return cardinality(v_valid);
end $$;

create or replace function mark_verified() returns trigger language plpgsql security definer as $$
begin
  perform mark_valid(array[new.member_id]);
  return null;
end $$;

create or replace trigger mark_verified after insert or update of state on verification
  for each row when (new.state = 'verified') execute function mark_verified();

-- ───────────────────────────────────────────────────────────── review

-- The numbers in the rules below, as members read them: how many may share a device, how many people of one inviter may
-- become valid within a day. And how many rewards of a day may rest on one operator's decisions.
create or replace function review_limits(out device_max int, out day_max int, out operator_max int)
language sql immutable return (3, 10, 50);

-- What about an invitation an operator should look at:
--   same-device, same-network  inviter and invited have signed in from the same one
--   ring                       the invited person shares a device with somebody else whom the inviter invited, or who
--                              is above the inviter
--   farm                       too many members share the invited person's device
--   burst                      too many of the inviter's people became valid within a day
create or replace function invitation_checks(p_inviter uuid, p_invited uuid) returns text[] language sql stable as $$
  with shared as (
    select distinct o.member_id, o.kind from member_origin i
    join member_origin o on (o.hash, o.kind) = (i.hash, i.kind) and o.member_id <> i.member_id
    where i.member_id = p_invited
  ), l as (select * from review_limits())
  select array_remove(array[
    case when exists (select from shared s where (s.member_id, s.kind) = (p_inviter, 'device')) then 'same-device' end,
    case when exists (
      select from shared s where (s.member_id, s.kind) = (p_inviter, 'network')) then 'same-network' end,
    case when exists (
      select from shared s where s.kind = 'device' and (
        exists (select from member m where m.id = s.member_id and m.invited_by = p_inviter)
        or exists (select from team_member t where t.ancestor_id = s.member_id and t.member_id = p_inviter))
    ) then 'ring' end,
    case when (select count(*) from shared s where s.kind = 'device') >= l.device_max then 'farm' end,
    case when (
      select count(*) from invitation i join invitation o on o.inviter_id = i.inviter_id
        and o.valid_at between i.valid_at - interval '1 day' and i.valid_at + interval '1 day'
      where i.invited_id = p_invited) > l.day_max then 'burst' end
  ], null) from l
$$;

-- An operator of support decides about an invitation in review. Approved, it is ready again; the inviter reads why one
-- is rejected.
create or replace function rule_invitation_review() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

create or replace function may_invitation_review(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_invitation invitation;
begin
  select * into v_invitation from invitation i where i.invited_id = id_in(p_content ->> 'invitedId');
  if not found then perform refuse_proposal('invitation.unknown'); end if;
  if v_invitation.state <> 'review' then perform refuse_proposal('proposal.decided'); end if;
  return row(v_invitation.inviter_id, '', jsonb_build_object('state', v_invitation.state),
    jsonb_build_object('invitedId', v_invitation.invited_id,
      'isApproved', (p_content ->> 'isApproved')::boolean))::proposed;
end $$;

create or replace function do_invitation_review(p_proposal proposal) returns void
language plpgsql security definer as $$
declare
  v_is_approved boolean := p_proposal.after ->> 'isApproved';
begin
  if not v_is_approved and p_proposal.reason = '' then perform refuse_proposal('review.reason-missing'); end if;
  perform from promotions_budget for update;
  if v_is_approved then
    if is_operator_full(p_proposal.proposed_by) then perform refuse_proposal('review.operator-limit'); end if;
    perform count_for_operator(p_proposal.proposed_by, 1, 0, 0);
  end if;
  update invitation set state = case when v_is_approved then 'ready' else 'rejected' end,
    decided_by = p_proposal.proposed_by, decided_at = ledger.now(),
    reason = case when v_is_approved then '' else p_proposal.reason end,
    person = case when v_is_approved then person end
  where invited_id = (p_proposal.after ->> 'invitedId')::uuid and state = 'review';
  if not found then perform refuse_proposal('proposal.decided'); end if;
end $$;

-- ───────────────────────────────────────────────────────────── the reward

-- Grants the rewards of invitations that are due, at most p_limit, and returns how many it looked at. What nobody has
-- reviewed and a rule concerns goes to review. What the budget, the day or the day of the operator who verified the
-- person cannot pay stays due.
create or replace function reward_invitations(p_limit int) returns int
language plpgsql security definer set enable_seqscan = off as $$
declare
  v_due record;
  v_checks text[];
  v_granted record;
  v_seen int := 0;
begin
  perform from promotions_budget for update;
  for v_due in
    select i.invited_id, i.inviter_id, i.decided_by, coalesce(i.person, i.invited_id::text) as person,
      -- Whoever has approved it was counted then.
      nullif(i.verified_by, i.decided_by) as verified_by
    from invitation i
    where i.state = 'ready' and (i.tried_at is null or i.tried_at < now() - interval '1 minute')
    order by i.tried_at nulls first limit p_limit for update skip locked
  loop
    v_seen := v_seen + 1;
    v_checks := case when v_due.decided_by is null
      then invitation_checks(v_due.inviter_id, v_due.invited_id) else '{}' end;
    if cardinality(v_checks) > 0 then
      update invitation set state = 'review', checks = v_checks where invited_id = v_due.invited_id;
    elsif is_operator_full(v_due.verified_by) then
      update invitation set tried_at = now(), refusal = 'day-limit' where invited_id = v_due.invited_id;
    else
      select * into v_granted from grant_reward(
        programme_of('invitation'), v_due.inviter_id, 'invite', 'invitation:' || v_due.invited_id, v_due.person);
      update invitation set tried_at = now(),
        state = case
          when v_granted.outcome = 'granted' then 'paid'
          when v_granted.outcome in ('budget-empty', 'day-limit', 'insolvent', 'frozen', 'country-unknown') then 'ready'
          else 'unpaid' end,
        person = case
          when v_granted.outcome in ('budget-empty', 'day-limit', 'insolvent', 'frozen', 'country-unknown')
            then person end,
        reward_id = case when v_granted.outcome = 'granted' then v_granted.reward_id end,
        refusal = case v_granted.outcome when 'granted' then '' when 'same' then 'received' else v_granted.outcome end
      where invited_id = v_due.invited_id;
      if v_granted.outcome = 'granted' then
        perform count_for_operator(v_due.verified_by, 1, 1, v_granted.amount);
        perform count_for_operator(v_due.decided_by, 0, 1, v_granted.amount);
      end if;
    end if;
  end loop;
  return v_seen;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function invitation_checks, review_limits to millrace_rewards;
grant execute on function review_limits, reward_invitations to millrace_app;

grant select on team_member, team_count, invitation to millrace_app;
grant select, insert, delete on member_origin to millrace_app;
grant select on member_origin to millrace_rewards;
grant select, insert, update on team_member, team_count, invitation to millrace_rewards;
