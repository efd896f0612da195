-- Reports of what machines earned: one operator enters a day, signed, or the machine sends its own, signed with its
-- key; another operator approves or rejects, signed. Many are approved at once where a day has many.
-- Security definers belong to millrace_machines.

-- ───────────────────────────────────────────────────────────── entering

create or replace function is_day_reported(p_machine uuid, p_day date) returns boolean language sql stable as $$
  select exists (select from report r where (r.machine_id, r.day) = (p_machine, p_day) and r.state <> 'rejected')
$$;

-- Nobody has to look at it again: without another's approval it does nothing.
create or replace function rule_report_entry() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 0, false)::proposal_rule;

-- The evidence was stored before, under a name made from its hash.
create or replace function may_report_entry(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_machine machine;
  v_day date := p_content ->> 'day';
  v_sha256 text := p_content #>> '{evidence,sha256}';
  v_kind text := p_content #>> '{evidence,kind}';
begin
  if p_before is null then
    select * into v_machine from machine m where m.id = id_in(p_content ->> 'machineId');
  else
    -- One report of a machine is entered after another.
    select * into v_machine from machine m where m.id = id_in(p_content ->> 'machineId') for no key update;
  end if;
  if not found then perform refuse_proposal('machine.unknown'); end if;
  if v_day > ledger.today() then perform refuse_proposal('report.future'); end if;
  if is_day_reported(v_machine.id, v_day) then perform refuse_proposal('report.day-taken'); end if;
  return row('', v_machine.name ->> 'en_US', '{}',
    jsonb_build_object('machineId', v_machine.id, 'day', v_day,
      'amount', decimal_amount(coalesce(minor_amount(p_content ->> 'amount', 'USDT'), 0), 'USDT'),
      'meterFrom', coalesce(p_content ->> 'meterFrom', ''), 'meterTo', coalesce(p_content ->> 'meterTo', ''),
      'meterUnit', coalesce(p_content ->> 'meterUnit', ''), 'note', coalesce(p_content ->> 'note', ''),
      'evidence', jsonb_build_object('kind', v_kind, 'sha256', v_sha256, 'url',
        '/files/evidence/' || translate(encode(decode(left(v_sha256, 48), 'hex'), 'base64'), '+/', '-_')
          || case v_kind when 'picture' then '.webp' else '.pdf' end)))::proposed;
end $$;

create or replace function do_report_entry(p_proposal proposal) returns void language plpgsql security definer as $$
declare
  v_after jsonb := p_proposal.after;
begin
  insert into report (id, machine_id, day, amount, source, meter_from, meter_to, meter_unit, note, entered_by)
  values (p_proposal.id, (v_after ->> 'machineId')::uuid, (v_after ->> 'day')::date,
    coalesce(minor_amount(v_after ->> 'amount', 'USDT'), 0), 'operator', nullif(v_after ->> 'meterFrom', ''),
    nullif(v_after ->> 'meterTo', ''), v_after ->> 'meterUnit', v_after ->> 'note', p_proposal.proposed_by);
  insert into report_evidence (report_id, position, kind, name, url, sha256)
  select p_proposal.id, 0, e.kind, (v_after ->> 'day') || substring(e.url from '\.\w+$'), e.url, decode(e.sha256, 'hex')
  from jsonb_to_record(v_after -> 'evidence') as e(kind text, url text, sha256 text);
end $$;

-- A machine's own report of a day. The caller has verified that the machine's key signed the text; so does the browser
-- of whoever approves it, and anybody can. Outcomes:
--   entered, same       with the report's id
--   signature           the key is not the machine's, or no longer
--   malformed, replayed, jump, future, day-taken
-- Numbers may be left out, but so many at once would use up all numbers before the one that comes next.
create or replace function enter_reading(
  p_machine uuid, p_signed text, p_signature bytea, p_public_key bytea,
  out outcome text, out report_id uuid, out sequence bigint, out has_gap boolean)
language plpgsql security definer as $$
#variable_conflict use_column
declare
  v_left_out_max constant int := 1000;
  v_text jsonb;
  v_day date;
  v_amount bigint;
  v_last bigint;
begin
  perform from machine m where m.id = p_machine and m.public_key = p_public_key for no key update;
  if not found then outcome := 'signature'; return; end if;
  begin
    v_text := p_signed::jsonb;
    sequence := (v_text ->> 'sequence')::bigint;
    v_day := (v_text ->> 'day')::date;
    v_amount := round((v_text ->> 'amount')::numeric * 1000000);
    if (v_text ->> 'machineId')::uuid is distinct from p_machine or v_day is null or v_amount is null then
      outcome := 'malformed';
      return;
    end if;
  exception when data_exception then
    outcome := 'malformed';
    return;
  end;
  select r.id, g.has_gap into report_id, has_gap
  from reading g join report r on (r.machine_id, r.reading_sequence) = (g.machine_id, g.sequence)
  where (g.machine_id, g.sequence, g.signed) = (p_machine, enter_reading.sequence, p_signed);
  if found then outcome := 'same'; return; end if;
  select coalesce(max(g.sequence), 0) into v_last from reading g where g.machine_id = p_machine;
  outcome := case when enter_reading.sequence <= v_last then 'replayed'
    when enter_reading.sequence > v_last + 1 + v_left_out_max then 'jump'
    when v_day > ledger.today() then 'future'
    when is_day_reported(p_machine, v_day) then 'day-taken'
    else 'entered' end;
  if outcome <> 'entered' then return; end if;
  has_gap := enter_reading.sequence > v_last + 1;
  insert into reading (machine_id, sequence, day, signed, signature, public_key, has_gap)
  values (p_machine, enter_reading.sequence, v_day, p_signed, p_signature, p_public_key, enter_reading.has_gap);
  insert into report (machine_id, day, amount, source, meter_from, meter_to, meter_unit, note, reading_sequence)
  values (p_machine, v_day, v_amount, 'machine', v_text ->> 'meterFrom', v_text ->> 'meterTo',
    coalesce(v_text ->> 'meterUnit', ''), coalesce(v_text ->> 'note', ''), enter_reading.sequence)
  returning id into report_id;
  insert into report_evidence (report_id, position, kind, name, sha256)
  values (enter_reading.report_id, 0, 'reading', v_day || ' #' || enter_reading.sequence,
    sha256(convert_to(p_signed, 'UTF8')));
end $$;

-- ───────────────────────────────────────────────────────────── deciding

-- Why this operator cannot decide the report, or empty. Whoever made the key that signed it, or entered the money that
-- would be taken for it, would vouch for themselves.
create or replace function find_report_conflict(p_report report, p_operator uuid) returns text
language sql stable as $$
  select case
    when p_report.entered_by = p_operator then 'own'
    when exists (
      select from reading g
      join proposal c on (c.kind, c.subject, c.state) = ('machine-key', g.machine_id::text, 'approved')
        and c.after ->> 'publicKey' = encode(g.public_key, 'base64')
      where (g.machine_id, g.sequence) = (p_report.machine_id, p_report.reading_sequence)
        and p_operator in (c.proposed_by, c.decided_by)) then 'own-key'
    -- The keys of meters that signed its sessions.
    when exists (
      select from session_price s join proposal c on c.id = s.meter_id
      where s.report_id = p_report.id and p_operator in (c.proposed_by, c.decided_by)) then 'own-key'
    -- The machine's key that signed the texts of its quarters.
    when exists (
      select from (
        select distinct x.machine_id, x.public_key
        from series_price s join machine_quarter q on q.series_price_id = s.id
          join series_text x on (x.machine_id, x.sequence) = (q.machine_id, q.sequence)
        where s.report_id = p_report.id
      ) k join proposal c on (c.kind, c.subject, c.state) = ('machine-key', k.machine_id::text, 'approved')
        and c.after ->> 'publicKey' = encode(k.public_key, 'base64')
      where p_operator in (c.proposed_by, c.decided_by)) then 'own-key'
    when exists (
      select from receipt r where r.machine_id = p_report.machine_id and is_money_of_report(p_report, r.amount)
        and r.used_as is null and r.entered_by = p_operator) then 'own-receipt'
    else '' end
$$;

-- The facts of reports that wait, each with the hashes of its evidence, so that what is signed says what was approved.
create or replace function waiting_reports(p_ids uuid[], p_is_locked boolean) returns jsonb language plpgsql as $$
declare
  v_reports report[];
begin
  if p_is_locked then perform from report r where r.id = any (p_ids) order by r.id for no key update; end if;
  select array_agg(r order by r.day, r.id) into v_reports from report r where r.id = any (p_ids);
  if coalesce(cardinality(v_reports), 0) < cardinality(p_ids) then perform refuse_proposal('report.unknown'); end if;
  if exists (select from unnest(v_reports) r where r.state <> 'entered') then
    perform refuse_proposal('report.decided');
  end if;
  return (
    select jsonb_agg(jsonb_build_object('id', r.id, 'machineId', r.machine_id, 'machine', m.name ->> 'en_US',
        'day', r.day, 'amount', decimal_amount(r.amount, 'USDT'), 'source', r.source, 'evidence', (
          select jsonb_agg(encode(e.sha256, 'hex') order by e.position) from report_evidence e
          where e.report_id = r.id)) order by r.day, r.id)
    from unnest(v_reports) r join machine m on m.id = r.machine_id);
end $$;

-- Where one person decides alone, what another has signed, or the machine.
create or replace function decide_reports(p_proposal proposal, p_ids uuid[], p_state text) returns void
language plpgsql as $$
declare
  v_conflict text;
begin
  select c.conflict into v_conflict
  from report r, lateral find_report_conflict(r, p_proposal.proposed_by) as c(conflict)
  where r.id = any (p_ids) and c.conflict <> '' limit 1;
  if found then perform refuse_proposal('report.' || v_conflict); end if;
  update report set state = p_state, decided_by = p_proposal.proposed_by, decided_at = ledger.now(),
    decision_id = p_proposal.id, reject_reason = case p_state when 'rejected' then p_proposal.reason else '' end
  where id = any (p_ids);
end $$;

create or replace function rule_report_approval() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 0, false)::proposal_rule;

