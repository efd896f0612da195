-- The community: who may write, and what counts. The application reads the tables and writes them by these functions
-- only: a post keeps its author, whoever posts as staff is signed in as an operator, and likes are counted.
-- Security definers belong to the database's owner.

-- Until when a member cannot write; null when they can.
create or replace function muted_until(p_member uuid) returns timestamptz language sql stable as $$
  select max(a.until) from moderation_action a
  where a.member_id = p_member and a.action = 'mute' and a.until > ledger.now() and a.ended_at is null
$$;

-- Whether one of the two has blocked the other.
create or replace function is_blocked(p_one uuid, p_other uuid) returns boolean language sql stable as $$
  select exists (select from member_block b where (b.member_id, b.blocked_id) = (p_one, p_other))
    or exists (select from member_block b where (b.member_id, b.blocked_id) = (p_other, p_one))
$$;

-- An operator has to look at it, even if one did before.
create or replace function open_moderation(p_subject uuid, p_is_comment boolean) returns void language sql as $$
  insert into moderation_item (subject_id, is_comment) values (p_subject, p_is_comment)
  on conflict (subject_id) do update
  set state = 'open', opened_at = ledger.now(), closed_at = null, closed_by = null
  where moderation_item.state = 'closed'
$$;

create or replace function count_posts() returns trigger language plpgsql security definer as $$
declare
  v_change int :=
    (tg_op <> 'DELETE' and new.state = 'visible')::int - (tg_op <> 'INSERT' and old.state = 'visible')::int;
begin
  if v_change <> 0 then update post_total set visible = visible + v_change where is_singleton; end if;
  return null;
end $$;

create or replace trigger counted after insert or delete or update of state on post
  for each row execute function count_posts();

-- ───────────────────────────────────────────────────────────── writing

-- A member posts, once for each id. Outcomes: posted, repeated, muted, no-machine.
create or replace function add_post(
  p_id uuid, p_member uuid, p_content text, p_machine uuid, p_has_units boolean, p_pictures jsonb, p_video jsonb,
  p_warnings text[], out outcome text, out id uuid) language plpgsql security definer as $$
begin
  outcome := case
    when muted_until(p_member) is not null then 'muted'
    when p_machine is not null and not exists (select from machine m where m.id = p_machine and m.is_published)
      then 'no-machine' else 'posted' end;
  if outcome <> 'posted' then return; end if;
  id := coalesce(p_id, ledger.new_id());
  insert into post (id, member_id, content, machine_id, units, pictures, video, warnings)
  values (id, p_member, p_content, p_machine,
    case when p_has_units then coalesce((
      select sum(u.units) from purchase u
      where u.member_id = p_member and u.machine_id = p_machine and u.undone_day is null
        and u.last_day >= ledger.today())::int, 0) else 0 end,
    p_pictures, p_video, p_warnings)
  on conflict on constraint post_pkey do nothing;
  if not found then outcome := 'repeated'; return; end if;
  if cardinality(p_warnings) > 0 then perform open_moderation(id, false); end if;
  perform announce('square', 'post', id::text);
end $$;

-- A member or, with p_operator, our staff comments. Outcomes: posted, muted, unknown, no-comment.
create or replace function add_comment(
  p_post uuid, p_parent uuid, p_member uuid, p_operator uuid, p_content text, p_warnings text[],
  out outcome text, out id uuid) language plpgsql security definer as $$
declare
  v_post post;
  v_parent post_comment;
