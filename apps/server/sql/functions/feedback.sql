-- Tickets of members, and the staff's answers.
-- Security definers belong to the database's owner.

-- Tickets of 90 days, and what is overdue, however old. What has had no answer for a day, or none that solves it,
-- counts with the time that it has waited so far: otherwise whoever answers only what is easy would have a better
-- median.
create or replace function ticket_figures(
  out count int, out complaints int, out median_minutes int, out overdue int)
language sql stable as $$
  select count(*)::int, (count(*) filter (where t.kind = 'complaint'))::int,
    round(extract(epoch from percentile_cont(0.5) within group (order by w.waited)) / 60)::int,
    (select count(*) from ticket o where o.state = 'open' and o.deadline_at < now())::int
  from ticket t, lateral (select case
    when t.answered_at is not null and t.unsolved_at is null then t.answered_at - t.created_at
    when t.state = 'open' and t.created_at < now() - interval '1 day' then now() - t.created_at end as waited) w
  where t.created_at > now() - interval '90 days'
$$;

create or replace function announce_ticket(p_ticket ticket) returns void language plpgsql as $$
begin
  perform announce('member:' || p_ticket.member_id, 'ticket', p_ticket.id::text);
  perform announce('support', 'ticket', p_ticket.id::text);
end $$;

-- Opens a ticket once for each request, and one at most for a conversation. Returns its id, and whether it is new.
create or replace function open_ticket(
  p_member uuid, p_request uuid, p_kind text, p_conversation uuid, p_content text, p_phone text, p_pictures text[],
  p_key_ids text[], p_answer_within interval, out id uuid, out is_new boolean) language plpgsql security definer as $$
declare
  v_ticket ticket;
begin
  insert into ticket (member_id, request_id, kind, conversation_id, content, phone, deadline_at)
  select p_member, p_request, p_kind, c.id, p_content, p_phone,
    case when p_kind = 'complaint' then now() + least(p_answer_within, interval '30 days') end
  from (values (1)) x left join conversation c on (c.id, c.member_id) = (p_conversation, p_member)
  on conflict do nothing returning * into v_ticket;
  is_new := found;
  if not is_new then
    select t.id into open_ticket.id from ticket t
    where t.member_id = p_member and (t.request_id = p_request or t.conversation_id = p_conversation) limit 1;
    -- The member writes again into the conversation that it came from.
    perform reopen_ticket(t.id) from ticket t
    where t.id = open_ticket.id and t.conversation_id = p_conversation and t.request_id <> p_request;
    return;
  end if;
  open_ticket.id := v_ticket.id;
  insert into ticket_picture (ticket_id, number, picture, key_id)
  select v_ticket.id, f.number, f.picture, f.key_id
  from unnest(p_pictures, p_key_ids) with ordinality as f(picture, key_id, number);
  perform announce_ticket(v_ticket);
end $$;

-- The member comes back after an answer, and waits as long as at first.
create or replace function reopen_ticket(p_id uuid) returns void language sql as $$
  update ticket t set state = 'open', waiting_since = now(), deadline_at = now() + (t.deadline_at - t.waiting_since)
  where t.id = p_id and t.state <> 'open'
$$;

-- Our staff have answered. One answer counts: the first, or the first after the member has said that it solves nothing.
create or replace function answer_ticket(p_id uuid) returns void language sql as $$
  update ticket t set state = 'answered', unsolved_at = null,
    answered_at = case when t.unsolved_at is null then coalesce(t.answered_at, now()) else now() end
  where t.id = p_id
$$;

-- Adds to a ticket: an operator's answer, or what the member has to add. Outcomes: added, unknown, solved.
create or replace function add_to_ticket(p_id uuid, p_member uuid, p_operator uuid, p_content text) returns text
language plpgsql security definer as $$
declare
  v_ticket ticket;
