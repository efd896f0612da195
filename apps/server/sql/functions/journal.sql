-- The public journal: docs/AUDIT.md says how to read it. Members' sides are summed by kind, machine and day.
-- Security definers belong to millrace_treasury.

-- Adds the next sealed days, oldest first. What it writes follows from the ledger alone, so anybody may ask for it.
-- Returns how many days it has added.
create or replace function fill_journal(p_days_max int) returns int language plpgsql security definer
-- Planned for the numbers given: for unknown ones the planner would read the whole ledger.
set plan_cache_mode = force_custom_plan as $$
declare
  v_seal ledger.seal;
  v_days int := 0;
  v_lines bigint;
begin
  -- One at a time.
  perform pg_advisory_xact_lock(hashtext('millrace journal'));
  for v_seal in
    select s.* from ledger.seal s
    where s.business_day > coalesce((select max(d.sealed_day) from journal_day d), '-infinity')
    order by s.business_day limit p_days_max
  loop
    insert into journal_day (sealed_day, transfers) values (v_seal.business_day, 0);
    insert into journal_line (sealed_day, number, business_day, kind, currency, from_kind, from_owner, to_kind,
      to_owner, amount, transfers)
    select v_seal.business_day,
      row_number() over (
        order by l.business_day, l.kind, l.currency, l.from_kind, l.from_owner, l.to_kind, l.to_owner),
      l.*
    from (
      select t.business_day, t.kind, f.currency, f.kind as from_kind,
        case when fk.holder = 'member' then '' else f.owner end as from_owner, d.kind as to_kind,
        case when dk.holder = 'member' then '' else d.owner end as to_owner, sum(t.amount) as amount,
        count(*) as transfers
      from ledger.transfer t
      join ledger.account f on f.id = t.from_account join ledger.account_kind fk on fk.kind = f.kind
      join ledger.account d on d.id = t.to_account join ledger.account_kind dk on dk.kind = d.kind
      where t.xid >= v_seal.from_xid and t.xid < v_seal.to_xid
        and t.created_at >= ledger.month_since(v_seal.from_xid) and t.kind <> 'refused'
      group by 1, 2, 3, 4, 5, 6, 7
    ) l;
    select coalesce(sum(l.transfers), 0) into v_lines from journal_line l where l.sealed_day = v_seal.business_day;
    update journal_day set transfers = v_lines where sealed_day = v_seal.business_day;
    v_days := v_days + 1;
  end loop;
  return v_days;
end $$;

grant select, insert, update on journal_day to millrace_treasury;
grant select, insert on journal_line to millrace_treasury;
grant execute on function fill_journal to millrace_app;
grant select on journal_day, journal_line to millrace_app;
