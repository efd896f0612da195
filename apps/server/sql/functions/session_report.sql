-- From sessions and series to money. When a day is over, its report drafts itself: the sum of its sessions, each at the
-- tariff in force when it began, or of its quarters of an hour at the tariff of the day. A person approves it, or
-- nobody has to, where a machine's meter signs and it has earned that.
--
-- Whoever calls these functions names a machine or a report and chooses nothing else. What the application or the
-- stations' program can write decides no amount without a person: for automatic approval, energy, time and meter come
-- from records that this file has found signed, and the money from a receipt of the rails.
-- Locks: the machine, then reports, then receipts.
-- Security definers belong to the database's owner.

-- ───────────────────────────────────────────────────────────── what a session says

-- A record counts for the place where two people approved the meter, within its register, and once, also where the same
-- meter was approved again elsewhere.
create or replace function read_session(p_session charging_session) returns session_price language plpgsql stable as $$
declare
  v session_price;
  v_meter meter;
  v_record record;
  v_tariff tariff;
  v_ended_at timestamptz := p_session.ended_at;
begin
  v.session_id := p_session.id;
  v.machine_id := p_session.machine_id;
  v.energy_wh := p_session.energy_wh;
  v.started_at := p_session.started_at;
  v.start_wh := p_session.start_wh;
  v.end_wh := p_session.end_wh;
  v.meter_id := p_session.meter_id;
  v.is_signed := false;
  v.left_out := '';
  select t.* into v_meter from meter t where t.id = p_session.meter_id;
  if p_session.grade = 'signed' then
    select * into v_record from read_meter_record(p_session.signed_record, v_meter.public_key);
    if not v_record.is_signed or v_record.started_at is null or v_record.ended_at is null
      or v_record.end_wh is null or v_meter.serial <> all (v_record.serials) then
      v.left_out := 'signature';
    else
      v.is_signed := true;
      v.record_sha256 := sha256(convert_to(p_session.signed_record, 'UTF8'));
      v.energy_wh := greatest(0, v_record.end_wh - v_record.start_wh);
      v.started_at := v_record.started_at;
      v.start_wh := v_record.start_wh;
      v.end_wh := v_record.end_wh;
      v.first_page := v_record.first_page;
      v.last_page := v_record.last_page;
      v_ended_at := v_record.ended_at;
    end if;
  end if;
  v.seconds := greatest(0, floor(extract(epoch from v_ended_at - v.started_at)));
  -- A machine that only reports may know its energy and no register.
  if v.left_out = '' and v_meter.id is not null and (is_meter_of_place(v_meter, p_session)
      and case v_meter.register_kind
        when 'session' then v.start_wh = 0 and v.end_wh >= 0 and was_meter_there(v, v_meter)
          and not is_counted_from_zero(v, v_meter)
        else v.start_wh is null and v.end_wh is null or v.end_wh >= v.start_wh
          and v.start_wh >= v_meter.opened_register_wh
          and v.end_wh <= coalesce(v_meter.closed_register_wh, 'infinity')
          and not is_counted(v, v_meter) end) is not true then
    v.left_out := 'register';
  end if;
  v_tariff := tariff_on(v.machine_id, (
    select (v.started_at at time zone s.time_zone)::date + days_ahead(p_session)
    from station s where s.id = p_session.station_id));
  v.tariff_id := v_tariff.id;
  if v.left_out = '' and v_tariff.id is null then v.left_out := 'tariff'; end if;
  v.price := case when v.left_out = '' then price_of(v_tariff, v.energy_wh, v.seconds) else 0 end;
  v.amount := case when v.price = 0 then 0 else usdt_of_day(v.price, v_tariff.currency, p_session.day) end;
  return v;
end $$;

-- By how many days the practice clock was ahead of the station's when it was heard; none where days are real.
create or replace function days_ahead(p_session charging_session) returns int language sql stable as $$
  select greatest(0, least(k.offset_days, p_session.day - (p_session.ended_at at time zone k.time_zone)::date))
  from ledger.clock k