begin
  if p_operator is not null then perform assert_staff_writer(p_operator); end if;
  select * into v_post from post p where p.id = p_post and p.state = 'visible' for no key update;
  if not found or is_blocked(v_post.member_id, p_member) then outcome := 'unknown'; return; end if;
  if p_parent is not null then
    select * into v_parent from post_comment c where c.id = p_parent and c.post_id = p_post and c.state = 'visible';
    if not found or is_blocked(v_parent.member_id, p_member) then outcome := 'no-comment'; return; end if;
  end if;
  if muted_until(p_member) is not null then outcome := 'muted'; return; end if;
  outcome := 'posted';
  -- Sent again because its answer was lost.
  select c.id into add_comment.id from post_comment c
  where c.post_id = p_post and c.member_id = p_member and c.parent_id is not distinct from p_parent
    and c.content = p_content and c.state = 'visible' and c.created_at > ledger.now() - interval '1 minute' limit 1;
  if found then return; end if;
  -- Behind the lock of the post, so that the ids of its comments are in the order in which they appear.
  id := ledger.new_id();
  insert into post_comment (id, post_id, thread_id, parent_id, member_id, operator_id, content, warnings)
  values (id, p_post, coalesce(v_parent.thread_id, id), p_parent, p_member, p_operator, p_content, p_warnings);
  update post p set comment_count = p.comment_count + 1 where p.id = p_post;
  if cardinality(p_warnings) > 0 then perform open_moderation(id, true); end if;
  perform announce('post:' || p_post, 'comment', id::text);
end $$;

-- Takes a comment away or shows it again, and counts.
create or replace function set_comment_state(p_comment uuid, p_state text, p_reason text) returns void
language plpgsql as $$
declare
  v_before post_comment;
begin
  perform from post p where p.id = (select c.post_id from post_comment c where c.id = p_comment) for no key update;
  select * into v_before from post_comment where id = p_comment for update;
  update post_comment set state = p_state, reason = p_reason,
    removed_at = case when p_state = 'removed' then ledger.now() end
  where id = p_comment;
  update post set comment_count = comment_count + (p_state = 'visible')::int - (v_before.state = 'visible')::int
  where id = v_before.post_id;
  perform announce('post:' || v_before.post_id, 'comment', p_comment::text);
end $$;

create or replace function set_post_state(p_post uuid, p_state text, p_reason text) returns void language plpgsql as $$
begin
  update post set state = p_state, reason = p_reason, removed_at = case when p_state = 'removed' then ledger.now() end
  where id = p_post;
  perform announce_post_state(p_post, p_state);
end $$;

create or replace function announce_post_state(p_post uuid, p_state text) returns void language plpgsql as $$
begin
  if p_state = 'visible' then
    perform announce('square', 'post', p_post::text);
  else
    perform announce('square', 'removed', p_post::text);
    perform announce('post:' || p_post, 'removed', p_post::text);
  end if;
end $$;

-- A member removes an own post or comment. False when there is none.
create or replace function remove_own(p_member uuid, p_subject uuid, p_is_comment boolean) returns boolean
language plpgsql security definer as $$
begin
  if p_is_comment then
    if not exists (
      select from post_comment c where c.id = p_subject and c.member_id = p_member and c.state <> 'removed'
    ) then return false; end if;
    perform set_comment_state(p_subject, 'removed', '');
  else
    if not exists (select from post p where p.id = p_subject and p.member_id = p_member and p.state <> 'removed')
    then return false; end if;
    perform set_post_state(p_subject, 'removed', '');
  end if;
  return true;
end $$;

-- Likes posts or comments, or takes likes back, for many at once. Subjects are locked in one order; the count is null
-- for what the member cannot see.
create or replace function like_many(p_subjects uuid[], p_members uuid[], p_are_liked boolean[])
returns table (number bigint, likes int) language plpgsql security definer as $$
declare
  v_announced bigint;
