-- A phone number or e-mail address that a member has proved to read, and that is not theirs to sign in with yet: codes
-- would go there, so it waits like a new destination, unless a code to what they had before confirms it.
create table account_change (
  member_id uuid not null references member (id),
  channel text not null check (channel in ('sms', 'email')),
  -- As in member: E.164, or lower case.
  value text not null check (case channel
    when 'sms' then value ~ '^\+[1-9][0-9]{5,14}$' else value = lower(value) end),
  requested_at timestamptz not null,
  usable_at timestamptz not null,
  primary key (member_id, channel)
);
create index account_change_due on account_change (usable_at);

alter table one_time_code
  drop constraint one_time_code_purpose_check,
  add constraint one_time_code_purpose_check check (purpose in (
    'register', 'reset', 'fund-password', 'bind-email', 'bind-phone', 'account-change', 'destination'));