$$;

-- By what two people signed, not by rows that a program writes; and nothing simulated counts for a real machine.
create or replace function is_meter_of_place(p_meter meter, p_session charging_session) returns boolean
language sql stable as $$
  select exists (
    select from proposal p join machine m on m.id = p_session.machine_id
    where p.id = p_meter.id and p.state = 'approved' and (not p_meter.is_demo or is_demo_taken(m))
      and (p.after ->> 'machineId', p.after ->> 'stationId', p.after ->> 'connector')
        = (p_session.machine_id::text, p_session.station_id::text, p_session.connector::text))
$$;

create or replace function is_counted(p_price session_price, p_meter meter) returns boolean language sql stable as $$
  select exists (
    select from session_price s join meter t on t.id = s.meter_id
    where s.left_out = '' and (t.id = p_meter.id or t.public_key = p_meter.public_key)
      and (s.start_wh < p_price.end_wh and s.end_wh > p_price.start_wh or s.record_sha256 = p_price.record_sha256))
$$;

-- No register says from when on such a meter counts at a place, and until when: what two people decided does.
create or replace function was_meter_there(p_price session_price, p_meter meter) returns boolean
language sql stable as $$
  select not p_price.is_signed
    or p_price.started_at >= p.decided_at and p_price.started_at < coalesce(n.decided_at, 'infinity')
  from proposal p left join proposal n
    on n.kind = 'meter-replacement' and n.state = 'approved' and n.before ->> 'meterId' = p_meter.id::text
      and p_meter.closed_at is not null and n.subject = p.subject
  where p.id = p_meter.id
$$;

-- Where registers begin at zero: a record of the same number, or the same time, at whichever place.
create or replace function is_counted_from_zero(p_price session_price, p_meter meter) returns boolean
language sql stable as $$
  select exists (
    select from session_price s join meter t on t.id = s.meter_id
    where s.left_out = '' and (t.id = p_meter.id or t.public_key = p_meter.public_key)
      and (s.record_sha256 = p_price.record_sha256
        or s.first_page <= p_price.last_page and s.last_page >= p_price.first_page
        or s.started_at < p_price.started_at + make_interval(secs => p_price.seconds)
          and s.started_at + make_interval(secs => s.seconds) > p_price.started_at))
$$;

-- ───────────────────────────────────────────────────────────── drafting

-- The days of a machine whose quarters are not counted yet and can be: over at the place and in the books, and with a
-- tariff. Where the practice clock is ahead, a day counts for the one that it is by then. What nobody has decided about
-- for forty days is left to them.
create or replace function days_of_series(p_machine uuid) returns table (day date, counts_for date)
language plpgsql stable as $$
begin
  return query
  select d.day, d.day + k.offset_days
  from ledger.clock k, (select zone_of_machine(p_machine) as zone) z, lateral (
    select distinct (q.starts_at at time zone z.zone)::date as day from machine_quarter q
    where q.machine_id = p_machine and q.sequence is not null and q.series_price_id is null
      and q.energy_wh is not null and q.starts_at > now() - interval '40 days'
  ) d
  where d.day < (now() at time zone z.zone)::date and d.day + k.offset_days < ledger.today()
    and (tariff_on(p_machine, d.day + k.offset_days)).id is not null;
end $$;

create or replace function machines_to_draft() returns setof uuid language sql stable security definer as $$
  select distinct c.machine_id from charging_session c
  where c.state = 'ended' and c.day < ledger.today()
    and not exists (select from session_price p where p.session_id = c.id)
  union
  select s.machine_id from station s
  where s.kind = 'gateway' and exists (select from tariff t where t.machine_id = s.machine_id)
    and exists (select from days_of_series(s.machine_id))
$$;