begin
  perform from post p where p.id = any(p_subjects) order by p.id for no key update;
  perform from post_comment c where c.id = any(p_subjects) order by c.id for no key update;
  with given as (
    select g.subject, g.member, g.is_liked
    from unnest(p_subjects, p_members, p_are_liked) as g(subject, member, is_liked)
    where exists (select from post p
        where p.id = g.subject and p.state = 'visible' and not is_blocked(p.member_id, g.member))
      or exists (select from post_comment c
        where c.id = g.subject and c.state = 'visible' and not is_blocked(c.member_id, g.member))
  ), added as (
    insert into post_like (subject_id, member_id) select g.subject, g.member from given g where g.is_liked
    on conflict do nothing returning subject_id
  ), taken as (
    delete from post_like l using given g
    where not g.is_liked and (l.subject_id, l.member_id) = (g.subject, g.member) returning l.subject_id
  ), change as (
    select c.subject_id, sum(c.change)::int as change from (
      select a.subject_id, 1 as change from added a union all select t.subject_id, -1 from taken t) c
    group by c.subject_id
  ), posts as (
    update post p set like_count = p.like_count + c.change from change c where p.id = c.subject_id
    returning p.id
  ), comments as (
    update post_comment p set like_count = p.like_count + c.change from change c where p.id = c.subject_id
    returning p.post_id
  )
  -- In one order, as all who like at this moment.
  select count(announce_later('post:' || l.id, 'like', l.id::text)) into v_announced
  from (select p.id from posts p union select c.post_id from comments c order by 1) l;
  return query
  select g.number, coalesce(
    (select p.like_count from post p
      where p.id = g.subject and p.state = 'visible' and not is_blocked(p.member_id, g.member)),
    (select c.like_count from post_comment c
      where c.id = g.subject and c.state = 'visible' and not is_blocked(c.member_id, g.member)))
  from unnest(p_subjects, p_members) with ordinality as g(subject, member, number) order by g.number;
end $$;

-- ───────────────────────────────────────────────────────────── safety

-- A member reports what they can see. False when there is nothing.
create or replace function report_subject(
  p_member uuid, p_subject uuid, p_is_comment boolean, p_reason text, p_note text) returns boolean
language plpgsql security definer as $$
begin
  if not exists (
    select from post p where not p_is_comment and p.id = p_subject and p.state = 'visible'
    union all
    select from post_comment c where p_is_comment and c.id = p_subject and c.state = 'visible'
  ) then return false; end if;
  insert into post_report (subject_id, member_id, reason, note) values (p_subject, p_member, p_reason, p_note)
  on conflict do nothing;
  if found then perform open_moderation(p_subject, p_is_comment); end if;
  return true;
end $$;

-- A member blocks whoever wrote something. Outcomes: blocked, unknown, impossible (staff, machines and oneself).
create or replace function block_author(p_member uuid, p_subject uuid, p_is_comment boolean) returns text
language plpgsql security definer as $$
declare
  v_author uuid;
begin
  if p_is_comment then
    select c.member_id into v_author from post_comment c where c.id = p_subject and c.state = 'visible';
  else
    select p.member_id into v_author from post p where p.id = p_subject and p.state = 'visible';
  end if;
  if not found then return 'unknown'; end if;
  if v_author is null or v_author = p_member then return 'impossible'; end if;
  insert into member_block (member_id, blocked_id) values (p_member, v_author) on conflict do nothing;
  return 'blocked';
end $$;

create or replace function end_block(p_member uuid, p_block uuid) returns void language sql security definer as $$
  delete from member_block where member_id = p_member and id = p_block
$$;

-- A member answers what was decided about them, once, and an operator looks at it again. Outcomes: answered, unknown,
-- before.
create or replace function answer_moderation(p_member uuid, p_action uuid, p_answer text) returns text
language plpgsql security definer as $$
declare
  v_action moderation_action;
begin
  select * into v_action from moderation_action a where a.id = p_action and a.member_id = p_member for update;
  if not found then return 'unknown'; end if;
  if v_action.answered_at is not null then return 'before'; end if;
  update moderation_action set answer = p_answer, answered_at = ledger.now() where id = p_action;
  if v_action.subject_id is not null then
    perform open_moderation(v_action.subject_id,
      exists (select from post_comment c where c.id = v_action.subject_id));
  end if;
  return 'answered';
end $$;

-- ───────────────────────────────────────────────────────────── staff

-- Whoever writes in the community as staff: a guide or an admin, signed in.
create or replace function assert_staff_writer(p_operator uuid) returns void language plpgsql as $$
begin
  if not exists (
    select from operator o where o.id = p_operator and o.is_active and o.role in ('guide', 'admin')
  ) then
    raise exception 'this is for guides to do' using errcode = 'insufficient_privilege';
  end if;
  perform assert_acting(p_operator);
