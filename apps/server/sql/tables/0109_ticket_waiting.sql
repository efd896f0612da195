-- What one operator alone could use to make figures look better than they are.

alter table ticket
  -- Since when the member waits: from the start, or since they came back after an answer.
  add column waiting_since timestamptz,
  -- When the member said that the answer solves nothing. Until there is another one, it counts as unanswered.
  add column unsolved_at timestamptz;
update ticket set waiting_since = created_at;
alter table ticket
  alter column waiting_since set default now(),
  alter column waiting_since set not null;

-- The one with the operator takes its place.
drop function if exists mark_chat(uuid, boolean, int, boolean);
