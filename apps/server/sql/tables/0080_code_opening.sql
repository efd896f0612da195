-- Codes are made by one operator and opened by another: until then they are valid for nobody.
alter table code_batch
  add column opened_by uuid references operator (id),
  add column opened_at timestamptz,
  add constraint no_self_opening check (opened_by <> made_by),
  add check ((opened_by is null) = (opened_at is null));