begin
  if p_operator is not null then perform assert_support(p_operator); end if;
  select * into v_ticket from ticket t where t.id = p_id and (p_operator is not null or t.member_id = p_member)
  for update;
  if not found then return 'unknown'; end if;
  if v_ticket.state = 'solved' then return 'solved'; end if;
  insert into ticket_answer (ticket_id, number, operator_id, content)
  select p_id, count(*) + 1, p_operator, p_content from ticket_answer a where a.ticket_id = p_id;
  if p_operator is null then
    perform reopen_ticket(p_id);
  else
    perform answer_ticket(p_id);
    -- Whoever answers has read it.
    update ticket t set read_at = coalesce(t.read_at, now()), read_by = coalesce(t.read_by, p_operator)
    where t.id = p_id;
  end if;
  perform announce_ticket(v_ticket);
  return 'added';
end $$;

-- Somebody of the staff has opened it. Only the first time counts.
create or replace function mark_ticket_read(p_id uuid, p_operator uuid) returns void
language plpgsql security definer as $$
declare
  v_ticket ticket;
begin
  perform assert_support(p_operator);
  update ticket t set read_at = now(), read_by = p_operator where t.id = p_id and t.read_at is null
  returning * into v_ticket;
  if found then perform announce_ticket(v_ticket); end if;
end $$;

-- The member says whether an answer has solved it. Outcomes: saved, unknown, unanswered.
create or replace function solve_ticket(p_id uuid, p_member uuid, p_is_solved boolean) returns text
language plpgsql security definer as $$
declare
  v_ticket ticket;
begin
  select * into v_ticket from ticket t where (t.id, t.member_id) = (p_id, p_member) for update;
  if not found then return 'unknown'; end if;
  if v_ticket.answered_at is null then return 'unanswered'; end if;
  if p_is_solved then
    update ticket set state = 'solved', unsolved_at = null where ticket.id = p_id;
  else
    perform reopen_ticket(p_id);
    update ticket set unsolved_at = coalesce(ticket.unsolved_at, now()) where ticket.id = p_id;
  end if;
  perform announce_ticket(v_ticket);
  return 'saved';
end $$;

-- For a member who has closed the account: that there was a ticket still counts, what it said goes. Returns the files.
create or replace function forget_tickets(p_member uuid) returns text[] language plpgsql security definer as $$
declare
  v_files text[];
begin
  if not exists (select from member m where m.id = p_member and m.closed_at is not null) then
    raise exception 'this member has not left' using errcode = 'insufficient_privilege';
  end if;
  v_files := array(
    select f.picture from ticket_picture f join ticket t on t.id = f.ticket_id where t.member_id = p_member
    union all select f.picture from member_file f where f.member_id = p_member);
  delete from member_file f where f.member_id = p_member;
  delete from ticket_picture f using ticket t where t.id = f.ticket_id and t.member_id = p_member;
  delete from ticket_answer a using ticket t where t.id = a.ticket_id and t.member_id = p_member;
  update ticket set content = '', phone = '', state = 'solved' where member_id = p_member;
  return v_files;
end $$;

-- ───────────────────────────────────────────────────────────── pictures that are sent ahead

-- Returns null when the member has so many already. One at a time for each member.
create or replace function add_member_file(p_member uuid, p_picture text, p_key_id text, p_max int) returns uuid
language plpgsql security definer as $$
declare
  v_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('member file ' || p_member, 0));
  if (select count(*) from member_file f where f.member_id = p_member) >= p_max then return null; end if;
  insert into member_file (member_id, picture, key_id) values (p_member, p_picture, p_key_id) returning id into v_id;
  return v_id;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function open_ticket, add_to_ticket, mark_ticket_read, solve_ticket, forget_tickets, add_member_file
  to millrace_app;
grant select, delete on member_file to millrace_app;
grant execute on function ticket_figures to millrace_app;
grant select on ticket, ticket_picture, ticket_answer to millrace_app;