end $$;

-- Staff posts. Null when there is no such machine.
create or replace function add_staff_post(
  p_operator uuid, p_content text, p_machine uuid, p_pictures jsonb, p_video jsonb) returns uuid
language plpgsql security definer as $$
declare
  v_id uuid := ledger.new_id();
begin
  perform assert_staff_writer(p_operator);
  if p_machine is not null and not exists (select from machine m where m.id = p_machine) then return null; end if;
  insert into post (id, operator_id, content, machine_id, pictures, video)
  values (v_id, p_operator, p_content, p_machine, p_pictures, p_video);
  perform announce('square', 'post', v_id::text);
  return v_id;
end $$;

-- An operator takes away what they wrote as staff. Null when there is no such post or comment, else what it said.
create or replace function remove_own_as_staff(p_operator uuid, p_subject uuid) returns text
language plpgsql security definer as $$
declare
  v_content text;
begin
  perform assert_staff_writer(p_operator);
  select p.content into v_content from post p
  where p.id = p_subject and p.operator_id = p_operator and p.state = 'visible' for no key update;
  if found then
    perform set_post_state(p_subject, 'removed', '');
    return v_content;
  end if;
  select c.content into v_content from post_comment c
  where c.id = p_subject and c.operator_id = p_operator and c.state = 'visible';
  if found then perform set_comment_state(p_subject, 'removed', ''); end if;
  return v_content;
end $$;

-- Who wrote it, and what operators made of it. No row when there is no such post or comment.
create or replace function written_in_community(
  p_id uuid, out member_id uuid, out operator_id uuid, out state text, out reason text, out is_comment boolean)
returns setof record language sql stable as $$
  select c.member_id, c.operator_id, c.state, c.reason, true from post_comment c where c.id = p_id
  union all
  select p.member_id, p.operator_id, p.state, p.reason, false from post p where p.id = p_id
$$;

-- Answers of authors that no operator has replied to.
create or replace function open_appeals(p_id uuid) returns setof moderation_action language sql stable as $$
  select a.* from moderation_action a
  where a.subject_id = p_id and a.answered_at is not null and a.replied_at is null
$$;

-- Nobody decides about what they wrote, or about an answer to their own decision.
create or replace function is_own_case(p_id uuid, p_operator uuid) returns boolean language sql stable as $$
  select exists (select from written_in_community(p_id) w where w.operator_id = p_operator)
    or exists (select from open_appeals(p_id) a where a.operator_id = p_operator)
$$;

-- Support, guides and admins decide about a post or comment; by `keep` it stays as it is, and leaves the queue. The
-- author reads why.
create or replace function rule_moderation() returns proposal_rule language sql immutable
return row('{support,guide,admin}', 1, 24, true)::proposal_rule;

-- Staff and machines are neither warned nor muted, nobody brings back what its author took away, and each post or
-- comment is a reason for one mute. Locks in the order in which writing does.
create or replace function may_moderation(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'subjectId');
  v_action text := p_content ->> 'action';
  v_written record;
  v_is_muted boolean;