-- Counts the sessions and quarters of days that are over. What comes late has a later day already, or comes between the
-- draft of its day and the approval: then it counts for the last day that is over, as long as nobody has decided about
-- that. What a person has reported or rejected is left as it is. Returns how many sessions and days of quarters were
-- counted.
create or replace function draft_session_reports(p_machine uuid) returns int language plpgsql security definer as $$
declare
  v_session charging_session;
  v_price session_price;
  v_report report;
  v_series record;
  v_reports uuid[] := '{}';
  v_counted int := 0;
begin
  perform from machine m where m.id = p_machine for no key update;
  for v_session in
    select c.* from charging_session c
    where c.machine_id = p_machine and c.state = 'ended' and c.day < ledger.today()
      and not exists (select from session_price p where p.session_id = c.id)
    order by c.day, c.started_at, c.id limit 2000
  loop
    v_report := report_that_counts(p_machine, v_session.day);
    continue when v_report.id is null;
    v_price := read_session(v_session);
    v_price.is_late := v_report.day > (
      select (v_session.ended_at at time zone k.time_zone)::date + days_ahead(v_session) from ledger.clock k);
    if v_report.state <> 'entered' then
      v_price.left_out := 'reported';
      v_price.price := 0;
      v_price.amount := 0;
    end if;
    v_price.report_id := v_report.id;
    insert into session_price select v_price.*;
    v_counted := v_counted + 1;
    v_reports := v_reports || v_report.id;
  end loop;
  for v_series in select d.day, d.counts_for from days_of_series(p_machine) d order by d.day loop
    v_report := report_that_counts(p_machine, v_series.counts_for);
    continue when v_report.id is null;
    perform count_series(v_report, v_series.day, v_series.counts_for);
    v_counted := v_counted + 1;
    v_reports := v_reports || v_report.id;
  end loop;
  perform add_up_sessions(r) from report r where r.id = any (v_reports) and r.state = 'entered';
  return v_counted;
end $$;

-- The report in which something of a day counts: its own, or that of the last day that is over where its own was
-- approved before. It adds nothing to one that is not `entered`. Null while it has to wait for a person.
create or replace function report_that_counts(p_machine uuid, p_day date) returns report language plpgsql as $$
declare
  v_report report := report_for_sessions(p_machine, p_day);
  v_is_decided boolean := v_report.source = 'sessions' and v_report.state = 'approved';
begin
  if v_is_decided then v_report := report_for_sessions(p_machine, ledger.today() - 1); end if;
  if v_report.state = 'entered' and v_report.source <> 'sessions' or v_is_decided and v_report.state <> 'entered' then
    return null;
  end if;
  return v_report;
end $$;

-- Adds the quarters of a day that no report has yet. The price is that of their sum, so it is rounded down once. A
-- quarter whose register does not fit adds nothing.
create or replace function count_series(p_report report, p_day date, p_counts_for date) returns void
language plpgsql as $$
declare
  v_machine uuid := p_report.machine_id;
  v_zone text := zone_of_machine(v_machine);
  v_tariff tariff := tariff_on(v_machine, p_counts_for);
  v_price series_price;
begin
  insert into series_price (machine_id, report_id, day, is_late, left_out)
  values (v_machine, p_report.id, p_day, p_report.day > p_counts_for,
    case when p_report.state = 'entered' then '' else 'reported' end)
  on conflict (report_id, day) do update set day = excluded.day returning * into v_price;
  update machine_quarter q set series_price_id = v_price.id
  where q.machine_id = v_machine and q.sequence is not null and q.series_price_id is null and q.energy_wh is not null
    and q.starts_at >= p_day::timestamp at time zone v_zone
    and q.starts_at < (p_day + 1)::timestamp at time zone v_zone;
  select count(*) filter (where q.problem = ''), count(*) filter (where q.problem <> ''),
    coalesce(sum(q.energy_wh) filter (where q.problem = ''), 0)
  into v_price.quarters, v_price.doubtful, v_price.energy_wh
  from machine_quarter q where q.series_price_id = v_price.id;
  -- Quarters are no sessions.
  v_tariff.per_session := 0;
  v_price.price := case when v_price.left_out = '' then price_of(v_tariff, v_price.energy_wh, 0) else 0 end;
  update series_price p set quarters = v_price.quarters, doubtful = v_price.doubtful, energy_wh = v_price.energy_wh,
    tariff_id = v_tariff.id, price = v_price.price,
    amount = case when v_price.price = 0 then 0 else usdt_of_day(v_price.price, v_tariff.currency, p_counts_for) end
  where p.id = v_price.id;
