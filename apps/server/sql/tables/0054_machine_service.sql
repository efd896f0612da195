-- When a machine is looked after next, as an operator entered it. The newest row of a machine applies.
create table machine_service (
  id bigint generated always as identity primary key,
  machine_id uuid not null references machine (id),
  -- Null: nothing is planned any more.
  planned_for date,
  entered_by uuid not null references operator (id),
  entered_at timestamptz not null default ledger.now()
);
create index machine_service_newest on machine_service (machine_id, id desc);