create or replace function may_report_approval(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_ids uuid[] := array(select distinct id_in(i) from jsonb_array_elements_text(p_content -> 'reportIds') i order by 1);
  v_reports jsonb := waiting_reports(v_ids, p_before is not null);
begin
  return row(case when cardinality(v_ids) = 1 then v_ids[1]::text else '' end,
    case when cardinality(v_ids) = 1 then v_reports #>> '{0,machine}' else '' end, '{}',
    jsonb_build_object('reportIds', v_ids, 'reports', v_reports))::proposed;
end $$;

create or replace function do_report_approval(p_proposal proposal) returns void language plpgsql security definer as $$
begin
  perform decide_reports(p_proposal,
    array(select i::uuid from jsonb_array_elements_text(p_proposal.after -> 'reportIds') i), 'approved');
end $$;

-- It keeps members from income, so somebody else looks at it.
create or replace function rule_report_rejection() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, false)::proposal_rule;

create or replace function may_report_rejection(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'reportId');
  v_report jsonb := waiting_reports(array[v_id], p_before is not null) -> 0;
begin
  return row(v_id::text, v_report ->> 'machine', '{}',
    jsonb_build_object('reportId', v_id, 'report', v_report))::proposed;
end $$;

create or replace function do_report_rejection(p_proposal proposal) returns void
language plpgsql security definer as $$
begin
  perform decide_reports(p_proposal, array[(p_proposal.after ->> 'reportId')::uuid], 'rejected');
end $$;

-- ───────────────────────────────────────────────────────────── rights

-- It locks the machine, which the others never change.
alter function enter_reading owner to current_user;
grant execute on function enter_reading to millrace_app;
grant execute on function find_report_conflict, decide_reports, refuse_proposal to millrace_machines;
grant select on reading, report, report_evidence to millrace_app;
grant select on reading to millrace_machines;
grant select, insert on report_evidence to millrace_machines;
grant select, insert, update on report to millrace_machines;