end $$;

-- The report of a day, locked; a new draft where there is none. A day that somebody rejected stays with that, until
-- somebody enters another report.
create or replace function report_for_sessions(p_machine uuid, p_day date) returns report language plpgsql as $$
declare
  v_report report;
begin
  select * into v_report from report r where (r.machine_id, r.day) = (p_machine, p_day)
  order by r.state = 'rejected', r.entered_at desc limit 1 for update;
  if not found then
    insert into report (machine_id, day, amount, source, meter_unit) values (p_machine, p_day, 0, 'sessions', 'kWh')
    returning * into v_report;
  end if;
  return v_report;
end $$;

-- What the evidence of such a report is: a line for each session.
create or replace function session_lines(p_report uuid) returns text language sql stable as $$
  select string_agg(concat_ws(' ', s.session_id, utc_text(s.started_at), s.seconds || 's',
    trim_scale(s.energy_wh) || 'Wh',
    decimal_amount(s.amount, 'USDT') || ' USDT', case when s.is_signed then 'signed' else 'reported' end,
    nullif(encode(s.record_sha256, 'hex'), ''), nullif(s.left_out, '')), e'\n' order by s.started_at, s.session_id)
  from session_price s where s.report_id = p_report
$$;

-- And of quarters: a line for each day of them, with energy, tariff, price and amount; for each quarter, with the
-- number of its text; and for each text, with its hash. Phones read them: seriesLines.ts.
create or replace function series_lines(p_report uuid) returns text language sql stable as $$
  select string_agg(concat_ws(e'\n',
    concat_ws(' ', p.day, p.quarters || ' quarters', nullif(p.doubtful, 0) || ' doubtful',
      trim_scale(p.energy_wh) || 'Wh', trim_scale(t.per_kwh) || ' ' || t.currency || '/kWh',
      decimal_amount(p.price, t.currency) || ' ' || t.currency, decimal_amount(p.amount, 'USDT') || ' USDT',
      case when p.is_late then 'late' end, nullif(p.left_out, '')),
    q.lines, x.lines), e'\n' order by p.day)
  from series_price p join tariff t on t.id = p.tariff_id
  cross join lateral (
    select string_agg(concat_ws(' ', utc_text(q.starts_at), trim_scale(q.energy_wh) || 'Wh',
      'register ' || trim_scale(q.register_wh) || 'Wh', '#' || q.sequence, nullif(q.problem, '')),
      e'\n' order by q.starts_at) as lines
    from machine_quarter q where q.series_price_id = p.id
  ) q
  cross join lateral (
    select string_agg('#' || x.sequence || ' ' || encode(sha256(convert_to(x.signed, 'UTF8')), 'hex'),
      e'\n' order by x.sequence) as lines
    from series_text x where x.machine_id = p.machine_id
      and x.sequence in (select q.sequence from machine_quarter q where q.series_price_id = p.id)
  ) x
  where p.report_id = p_report
$$;

-- What a piece of evidence of a report says that adds itself up.
create or replace function evidence_lines(p_report uuid, p_kind text) returns text language sql stable as $$
  select case p_kind when 'sessions' then session_lines(p_report) when 'series' then series_lines(p_report) end
$$;

