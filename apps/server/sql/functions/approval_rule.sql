-- When the sum of a machine's sessions needs no person, and how far its money may be from it: two people sign that.

create or replace function current_approval_rule() returns approval_rule language sql stable as $$
  select r from approval_rule r order by r.number desc limit 1
$$;

create or replace function readable_approval_rule(p_rule approval_rule) returns jsonb language sql immutable as $$
  select jsonb_build_object('isOn', coalesce(p_rule.is_on, false), 'agreeingDays', coalesce(p_rule.agreeing_days, 0),
    'toleranceBasisPoints', coalesce(p_rule.tolerance_basis_points, 0),
    'rangePercent', coalesce(p_rule.range_percent, 0))
$$;

create or replace function rule_approval_rule() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_approval_rule(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_before jsonb := readable_approval_rule(current_approval_rule());
  v_after jsonb := jsonb_build_object('isOn', (p_content ->> 'isOn')::boolean,
    'agreeingDays', (p_content ->> 'agreeingDays')::int,
    'toleranceBasisPoints', (p_content ->> 'toleranceBasisPoints')::int,
    'rangePercent', (p_content ->> 'rangePercent')::int);
begin
  if p_before is not null then perform pg_advisory_xact_lock(hashtextextended('approval rule', 0)); end if;
  if v_after = readable_approval_rule(current_approval_rule()) then perform refuse_proposal('proposal.same'); end if;
  return row('approval-rule', '', v_before, v_after)::proposed;
end $$;

create or replace function do_approval_rule(p_proposal proposal) returns void language sql as $$
  insert into approval_rule (id, is_on, agreeing_days, tolerance_basis_points, range_percent)
  select p_proposal.id, (a ->> 'isOn')::boolean, (a ->> 'agreeingDays')::int, (a ->> 'toleranceBasisPoints')::int,
    (a ->> 'rangePercent')::int
  from (values (p_proposal.after)) p(a)
$$;

-- Whether this much is the money of a report: exactly that much, or for the sum of sessions nearly.
create or replace function is_money_of_report(p_report report, p_money bigint) returns boolean language sql stable as $$
  select case when p_report.source = 'sessions' then abs(p_money - p_report.amount)::numeric * 10000
      <= p_report.amount::numeric * coalesce((select (current_approval_rule()).tolerance_basis_points), 0)
    else p_money = p_report.amount end
$$;

grant select on approval_rule to millrace_app, millrace_machines;
grant execute on function current_approval_rule, is_money_of_report to millrace_app, millrace_machines;
