-- Notes from one shift to the next, in the name of whoever is signed in.
-- Security definers belong to the database's owner.

create or replace function assert_office(p_operator uuid, p_office text) returns void
language plpgsql as $$
begin
  if p_office = 'service' then
    perform assert_role(p_operator, '{support,admin}');
  else
    perform assert_role(p_operator, '{finance,admin}');
  end if;
end $$;

create or replace function write_shift_note(p_operator uuid, p_office text, p_content text) returns uuid
language plpgsql security definer as $$
declare
  v_id uuid;
begin
  perform assert_office(p_operator, p_office);
  insert into shift_note (operator_id, office, content) values (p_operator, p_office, p_content) returning id into v_id;
  perform announce('office', 'handover', '');
  return v_id;
end $$;

-- Outcomes: done, closed (before), unknown.
create or replace function take_shift_note(p_id uuid, p_operator uuid) returns text
language plpgsql security definer as $$
declare
  v_note shift_note;
begin
  select * into v_note from shift_note where id = p_id for update;
  if not found then return 'unknown'; end if;
  perform assert_office(p_operator, v_note.office);
  if v_note.closed_at is not null then return 'closed'; end if;
  update shift_note set taken_by = p_operator, taken_at = now() where id = p_id;
  perform announce('office', 'handover', '');
  return 'done';
end $$;

create or replace function close_shift_note(p_id uuid, p_operator uuid) returns text
language plpgsql security definer as $$
declare
  v_note shift_note;
begin
  select * into v_note from shift_note where id = p_id for update;
  if not found then return 'unknown'; end if;
  perform assert_office(p_operator, v_note.office);
  if v_note.closed_at is not null then return 'closed'; end if;
  update shift_note set closed_by = p_operator, closed_at = now() where id = p_id;
  perform announce('office', 'handover', '');
  return 'done';
end $$;

grant execute on function write_shift_note, take_shift_note, close_shift_note to millrace_app;
grant select on shift_note to millrace_app;