-- The registers between which the quarters of a report lie, in kilowatt-hours; null where one does not fit.
create or replace function registers_of_series(p_report uuid, out first_register text, out last_register text)
language sql stable as $$
  select max(trim_scale((q.first - q.energy) / 1000)::text), max(trim_scale(q.last / 1000)::text)
  from (
    select (array_agg(q.register_wh order by q.starts_at))[1] as first,
      (array_agg(q.energy_wh order by q.starts_at))[1] as energy,
      (array_agg(q.register_wh order by q.starts_at desc))[1] as last,
      bool_or(q.problem <> '') as is_doubtful
    from series_price p join machine_quarter q on q.series_price_id = p.id
    where p.report_id = p_report and q.register_wh is not null
  ) q where not q.is_doubtful and q.first >= q.energy
$$;

create or replace function add_up_sessions(p_report report) returns void language plpgsql as $$
begin
  update report r set amount = n.amount + e.amount, meter_from = coalesce(n.registers[1], g.first_register),
    meter_to = coalesce(n.registers[2], g.last_register),
    disagreed_at = case when n.is_doubtful or e.is_doubtful or exists (
      select from charging_session c
      where c.machine_id = r.machine_id and c.state = 'refused'
        and c.refusal in ('signature', 'overlap', 'backwards', 'repeated')
        and (c.started_at at time zone (select k.time_zone from ledger.clock k))::date = r.day)
      then coalesce(r.disagreed_at, ledger.now()) else r.disagreed_at end
  from (
    select coalesce(sum(s.amount), 0)::bigint as amount,
      bool_or(s.left_out in ('signature', 'register')) as is_doubtful,
      -- Between two registers of one meter, if it counts on.
      case when count(distinct s.meter_id) = 1 and coalesce(bool_and(t.register_kind = 'continuous'), true)
        then array[trim_scale(min(s.start_wh) / 1000)::text, trim_scale(max(s.end_wh) / 1000)::text] end as registers
    from session_price s left join meter t on t.id = s.meter_id where s.report_id = p_report.id
  ) n, (
    select coalesce(sum(s.amount), 0)::bigint as amount, coalesce(bool_or(s.doubtful > 0), false) as is_doubtful
    from series_price s where s.report_id = p_report.id
  ) e, registers_of_series(p_report.id) g
  where r.id = p_report.id;
  insert into report_evidence (report_id, position, kind, name, sha256)
  select p_report.id, k.position, k.kind, p_report.day || '.txt',
    sha256(convert_to(evidence_lines(p_report.id, k.kind), 'UTF8'))
  from (values (0, 'sessions'), (1, 'series')) k(position, kind)
  where evidence_lines(p_report.id, k.kind) is not null
  on conflict (report_id, position) do update set sha256 = excluded.sha256;
  perform open_machine_alert(p_report.machine_id, c.station_id,
    case s.left_out when 'signature' then 'signature' else 'register' end,
    jsonb_build_object('reportId', p_report.id, 'sessionId', s.session_id))
  from session_price s join charging_session c on c.id = s.session_id
  where s.report_id = p_report.id and s.left_out in ('signature', 'register');
end $$;

-- ───────────────────────────────────────────────────────────── money

-- A report of sessions and the money that it waits for: `agrees` with one unused receipt of the machine, `ambiguous`
-- with more or where the receipt is also another report's, `less` or `more` by the nearest one, or `none` has come.
-- Received, it says by how much the money differed within the tolerance.
create or replace function money_of_sessions(
  p_report report, out state text, out receipt_id uuid, out money bigint, out difference bigint)
language plpgsql stable as $$
declare
  v_receipts receipt[];
