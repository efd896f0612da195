-- The register of some meters begins each session at zero. Which kind it is, two people approve with the meter.

alter table meter add column register_kind text not null default 'continuous'
  check (register_kind in ('continuous', 'session'));
