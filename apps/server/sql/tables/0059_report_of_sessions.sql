-- A report may be the sum of a machine's sessions, and its money may differ from it within a stated tolerance. What is
-- received beyond what was reported is never distributed.
alter table report
  -- No person has decided it.
  add column is_automatic boolean not null default false,
  -- When its money, its records or a person disagreed; it stays, whatever comes later.
  add column disagreed_at timestamptz;

alter table report drop constraint report_source_check;
alter table report add constraint report_source_check check (source in ('operator', 'machine', 'sessions')) not valid;
alter table report validate constraint report_source_check;

alter table report drop constraint decided_has_decider;
alter table report add constraint decided_has_decider check (
  (state = 'entered') = (decided_by is null and not is_automatic)) not valid;
alter table report validate constraint decided_has_decider;

-- No figure that a person has entered is approved without another person.
alter table report add constraint automatic_only_for_sessions check (
  not is_automatic or source = 'sessions' and state = 'approved' and decided_by is null) not valid;
alter table report validate constraint automatic_only_for_sessions;

alter table report drop constraint received_as_reported;
alter table report add constraint received_as_reported check (received = 0
  or state = 'approved' and receipt_id is not null and (received = amount or source = 'sessions')) not valid;
alter table report validate constraint received_as_reported;

alter table report add constraint distributed_within_reported check (distributed <= amount) not valid;
alter table report validate constraint distributed_within_reported;

alter table report_evidence drop constraint report_evidence_kind_check;
alter table report_evidence add constraint report_evidence_kind_check
  check (kind in ('picture', 'pdf', 'reading', 'sessions')) not valid;
alter table report_evidence validate constraint report_evidence_kind_check;

create index report_of_sessions on report (machine_id, day) where source = 'sessions';