begin
  if p_report.receipt_id is not null then
    state := 'received';
    receipt_id := p_report.receipt_id;
    money := p_report.received;
  elsif p_report.amount = 0 then
    state := 'nothing';
  else
    -- Money for a day does not come before it.
    select array_agg(c order by abs(c.amount - p_report.amount), c.received_at) into v_receipts
    from receipt c, ledger.clock k
    where c.machine_id = p_report.machine_id and c.used_as is null and c.currency = 'USDT'
      and c.received_at >= p_report.day::timestamp at time zone k.time_zone;
    if v_receipts is null then state := 'none'; return; end if;
    receipt_id := v_receipts[1].id;
    money := v_receipts[1].amount;
    state := case
      when not is_money_of_report(p_report, money) then case when money < p_report.amount then 'less' else 'more' end
      when (select count(*) from unnest(v_receipts) c where is_money_of_report(p_report, c.amount)) > 1
        or exists (
          select from report r
          where r.machine_id = p_report.machine_id and r.id <> p_report.id and r.receipt_id is null and r.amount > 0
            and r.state in ('entered', 'approved') and is_money_of_report(r, money)) then 'ambiguous'
      else 'agrees' end;
  end if;
  difference := money - p_report.amount;
end $$;

-- Approved reports and receipts that can only belong together: nothing else of the machine fits either. Money from an
-- account that capital was released to is left for an operator to look at.
create or replace function reports_with_money(p_machine uuid) returns table (report_id uuid, receipt_id uuid)
language sql stable as $$
  select f.report_id, f.receipt_id
  from (
    select r.id as report_id, c.id as receipt_id, c.is_from_release_account,
      count(*) over (partition by r.id) as receipts, count(*) over (partition by c.id) as reports
    from report r join receipt c on c.machine_id = r.machine_id and c.used_as is null and c.currency = 'USDT'
      and is_money_of_report(r, c.amount)
    where r.state = 'approved' and r.receipt_id is null and (p_machine is null or r.machine_id = p_machine)
  ) f where f.receipts = 1 and f.reports = 1 and not f.is_from_release_account
$$;

-- Says where money and sessions disagree, for as long as they do; that they did stays with the report. Money is late
-- after three days. Returns how many have begun to.
create or replace function mark_disagreements() returns int language plpgsql security definer as $$
declare
  v_report report;
  v_money record;
  v_marked int := 0;
begin
  for v_report in
    select * from report r where r.source = 'sessions' and r.receipt_id is null and r.state in ('entered', 'approved')
      and r.amount > 0 order by r.machine_id, r.day
  loop
    v_money := money_of_sessions(v_report);
    if v_money.state in ('less', 'more') or v_money.state = 'none' and v_report.day < ledger.today() - 3 then
      perform open_machine_alert(v_report.machine_id, null, 'money', jsonb_build_object(
        'reportId', v_report.id, 'day', v_report.day,
        'state', v_money.state, 'expected', decimal_amount(v_report.amount, 'USDT'),
        'difference', decimal_amount(v_money.difference, 'USDT')));
      update report r set disagreed_at = ledger.now() where r.id = v_report.id and r.disagreed_at is null;
      if found then v_marked := v_marked + 1; end if;
    end if;
  end loop;
  update machine_alert a set closed_at = now(), close_reason = 'The money has come.'
  where a.kind = 'money' and a.closed_at is null and not exists (
    select from report r where r.machine_id = a.machine_id and r.source = 'sessions' and r.receipt_id is null
      and r.state in ('entered', 'approved') and r.disagreed_at is not null);
  return v_marked;
end $$;

-- ───────────────────────────────────────────────────────────── automatic approval

-- A gateway's key is not a calibrated meter's: where quarters are in it, it is not.
create or replace function is_fully_signed(p_report uuid) returns boolean language sql stable as $$
  select coalesce(bool_and(s.is_signed and s.left_out = ''), false)
    and not exists (select from series_price e where e.report_id = p_report)
  from session_price s where s.report_id = p_report
$$;

-- How sure a report is: every session of it signed by its meter, reported by the machine, or entered by a person.
create or replace function report_grade(p_report report) returns text language sql stable as $$
  select case
    when p_report.source = 'operator' then 'entered'
    when p_report.source = 'sessions' and is_fully_signed(p_report.id) then 'signed'
    else 'reported'
  end
$$;

