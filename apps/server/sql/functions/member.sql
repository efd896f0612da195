-- Members: rate limits, and telling the other processes when one of them changes.

-- Counts one more hit and returns null, or returns when there is room again and counts nothing. Exact over a sliding
-- window and across processes: the row is locked while it decides.
create or replace function consume_rate_limit(
  p_kind text, p_subject text, p_now timestamptz, p_window interval, p_max int)
returns timestamptz language plpgsql as $$
declare
  v_hits timestamptz[];
begin
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, array[p_now], p_now + p_window)
  on conflict (kind, subject) do nothing;
  if found then
    return null;
  end if;
  select hits into v_hits from rate_limit where kind = p_kind and subject = p_subject for update;
  v_hits := array(select hit from unnest(v_hits) hit where hit > p_now - p_window order by hit);
  if cardinality(v_hits) >= p_max then
    return v_hits[cardinality(v_hits) - p_max + 1] + p_window;
  end if;
  insert into rate_limit (kind, subject, hits, expires_at) values (p_kind, p_subject, v_hits || p_now, p_now + p_window)
  on conflict (kind, subject) do update set hits = excluded.hits, expires_at = excluded.expires_at;
  return null;
end $$;

-- Uses up proofs of presence, each for its one action. Whoever comes second finds them gone, and looks again.
create or replace function use_up_proofs(p_members uuid[], p_ids uuid[]) returns void
language plpgsql set enable_seqscan = off as $$
declare
  v_used int;
begin
  if cardinality(p_ids) = 0 then return; end if;
  delete from step_up u
  using (select p.* from unnest(p_members, p_ids) as p(member_id, id) order by p.member_id, p.id) p
  where (u.member_id, u.id) = (p.member_id, p.id);
  get diagnostics v_used = row_count;
  if v_used < cardinality(p_ids) then
    raise exception 'a proof of presence was used meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;

-- Processes cache a verified token briefly; this makes them drop it.
create or replace function notify_member_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_changed', case tg_table_name
    when 'member' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'member_id' end);
  return null;
end $$;

create or replace trigger member_changed after update on member
  for each row execute function notify_member_changed();
create or replace trigger member_changed after delete on member_session
  for each row execute function notify_member_changed();
create or replace trigger member_changed after insert or update of state or delete on verification
  for each row execute function notify_member_changed();
create or replace trigger member_changed after insert or delete on passkey
  for each row execute function notify_member_changed();

-- ───────────────────────────────────────────────────────────── rights

grant execute on function consume_rate_limit to millrace_app;
grant execute on function use_up_proofs to millrace_machines, millrace_treasury;
grant select, insert, update on member, withdrawal_stop to millrace_app;
grant select, insert, update, delete on member_session, member_browser, one_time_code, passkey, step_up, verification,
  rate_limit to millrace_app;
grant select, insert, delete on captcha, passkey_challenge, outgoing_message, inbox_message to millrace_app;
grant select on member to millrace_machines, millrace_treasury;
grant select, delete on step_up to millrace_machines, millrace_treasury;
