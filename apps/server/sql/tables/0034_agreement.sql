-- By which proposal two people have put a version of the lease agreement in force. Earlier ones have none.
alter table agreement add column proposal_id uuid references proposal (id);