-- Whether nothing real has earned it: the machine, a charger or a meter of it is a demonstration.
create or replace function is_demo_report(p_report report) returns boolean language sql stable as $$
  select exists (select from machine m where m.id = p_report.machine_id and m.is_demo)
    or exists (
      select from session_price s join charging_session c on c.id = s.session_id
        join station t on t.id = c.station_id left join meter e on e.id = coalesce(s.meter_id, c.meter_id)
      where s.report_id = p_report.id and (t.is_demo or e.is_demo))
    or exists (
      select from series_price s join station t on t.machine_id = s.machine_id and t.kind = 'gateway'
      where s.report_id = p_report.id and t.is_demo)
$$;

-- A report as it has to be, again and again, before a machine needs no person: all sessions signed by its meter and
-- counted, and money that came over the rails.
create or replace function is_agreeing(p_report report) returns boolean language sql stable as $$
  select p_report.source = 'sessions' and p_report.state = 'approved' and p_report.disagreed_at is null
    and is_fully_signed(p_report.id) and exists (
      select from receipt c
      where c.id = p_report.receipt_id and c.entered_by is null and not c.is_from_release_account)
$$;

-- How many reports before this day agreed, one after another. Any other report between them ends the row: one that a
-- person entered or rejected, one that still waits.
create or replace function agreeing_days(p_machine uuid, p_before date) returns int language sql stable as $$
  select count(*)::int from (
    select bool_and(is_agreeing(r)) over (order by r.day desc, r.entered_at desc) as has_agreed
    from report r where r.machine_id = p_machine and r.day < p_before
  ) d where d.has_agreed
$$;

-- Why a person has to approve it, or empty: off, not-sessions, unsigned, disagreed, alert, row, unusual, and the states
-- of its money other than `agrees`, or typed where an operator entered that.
create or replace function needs_person(p_report report) returns text language plpgsql stable security definer as $$
declare
  v_rule approval_rule := current_approval_rule();
  v_money record := money_of_sessions(p_report);
  v_usual record;
begin
  if v_rule.is_on is not true then return 'off'; end if;
  if p_report.source <> 'sessions' then return 'not-sessions'; end if;
  if not is_fully_signed(p_report.id) then return 'unsigned'; end if;
  if p_report.disagreed_at is not null then return 'disagreed'; end if;
  if exists (
    select from machine_alert a
    where a.machine_id = p_report.machine_id and a.closed_at is null
      and a.kind in ('register', 'signature', 'money')) then
    return 'alert';
  end if;
  if agreeing_days(p_report.machine_id, p_report.day) < v_rule.agreeing_days then return 'row'; end if;
  select * into v_usual from usual_revenue(p_report.machine_id, p_report.day);
  if (p_report.amount * 100::numeric between v_usual.low * (100 - v_rule.range_percent)
    and v_usual.high * (100 + v_rule.range_percent)) is not true then return 'unusual'; end if;
  if v_money.state <> 'agrees' then return v_money.state; end if;
  if exists (
    select from receipt c
    where c.id = v_money.receipt_id and (c.entered_by is not null or c.is_from_release_account)) then
    return 'typed';
  end if;
  return '';
end $$;

create or replace function reports_to_approve() returns setof uuid language sql stable security definer as $$
  select r.id from report r where r.source = 'sessions' and r.state = 'entered' and r.amount > 0
  order by r.day, r.id
$$;

-- Approves and receives in one, or says why a person has to. What it approves has its money.
create or replace function approve_automatically(p_report uuid) returns text language plpgsql security definer as $$
declare
  v_report report;
  v_reason text;
  v_receipt uuid;
begin
  perform from machine m where m.id = (select r.machine_id from report r where r.id = p_report) for no key update;
  select * into v_report from report r where r.id = p_report for update;
  if v_report.state is distinct from 'entered' then return 'decided'; end if;
  v_reason := needs_person(v_report);
  if v_reason <> '' then return v_reason; end if;
  select m.receipt_id into v_receipt from money_of_sessions(v_report) m;
  update report set state = 'approved', is_automatic = true, decided_at = ledger.now() where id = p_report;
  v_reason := receive_revenue(p_report, v_receipt);
  if v_reason <> 'received' then
    raise exception 'the report % was not received: %', p_report, v_reason
      using errcode = 'integrity_constraint_violation';
  end if;
  perform record_audit(null, null, 'report.approve-automatically', p_report, null,
    jsonb_build_object('receiptId', v_receipt, 'rule', (current_approval_rule()).id), '', '', '');
  return 'approved';
