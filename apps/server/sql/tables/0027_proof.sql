-- A proof of presence is for one action with its details, and is used up by it. Those from before were for anything of
-- their purpose.

delete from step_up;
alter table step_up
  add column id uuid not null default gen_random_uuid(),
  -- The details: amount and destination, machine and units, …
  add column subject text not null,
  drop constraint step_up_pkey,
  add primary key (member_id, session_id, purpose, subject, id);

alter table passkey_challenge add column step_up_subject text;
