-- What open pages are told about. Whoever changes something calls announce() in the same transaction. That costs a row,
-- and no NOTIFY: a NOTIFY makes commits queue behind each other, which transactions that move money must not.
--
--   topic           who is told                              kinds
--   member:<id>     this member                              message, unread, recharge, withdraw, chat, typing, ticket
--   square          everybody who looks at the community     post, removed; the subject is the post
--   post:<id>       everybody who looks at this post         like, comment, removed; the subject is the post or, for
--                                                            comment, the comment that was written or taken away
--   machine:<id>    everybody who looks at this machine      station, session; the subject is the machine
--   support         operators of support                     chat, typing, ticket
--   office          every operator                           proposal, doubt, station, station-command, alert; what
--                                                            they say is for whoever may read it
--
-- Each batch is told on the channel `live`, with its last number, and on `wake`, which ends the long waits of rails and
-- signer, unless it is only what machines say every few seconds.
-- Security definers belong to the database's owner.

create or replace function announce(p_topic text, p_kind text, p_subject text) returns void
language sql security definer as $$
  insert into live_outbox (topic, kind, subject) values (p_topic, p_kind, p_subject)
$$;

-- The same for what may happen a thousand times at once: one event a second for each topic and kind, and the last one
-- is never lost. Whoever comes while it is being published waits for that, and is announced by the next one.
create or replace function announce_later(p_topic text, p_kind text, p_subject text) returns void
language sql security definer as $$
  insert into live_later (topic, kind, subject, due_at)
  values (p_topic, p_kind, p_subject, clock_timestamp() + interval '1 second')
  on conflict (topic, kind) do update set due_at = live_later.due_at
$$;

-- Moves a batch from the outbox to the events, where it gets its numbers, and tells every process the last one. One at
-- a time over all processes, so that numbers become visible in their order; the others return at once. Returns how many
-- were moved.
create or replace function publish_live_events() returns int
language plpgsql security definer set enable_seqscan = off as $$
declare
  v_count int;
  v_wakes boolean;
begin
  if not exists (select from live_outbox) and not exists (select from live_later l where l.due_at <= clock_timestamp())
    or not pg_try_advisory_xact_lock(hashtextextended('live', 0))
  then
    return 0;
  end if;
  with due as (
    select l.topic, l.kind from live_later l where l.due_at <= clock_timestamp()
    order by l.due_at limit 500 for update skip locked
  ), taken as (
    delete from live_later l using due d where (l.topic, l.kind) = (d.topic, d.kind)
    returning l.topic, l.kind, l.subject
  )
  insert into live_outbox (topic, kind, subject) select t.topic, t.kind, t.subject from taken t;
  with taken as (
    delete from live_outbox o where o.id in (select i.id from live_outbox i order by i.id limit 1000)
    returning o.id, o.topic, o.kind, o.subject
  ), added as (
    insert into live_event (topic, kind, subject) select t.topic, t.kind, t.subject from taken t order by t.id
    returning kind
  )
  select count(*), bool_or(a.kind not in ('station', 'session')) into v_count, v_wakes from added a;
  if v_count > 0 then
    perform pg_notify('live', (select max(e.number) from live_event e)::text);
  end if;
  if v_wakes then perform pg_notify('wake', ''); end if;
  return v_count;
end $$;

create or replace function remove_live_events(p_before timestamptz) returns void language sql security definer as $$
  with removed as (delete from live_event e where e.at < p_before returning e.number)
  update live_removed set up_to = (select max(r.number) from removed r) where exists (select from removed)
$$;

-- ───────────────────────────────────────────────────────────── what members wait for

create or replace function announce_messages() returns trigger language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    insert into live_outbox (topic, kind, subject) select 'member:' || c.member_id, 'message', c.id from changed c;
  else
    insert into live_outbox (topic, kind, subject)
    select distinct 'member:' || c.member_id, 'unread', '' from changed c;
  end if;
  return null;
end $$;

create or replace trigger announced_when_added after insert on message
  referencing new table as changed for each statement execute function announce_messages();
create or replace trigger announced_when_read after update on message
  referencing new table as changed for each statement execute function announce_messages();
create or replace trigger announced_when_removed after delete on message
  referencing old table as changed for each statement execute function announce_messages();

create or replace function announce_recharges() returns trigger language plpgsql security definer as $$
begin
  insert into live_outbox (topic, kind, subject) select 'member:' || c.member_id, 'recharge', c.id from changed c;
  return null;
end $$;

create or replace trigger announced_when_added after insert on recharge
  referencing new table as changed for each statement execute function announce_recharges();
create or replace trigger announced_when_changed after update on recharge
  referencing new table as changed for each statement execute function announce_recharges();

create or replace function announce_withdrawal_steps() returns trigger language plpgsql security definer as $$
begin
  insert into live_outbox (topic, kind, subject)
  select 'member:' || c.member_id, 'withdraw', c.withdrawal_id from changed c;
  return null;
end $$;

create or replace trigger announced_when_added after insert on withdrawal_step
  referencing new table as changed for each statement execute function announce_withdrawal_steps();

-- A block more is a confirmation more for what is on its way on that chain.
create or replace function announce_confirmations() returns trigger language plpgsql security definer as $$
begin
  insert into live_outbox (topic, kind, subject)
  select 'member:' || c.member_id, 'recharge', c.id
  from chain_deposit d join recharge c on (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position)
  where d.rail = new.rail and d.state = 'pending' and c.tx_hash <> ''
  union all
  select 'member:' || p.member_id, 'withdraw', p.id from payout p
  where p.rail = new.rail and p.state = 'sent' and p.block_number is not null and p.member_id is not null;
  return null;
end $$;

create or replace trigger announced_when_moved after update on rail_cursor
  for each row when (old.position <> new.position) execute function announce_confirmations();

-- ───────────────────────────────────────────────────────────── rights

grant execute on function announce, publish_live_events, remove_live_events to millrace_app;
grant select on live_event, live_removed to millrace_app;
