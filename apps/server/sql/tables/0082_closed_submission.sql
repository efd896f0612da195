-- The picture of a submission goes when its account is closed; what it looked like in 64 bits stays, so that nobody is
-- paid for the same one again.
alter table submission drop constraint submission_check,
  add check ((kind = 'group') = (look is not null)),
  add check ((picture is null) = (key_id is null) and (picture is null or kind = 'group'));
