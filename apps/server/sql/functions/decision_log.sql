-- The public log of what operators have signed: docs/AUDIT.md says how to read it, docs/PROOF.md what it is byte by
-- byte. It has every decision since the beginning and every key, and nobody's name. Each day's record seals it.

-- ───────────────────────────────────────────────────────────── what is not published

-- What was signed before proposals names where members and owners are paid. Nor is its id published: whoever knew all
-- the rest could find an account's number by trying.
create or replace function is_private_approval(p_text text) returns boolean language sql immutable
return p_text ~ '(^|\n)Millrace approval\nkind: (?!(rate|programme)\n)';

-- Accounts at banks, e-mail addresses, and what is said of a member where their facts are a hash are not published.
create or replace function is_text_public(p_text text) returns boolean language sql immutable
return not is_private_approval(p_text)
  and p_text !~ '\n(to|was)\.destination: (?!0x[0-9a-f]{40}(\n|$))[^\n]'
  and p_text !~ '[^\s@]@[^\s@]+\.[^\s@]'
  and not (p_text ~ '^Millrace decision\n([^\n]+\n)*reason: ' and p_text ~ '\nfacts: sha256 [0-9a-f]{64}$');

-- ───────────────────────────────────────────────────────────── the log

create or replace function entry_hash(p_before bytea, p_entry jsonb) returns bytea language plpgsql immutable as $$
begin
  return sha256(
    '\x6d696c6c726163652f616374732f3100'::bytea || p_before || convert_to(canonical_json(p_entry), 'UTF8'));
end $$;

-- Adds what is not in it yet. Whoever asks for it can choose nothing.
create or replace function extend_decision_log() returns void language plpgsql as $$
declare
  v_number bigint;
  v_hash bytea;
  v_entry jsonb;
  v_new record;
begin
  select l.number, l.hash into v_number, v_hash from decision_log l order by l.number desc limit 1;
  v_number := coalesce(v_number, 0);
  v_hash := coalesce(v_hash, decode(repeat('00', 32), 'hex'));
  for v_new in
    select n.* from (
      select d.at, 1 as rank, d.id as decision_id, null::uuid as key_id, jsonb_build_object(
        'act', d.act, 'kind', coalesce(p.kind, d.kind), 'operator', d.operator_id, 'time', utc_text(d.at),
        'proposal', case when not coalesce(is_private_approval(d.signed_text), false) then p.id end,
        'textHash', encode(sha256(convert_to(d.signed_text, 'UTF8')), 'hex'),
        'key', encode(k.public_key, 'hex'), 'signature', encode(d.signature, 'hex')) as entry
      from decision d left join proposal p on p.id = d.subject_id left join approver_key k on k.id = d.key_id
      -- Numbers are given out before a transaction commits, so one may come after later ones.
      where d.id > coalesce((select max(l.decision_id) from decision_log l), 0) - 10000
        and not exists (select from decision_log l where l.decision_id = d.id)
      union all
      select e.at, e.rank, null, k.id, jsonb_build_object(
        'act', e.act, 'operator', k.operator_id, 'key', encode(k.public_key, 'hex'), 'time', utc_text(e.at))
        || case e.act when 'key-added' then jsonb_build_object('role', k.role, 'how', k.how) else '{}' end
      from approver_key k, lateral (
        values ('key-added', 0, k.added_at), ('key-removed', 2, key_removed_at(k))) as e(act, rank, at)
      where k.added_at <= now() and e.at <= clock_timestamp()
        and not exists (select from decision_log l where (l.key_id, l.entry ->> 'act') = (k.id, e.act))
    ) n order by n.at, n.rank, n.decision_id, n.key_id
  loop
    v_number := v_number + 1;
    v_entry := v_new.entry || jsonb_build_object('number', v_number);
    v_hash := entry_hash(v_hash, v_entry);
    insert into decision_log (number, entry, hash, decision_id, key_id)
    values (v_number, v_entry, v_hash, v_new.decision_id, v_new.key_id);
  end loop;
end $$;

-- Seals the log in the record that is about to be written: the audit log's head and the log's, in the field of the
-- former, which verifiers take as it is. So earlier records, and verifiers that people have kept, stay valid.
create or replace function seal_decisions(p_day date, out entries bigint, out audit_hash bytea, out sealed_hash bytea)
language plpgsql stable as $$
declare
  v_none bytea := decode(repeat('00', 32), 'hex');
  v_log bytea;
begin
  select l.number, l.hash into entries, v_log from decision_log l order by l.number desc limit 1;
  entries := coalesce(entries, 0);
  audit_hash := coalesce((
    select s.hash from audit_seal s where s.business_day <= p_day order by s.business_day desc limit 1), v_none);
  sealed_hash := sha256('\x6d696c6c726163652f6c6f67732f3100'::bytea || audit_hash || coalesce(v_log, v_none));
end $$;

-- ───────────────────────────────────────────────────────────── figures

-- Yesterday and today again: what was decided before midnight may have been committed after it.
create or replace function keep_decisions() returns void language plpgsql as $$
declare
  v_zone text := (select c.time_zone from ledger.clock c);
  v_from date := (select coalesce(max(t.day) - 1, '-infinity') from decision_time t);
  v_from_time timestamptz := v_from::timestamp at time zone v_zone;
begin
  delete from decision_time where day >= v_from;
  insert into decision_time (day, kind, act, minutes, proposals)
  select (n.at at time zone v_zone)::date, n.kind, n.act, withdrawal_minutes(n.proposed_at, n.at, 0), count(*)
  from (
    select p.kind, d.act, d.at, p.proposed_at from decision d join proposal p on p.id = d.subject_id
    where d.at >= v_from_time and d.act <> 'proposed'
    union all
    select p.kind, 'expired', p.expires_at, p.proposed_at from proposal p
    where p.state in ('open', 'expired') and p.expires_at >= v_from_time and p.expires_at <= now()
  ) n group by 1, 2, 3, 4;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function is_text_public, is_private_approval to millrace_app;
grant select on decision_log, decision_seal, decision_time to millrace_app;
grant execute on function seal_decisions to millrace_books;
grant select on decision_log to millrace_books;
grant select, insert on decision_seal to millrace_books;
