-- The stations program says that it runs, as the others do, and an alert says which charger keeps its first password.

alter table process_report drop constraint process_report_program_check;
alter table process_report add constraint process_report_program_check
  check (program in ('web', 'worker', 'all', 'rails', 'signer', 'stations')) not valid;
alter table process_report validate constraint process_report_program_check;

alter table machine_alert drop constraint machine_alert_kind_check;
alter table machine_alert add constraint machine_alert_kind_check check (
  kind in ('silent', 'below-usual', 'register', 'signature', 'fault', 'money', 'flood', 'password')) not valid;
alter table machine_alert validate constraint machine_alert_kind_check;