begin
  if p_before is not null then
    perform from post p
    where p.id = coalesce((select c.post_id from post_comment c where c.id = v_id), v_id) for no key update;
    perform from post_comment c where c.id = v_id for no key update;
  end if;
  select * into v_written from written_in_community(v_id);
  if not found then perform refuse_proposal('post.unknown'); end if;
  if is_own_case(v_id, acting_operator()) then perform refuse_proposal('moderation.own'); end if;
  v_is_muted := exists (
    select from moderation_action a
    where a.subject_id = v_id and a.action = 'mute' and a.ended_at is null
      and (v_action = 'mute' or a.until > ledger.now()));
  if v_action in ('warn', 'mute') and v_written.member_id is null then
    perform refuse_proposal('moderation.no-member');
  end if;
  -- Whatever operators take away has their reason.
  if v_action in ('hide', 'remove', 'restore') and v_written.state = 'removed' and v_written.reason = '' then
    perform refuse_proposal('moderation.gone');
  end if;
  if v_action = 'hide' and v_written.state = 'hidden' or v_action = 'remove' and v_written.state = 'removed'
    or v_action = 'mute' and v_is_muted
    or v_action = 'restore' and v_written.state = 'visible' and not v_is_muted then
    perform refuse_proposal('moderation.no-change');
  end if;
  return row(coalesce(v_written.member_id::text, ''), '',
    jsonb_build_object('state', v_written.state, 'hasAppeal', exists (select from open_appeals(v_id))),
    jsonb_build_object('subjectId', v_id, 'action', v_action) || case when v_action = 'mute'
      then jsonb_build_object('muteDays', least((p_content ->> 'muteDays')::int, 30)) else '{}' end)::proposed;
end $$;

-- Whoever has muted a member does not do so again within 90 days of the end: that takes another operator.
create or replace function do_moderation(p_proposal proposal) returns void language plpgsql as $$
declare
  v_operator uuid := p_proposal.proposed_by;
  v_id uuid := p_proposal.after ->> 'subjectId';
  v_action text := p_proposal.after ->> 'action';
  v_state text := case v_action
    when 'hide' then 'hidden' when 'remove' then 'removed' when 'restore' then 'visible' end;
  v_reason text := case v_action when 'restore' then '' else p_proposal.reason end;
  v_written record;
begin
  select * into v_written from written_in_community(v_id);
  if is_own_case(v_id, v_operator) then perform refuse_proposal('moderation.own'); end if;
  if p_proposal.reason = '' and (v_action <> 'keep' or exists (select from open_appeals(v_id))) then
    perform refuse_proposal('moderation.reason-missing');
  end if;
  if v_action = 'mute' and exists (
    select from moderation_action a
    where a.member_id = v_written.member_id and a.action = 'mute' and a.operator_id = v_operator
      and a.ended_at is null and a.until > ledger.now() - interval '90 days') then
    perform refuse_proposal('moderation.muted-before');
  end if;
  if v_state <> v_written.state and v_written.is_comment then perform set_comment_state(v_id, v_state, v_reason);
  elsif v_state <> v_written.state then perform set_post_state(v_id, v_state, v_reason); end if;
  if v_action = 'restore' then
    update moderation_action a set ended_at = ledger.now()
    where a.subject_id = v_id and a.action = 'mute' and a.until > ledger.now() and a.ended_at is null;
  end if;
  update moderation_action a set reply = p_proposal.reason, replied_at = ledger.now(), replied_by = v_operator
  where a.id in (select o.id from open_appeals(v_id) o);
  if v_action <> 'keep' then
    insert into moderation_action (id, member_id, subject_id, action, reason, operator_id, until)
    values (ledger.new_id(), v_written.member_id, v_id, v_action, p_proposal.reason, v_operator,
      ledger.now() + make_interval(days => (p_proposal.after ->> 'muteDays')::int));
  end if;
  insert into moderation_item as i (subject_id, is_comment, state, closed_at, closed_by)
  values (v_id, v_written.is_comment, 'closed', ledger.now(), v_operator)
  on conflict (subject_id) do update set state = 'closed', closed_at = ledger.now(), closed_by = v_operator
  where i.state = 'open';
end $$;

-- ───────────────────────────────────────────────────────────── forgetting

