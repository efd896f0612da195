-- What two people change about a machine, and the versions of its terms.

alter table machine add column version int not null default 1;
-- The version that was bought. It stays, whatever comes later.
alter table purchase add column machine_version int not null default 1;
-- The operator who entered it, where one did.
alter table receipt add column entered_by uuid references operator (id);

create table machine_change (
  id uuid primary key default gen_random_uuid(),
  machine_id uuid not null references machine (id),
  kind text not null check (kind in ('key', 'terms', 'retirement', 'destination')),
  -- A key: publicKey in base64. Terms: all of them, as machine_terms() writes them. The owner's destination: rail and
  -- destination, in the form that the rail's payouts have.
  content jsonb not null,
  reason text not null check (reason <> ''),
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null default ledger.now(),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  reject_reason text not null default '',
  constraint no_self_decision check (decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null))
);
create unique index machine_change_open on machine_change (machine_id, kind) where state = 'proposed';
create index machine_change_newest on machine_change (proposed_at desc, id);
create index machine_change_of_machine on machine_change (machine_id, kind, decided_at desc) where state = 'approved';

-- Written when the terms first change after a sale; until then, the machine's own row is version 1.
create table machine_version (
  machine_id uuid not null references machine (id),
  version int not null,
  terms jsonb not null,
  valid_from timestamptz not null,
  change_id uuid references machine_change (id),
  primary key (machine_id, version)
);

-- A release is a payout: approved, it waits for its rail. Those so far were booked when they were approved.
alter table capital_release drop constraint capital_release_state_check;
update capital_release set state = 'paid' where state = 'approved';
alter table capital_release
  add constraint capital_release_state_check check (state in ('requested', 'approved', 'rejected', 'paid', 'failed'));
drop index release_destination;
create index release_destination on capital_release (lower(btrim(destination))) where state in ('approved', 'paid');
create index destination_of_owner on machine_change (lower(btrim(content ->> 'destination')))
  where kind = 'destination' and state = 'approved';
