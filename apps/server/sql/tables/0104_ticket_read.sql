-- When somebody of the staff first opened a ticket, and who: the member sees it as a step.
alter table ticket
  add read_at timestamptz,
  add read_by uuid references operator (id);