-- What its author removed is kept until p_before, for reports that come in late. What operators removed is kept until
-- p_decided_before, since its author can answer and another operator can restore it; and while it waits in the queue.
-- Returns the files that have to go.
create or replace function erase_removed_posts(p_before timestamptz, p_decided_before timestamptz) returns setof text
language plpgsql security definer as $$
begin
  return query
  with erased as (
    select p.id, p.pictures, p.video from post p
    where p.state = 'removed' and p.removed_at < case p.reason when '' then p_before else p_decided_before end
      and (p.content <> '' or p.pictures <> '[]' or p.video is not null)
      and not exists (select from moderation_item i where i.subject_id = p.id and i.state = 'open')
    for update skip locked
  ), done as (
    update post p set content = '', pictures = '[]', video = null, reason = '' from erased e where p.id = e.id
  )
  select f.file from erased e, lateral post_files(e.pictures, e.video) f(file);
  update post_comment c set content = '', reason = ''
  where c.state = 'removed' and c.removed_at < case c.reason when '' then p_before else p_decided_before end
    and c.content <> ''
    and not exists (select from moderation_item i where i.subject_id = c.id and i.state = 'open');
end $$;

-- The files of a post.
create or replace function post_files(p_pictures jsonb, p_video jsonb) returns setof text language sql immutable as $$
  select f.value from (
    select jsonb_array_elements(p_pictures) as part
    union all select p_video - 'poster' where p_video is not null
    union all select p_video -> 'poster' where jsonb_typeof(p_video -> 'poster') = 'object'
  ) p, lateral jsonb_each_text(p.part) f
  where f.key like '%rl' and f.value like '/files/%'
$$;

-- For a member who has closed the account: nothing that they wrote stays. Returns the files that have to go.
create or replace function forget_posts(p_member uuid) returns text[] language plpgsql security definer as $$
declare
  v_files text[];
  v_id uuid;
begin
  if not exists (select from member m where m.id = p_member and m.closed_at is not null) then
    raise exception 'this member has not left' using errcode = 'insufficient_privilege';
  end if;
  v_files := array(
    select f.file from post p, lateral post_files(p.pictures, p.video) f(file) where p.member_id = p_member);
  perform l.* from like_many(
    array(select l.subject_id from post_like l where l.member_id = p_member order by 1),
    array(select p_member from post_like l where l.member_id = p_member),
    array(select false from post_like l where l.member_id = p_member)) l;
  delete from post_like where member_id = p_member;
  for v_id in select c.id from post_comment c where c.member_id = p_member and c.state <> 'removed' order by 1 loop
    perform set_comment_state(v_id, 'removed', '');
  end loop;
  update post_comment set content = '', reason = '' where member_id = p_member;
  for v_id in select p.id from post p where p.member_id = p_member and p.state <> 'removed' order by 1 loop
    perform set_post_state(v_id, 'removed', '');
  end loop;
  update post set content = '', pictures = '[]', video = null, reason = '' where member_id = p_member;
  delete from post_report where member_id = p_member;
  delete from member_block where p_member in (member_id, blocked_id);
  update moderation_action
  set answer = '', answered_at = null, reply = '', replied_at = null, replied_by = null where member_id = p_member;
  return v_files;
end $$;

-- A rule by which posts are warned about and staff's texts are refused. Support writes one, and none goes away: it is
-- switched off, and says by whom. Returns its id.
create or replace function save_post_rule(
  p_id uuid, p_operator uuid, p_kind text, p_form text, p_content text, p_language text, p_note text,
  p_is_active boolean) returns uuid language plpgsql security definer as $$
declare
  v_id uuid;
begin
  perform assert_support(p_operator);
  insert into post_rule as r (id, kind, form, content, language, note, is_active, updated_by)
  values (coalesce(p_id, gen_random_uuid()), p_kind, p_form, p_content, p_language, p_note, p_is_active, p_operator)
  on conflict (id) do update set kind = excluded.kind, form = excluded.form, content = excluded.content,
    language = excluded.language, note = excluded.note, is_active = excluded.is_active,
    updated_by = excluded.updated_by, updated_at = ledger.now()
  returning r.id into v_id;
  return v_id;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function muted_until, is_blocked, add_post, add_comment, remove_own, like_many, report_subject,
  block_author, end_block, answer_moderation, add_staff_post, remove_own_as_staff,
  erase_removed_posts, forget_posts, save_post_rule
  to millrace_app;
grant select on post, post_total, post_comment, post_like, member_block, post_report, moderation_item,
  moderation_action, post_rule to millrace_app;
