-- What was signed when a report was decided. Null for those from before, and while it waits.
alter table report add column decision_id uuid references proposal (id);
