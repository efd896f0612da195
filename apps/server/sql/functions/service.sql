-- Customer service: the chat.
-- Security definers belong to the database's owner.

-- A member's record, so that nobody can attach another member's.
create or replace function is_own_record(p_member uuid, p_kind text, p_id uuid) returns boolean
language sql stable as $$
  select case p_kind
    when 'recharge' then exists (select from recharge r where (r.member_id, r.id) = (p_member, p_id))
    when 'withdrawal' then exists (select from withdrawal w where (w.member_id, w.id) = (p_member, p_id))
    when 'order' then exists (select from purchase p where (p.member_id, p.id) = (p_member, p_id))
    else p_kind is null end
$$;

-- Whether whoever answers a conversation has left it: no longer an operator, or not seen for half an hour. Others can
-- take it then, so that nobody is kept waiting by one person.
create or replace function is_chat_left(p_operator uuid) returns boolean language sql stable as $$
  select p_operator is not null and not exists (
    select from operator o where o.id = p_operator and o.is_active and o.last_seen_at > now() - interval '30 minutes')
$$;

-- Tells both sides that a conversation has changed.
create or replace function announce_chat(p_conversation conversation, p_kind text) returns void language plpgsql as $$
begin
  perform announce('member:' || p_conversation.member_id, p_kind, p_conversation.id::text);
  perform announce('support', p_kind, p_conversation.id::text);
end $$;

-- Sends a message: a member's opens a conversation where there is none. Outcomes: sent, same (this client id was sent
-- before), record-unknown, closed, not-yours (another operator answers).
create or replace function send_chat_message(
  p_member uuid, p_operator uuid, p_client uuid, p_content text, p_picture text, p_key_id text, p_record_kind text,
  p_record_id uuid, out outcome text, out conversation_id uuid, out number int) language plpgsql security definer as $$
declare
  v_conversation conversation;
  v_is_staff boolean := p_operator is not null;
begin
  if v_is_staff then perform assert_support(p_operator); end if;
  -- One at a time for each member, so that a repeated message finds the first one, and numbers have no holes.
  perform pg_advisory_xact_lock(hashtextextended('chat ' || p_member, 0));
  select m.conversation_id, m.number into send_chat_message.conversation_id, send_chat_message.number
  from chat_message m where (m.member_id, m.is_staff, m.client_id) = (p_member, v_is_staff, p_client);
  if found then
    outcome := 'same';
    return;
  end if;
  if not is_own_record(p_member, p_record_kind, p_record_id) then
    outcome := 'record-unknown';
    return;
  end if;
  select * into v_conversation from conversation c where c.member_id = p_member and c.closed_at is null for update;
  if v_is_staff and v_conversation.operator_id is distinct from p_operator then
    outcome := case when v_conversation.id is null then 'closed' else 'not-yours' end;
    return;
  end if;
  if v_conversation.id is null then
    insert into conversation (member_id, language)
    select m.id, m.language from member m where m.id = p_member and m.closed_at is null
    returning * into strict v_conversation;
  end if;
  update conversation c set last_number = c.last_number + 1, last_at = now(),
    waiting_since = case when not v_is_staff then coalesce(c.waiting_since, now()) end,
    member_delivered = case when v_is_staff then c.member_delivered else c.last_number + 1 end,
    member_read = case when v_is_staff then c.member_read else c.last_number + 1 end,
    staff_delivered = case when v_is_staff then c.last_number + 1 else c.staff_delivered end,
    staff_read = case when v_is_staff then c.last_number + 1 else c.staff_read end
  where c.id = v_conversation.id returning * into v_conversation;
  insert into chat_message (conversation_id, number, member_id, is_staff, client_id, operator_id, content, picture,
    key_id, record_kind, record_id)
  values (v_conversation.id, v_conversation.last_number, p_member, v_is_staff, p_client, p_operator, p_content,
    p_picture, p_key_id, p_record_kind, p_record_id);
  -- Nobody was there when the member wrote; this is the answer.
  if v_is_staff then
    perform answer_ticket(t.id) from ticket t
    where t.conversation_id = v_conversation.id and t.state = 'open';
  end if;
  perform announce_chat(v_conversation, 'chat');
  outcome := 'sent';
  conversation_id := v_conversation.id;
  number := v_conversation.last_number;
end $$;

-- Marks messages as received, or as read, up to a number: by the member or, with p_operator, by our staff, of whom the
-- one who answers reads. Marks never go back.
create or replace function mark_chat(p_conversation uuid, p_operator uuid, p_up_to int, p_is_read boolean)
returns void language plpgsql security definer as $$
declare
  v_conversation conversation;
  v_is_staff boolean := p_operator is not null;
  v_is_read boolean;
