-- What rests on one operator's word: whom they have verified, and what they have approved. It is counted, so that it
-- can be limited and seen.

-- It gets a third number.
drop function if exists review_limits();

create table operator_reward (
  operator_id uuid not null references operator (id),
  business_day date not null,
  -- What counts to the day's limit: rewards, and approved invitations, whose reward follows.
  counted int not null default 0,
  -- What was paid.
  rewards int not null default 0,
  amount bigint not null default 0,
  primary key (operator_id, business_day)
);

-- Who verified the invited person, and as whom: kept here until the reward is paid, because an account can be closed
-- before.
alter table invitation add column verified_by uuid references operator (id), add column person text;
update invitation i set verified_by = v.decided_by, person = coalesce(encode(v.number_hash, 'hex'), i.invited_id::text)
from verification v where v.member_id = i.invited_id and v.state = 'verified' and i.state in ('ready', 'review');