end $$;

-- ───────────────────────────────────────────────────────────── today, before it is over

-- What a member's machines have reported today, before it is settled: each machine that was heard today and has a price
-- for what it does. By the meters, so about: money may differ, and reserves of earlier days are not in it. `about` is
-- null for what has no price. One that only counts has its count.
create or replace function member_evening(p_member uuid)
returns table (
  machine_id uuid, units int, expected bigint, about bigint, is_count boolean, sum numeric, is_working boolean)
language plpgsql stable as $$
declare
  v_today date := ledger.today();
begin
  return query
  select o.machine_id, o.units, o.expected,
    case when w.amount is not null
      then div(least(w.amount, v.cap) * o.units::numeric, greatest(v.units, 1))::bigint end,
    is_counting(o.machine_id), w.sum,
    coalesce((
      select bool_or(t.state = 'working' and t.heard_at > now() - interval '15 minutes')
      from station s join station_state t on t.station_id = s.id
      where s.machine_id = o.machine_id and s.closed_at is null), false)
  from (
    select p.machine_id, sum(p.units)::int as units, sum(p.units * p.day_return)::bigint as expected
    from purchase p
    where p.member_id = p_member and p.first_day <= v_today and p.last_day >= v_today
      and (p.undone_day is null or p.undone_day > v_today)
    group by p.machine_id
  ) o
  cross join lateral (
    select coalesce(sum(p.units), 0) as units, coalesce(sum(p.units * p.day_return), 0) as cap from purchase p
    where p.machine_id = o.machine_id and p.first_day <= v_today and p.last_day >= v_today
      and (p.undone_day is null or p.undone_day > v_today)
  ) v
  cross join lateral what_today_brought(o.machine_id) w
  where w.sum is not null;
end $$;

-- The energy or count of a machine today, and what it is worth by the tariff, in USDT. `sum` is null where nothing was
-- heard today, `amount` where it has no price.
create or replace function what_today_brought(p_machine uuid, out sum numeric, out amount bigint)
language plpgsql stable security definer as $$
#variable_conflict use_column
declare
  v_today date := ledger.today();
  v_tariff tariff := tariff_on(p_machine, v_today);
  v_zone text := zone_of_machine(p_machine);
  v_price bigint;
begin
  if exists (
    select from station s where s.machine_id = p_machine and s.kind = 'gateway' and s.closed_at is null) then
    select sum(q.value) into sum from machine_day_quarters(p_machine, (now() at time zone v_zone)::date) q;
    if sum is null or is_counting(p_machine) then return; end if;
    v_tariff.per_session := 0;
    v_price := price_of(v_tariff, sum, 0);
  else
    select sum(c.energy_wh), sum(price_of(v_tariff, c.energy_wh,
        greatest(0, floor(extract(epoch from c.ended_at - c.started_at)))::bigint))
    into sum, v_price
    from charging_session c where c.machine_id = p_machine and c.state = 'ended' and c.day = v_today;
  end if;
  amount := case when v_tariff.id is not null then usdt_of_day(v_price, v_tariff.currency, v_today) end;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant select on session_price to millrace_app, millrace_machines;
grant execute on function machines_to_draft, draft_session_reports, mark_disagreements, reports_to_approve,
  approve_automatically, needs_person, money_of_sessions, agreeing_days, is_agreeing, is_fully_signed,
  report_grade, is_demo_report, session_lines, series_lines,
  evidence_lines, days_of_series, member_evening, what_today_brought, reports_with_money to millrace_app;