begin
  if v_is_staff then perform assert_support(p_operator); end if;
  select p_is_read and (not v_is_staff or c.operator_id is not distinct from p_operator) into v_is_read
  from conversation c where c.id = p_conversation for update;
  update conversation c set
    member_delivered = case when v_is_staff then c.member_delivered
      else greatest(c.member_delivered, least(p_up_to, c.last_number)) end,
    member_read = case when v_is_staff or not v_is_read then c.member_read
      else greatest(c.member_read, least(p_up_to, c.last_number)) end,
    staff_delivered = case when not v_is_staff then c.staff_delivered
      else greatest(c.staff_delivered, least(p_up_to, c.last_number)) end,
    staff_read = case when not v_is_staff or not v_is_read then c.staff_read
      else greatest(c.staff_read, least(p_up_to, c.last_number)) end
  where c.id = p_conversation
    and p_up_to > case when v_is_staff then case when v_is_read then c.staff_read else c.staff_delivered end
      else case when v_is_read then c.member_read else c.member_delivered end end
  returning * into v_conversation;
  if found then perform announce_chat(v_conversation, 'chat-marks'); end if;
end $$;

-- Gives an open conversation to an operator, or back to the queue. Outcomes: assigned, unknown, closed, taken (somebody
-- else answers and has not left it; only who answers hands over), operator-unknown.
create or replace function assign_chat(p_conversation uuid, p_operator uuid, p_to uuid) returns text
language plpgsql security definer as $$
declare
  v_conversation conversation;
begin
  perform assert_support(p_operator);
  select * into v_conversation from conversation c where c.id = p_conversation for update;
  if not found then return 'unknown'; end if;
  if v_conversation.closed_at is not null then return 'closed'; end if;
  if v_conversation.operator_id <> p_operator and not is_chat_left(v_conversation.operator_id) then
    return 'taken';
  end if;
  if p_to is not null and not exists (
    select from operator o where o.id = p_to and o.is_active and o.role in ('support', 'admin')
  ) then
    return 'operator-unknown';
  end if;
  update conversation set operator_id = p_to where id = p_conversation returning * into v_conversation;
  perform announce_chat(v_conversation, 'chat-assigned');
  return 'assigned';
end $$;

-- Outcomes: ended, unknown, closed, taken, unanswered (whoever asked gets an answer first).
create or replace function close_chat(p_conversation uuid, p_operator uuid) returns text
language plpgsql security definer as $$
declare
  v_conversation conversation;
begin
  perform assert_support(p_operator);
  select * into v_conversation from conversation c where c.id = p_conversation for update;
  if not found then return 'unknown'; end if;
  if v_conversation.closed_at is not null then return 'closed'; end if;
  if v_conversation.operator_id <> p_operator and not is_chat_left(v_conversation.operator_id) then
    return 'taken';
  end if;
  if not exists (select from chat_message m where m.conversation_id = p_conversation and m.is_staff) then
    return 'unanswered';
  end if;
  update conversation set closed_at = now(), waiting_since = null where id = p_conversation
  returning * into v_conversation;
  perform announce_chat(v_conversation, 'chat-closed');
  return 'ended';
end $$;

-- For a member who has closed the account. Returns the files that have to go.
create or replace function forget_chats(p_member uuid) returns text[] language plpgsql security definer as $$
declare
  v_files text[];
begin
  if not exists (select from member m where m.id = p_member and m.closed_at is not null) then
    raise exception 'this member has not left' using errcode = 'insufficient_privilege';
  end if;
  v_files := array(select m.picture from chat_message m where m.member_id = p_member and m.picture is not null);
  delete from conversation where member_id = p_member;
  return v_files;
end $$;

-- Within how many minutes half of the last twenty answers came, each from the first message that it answers. Only what
-- was asked in the hours of service counts: nobody is there to answer at night. Null while there is no answer.
create or replace function chat_wait(p_days int[], p_from text, p_to text, p_time_zone text) returns int
language sql stable as $$
  select ceil(percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at)) / 60)::int
  from (
    select s.created_at as answered_at, q.asked_at
    from chat_message s
    cross join lateral (
      select min(m.created_at) as asked_at from chat_message m
      where m.conversation_id = s.conversation_id and not m.is_staff and m.number < s.number
        and m.number > coalesce((
          select max(b.number) from chat_message b
          where b.conversation_id = s.conversation_id and b.is_staff and b.number < s.number), 0)
    ) q
    where s.is_staff and extract(isodow from q.asked_at at time zone p_time_zone) = any (p_days)
      and to_char(q.asked_at at time zone p_time_zone, 'HH24:MI') >= p_from
      and to_char(q.asked_at at time zone p_time_zone, 'HH24:MI') < p_to
    order by s.created_at desc limit 20
  ) a
$$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function send_chat_message, mark_chat, assign_chat, close_chat, forget_chats, is_chat_left,
  chat_wait to millrace_app;
grant select on conversation, chat_message to millrace_app;
grant select, insert, update, delete on canned_answer to millrace_app;
