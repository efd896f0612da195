-- Doubtful texts of staff: they went out, and a second person looks at each.
-- Security definers belong to the database's owner.

create or replace function record_staff_doubt(
  p_operator uuid, p_call text, p_field text, p_subject uuid, p_signs text[]) returns void
language plpgsql security definer as $$
begin
  perform assert_acting(p_operator);
  insert into staff_doubt (operator_id, call, field, subject_id, signs)
  values (p_operator, p_call, p_field, p_subject, p_signs);
  perform announce('office', 'doubt', '');
end $$;

-- Outcomes: seen, same (by this operator before), seen-before, own, unknown.
create or replace function see_staff_doubt(p_id uuid, p_operator uuid, p_note text) returns text
language plpgsql security definer as $$
declare
  v_doubt staff_doubt;
begin
  perform assert_role(p_operator, '{support,admin}');
  select * into v_doubt from staff_doubt where id = p_id for update;
  if not found then return 'unknown'; end if;
  if v_doubt.operator_id = p_operator then return 'own'; end if;
  if v_doubt.seen_by = p_operator then return 'same'; end if;
  if v_doubt.seen_by is not null then return 'seen-before'; end if;
  update staff_doubt set seen_by = p_operator, seen_at = now(), note = p_note where id = p_id;
  perform announce('office', 'doubt', '');
  return 'seen';
end $$;

grant execute on function record_staff_doubt, see_staff_doubt to millrace_app;
grant select on staff_doubt to millrace_app;
