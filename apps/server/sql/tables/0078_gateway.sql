-- A machine has one gateway at a time, and texts that its key did not sign are counted like wrong passwords.

create unique index if not exists station_gateway on station (machine_id) where kind = 'gateway' and closed_at is null;

alter table station_refusal drop constraint station_refusal_reason_check;
alter table station_refusal add constraint station_refusal_reason_check check (
  reason in ('unknown', 'password', 'expired', 'protocol', 'flood', 'closed', 'signature')) not valid;
alter table station_refusal validate constraint station_refusal_reason_check;
