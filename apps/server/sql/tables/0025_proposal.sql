-- What one operator proposes and another decides, of every kind (four-eyes); and what one does at once, signed, for
-- another to look at.

-- Who may propose and decide a kind, how many people sign it (one acts at once), for how many hours it stays open, and
-- whether it is about a member, so that what is published of it is a hash.
create type proposal_rule as (roles text[], signatures int, hours int, is_personal boolean);

-- What a kind makes of what an operator has entered. One proposal of a kind is open for each subject, any number where
-- the subject is empty.
create type proposed as (subject text, subject_name text, before jsonb, after jsonb);

create table proposal (
  -- Of a new one: made from the text that is signed; see id_of_text().
  id uuid primary key,
  kind text not null,
  subject text not null,
  subject_name text not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  -- What its proposer signed, to the letter. Empty where nobody signed, which was possible once.
  signed_text text not null,
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid references operator (id),
  decided_at timestamptz,
  decide_reason text not null default '',
  -- Of what took one person: who looked at it afterwards, and what they had against it.
  seen_by uuid references operator (id),
  seen_at timestamptz,
  objection text not null default '',
  constraint decided_by_another check (state = 'withdrawn' or decided_by <> proposed_by),
  constraint seen_by_another check (seen_by <> proposed_by),
  constraint decided_as_a_whole check ((decided_by is null) = (decided_at is null))
);
create unique index proposal_open on proposal (kind, subject) where state = 'open' and subject <> '';
create index proposal_newest on proposal (proposed_at desc, id);
create index proposal_approved on proposal (kind, subject, decided_at desc) where state = 'approved';
create index proposed_destination on proposal (lower(btrim(after ->> 'destination')))
  where kind = 'machine-destination' and state = 'approved';

-- Every signature of an operator is a row here, and so is what was decided without one in earlier versions.
alter table decision add column act text;
-- Rewritten, not updated: the table is append-only.
alter table decision alter column act type text using case when is_approved then 'approved' else 'rejected' end;
alter table decision alter column act set not null;
alter table decision add check (act in ('proposed', 'approved', 'rejected', 'withdrawn', 'done', 'seen', 'objected'));
alter table decision drop column is_approved;

-- ───────────────────────────────────────────────────────────── what was proposed before

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at, decide_reason)
select p.id, 'rate', p.currency, '', '{}',
  jsonb_build_object('currency', p.currency, 'rate', trim_scale(p.rate)::text), p.reason,
  concat_ws(e'\n', 'Millrace approval', 'kind: rate', 'id: ' || p.id, 'currency: ' || p.currency,
    'rate: ' || trim_scale(p.rate)),
  p.proposed_by, p.proposed_at, greatest(p.proposed_at, now()) + interval '7 days',
  case p.state when 'proposed' then 'open' else p.state end, p.decided_by, p.decided_at, p.reject_reason
from rate_proposal p;

insert into decision (kind, subject_id, operator_id, act, at, key_id, signature, signed_text)
select s.kind, s.subject_id, p.proposed_by, 'proposed', s.at, s.key_id, s.signature, p.signed_text
from request_signature s join proposal p on p.id = s.subject_id
where s.kind = 'rate';
delete from request_signature where kind = 'rate';

alter table exchange_rate drop constraint exchange_rate_proposal_id_fkey;
drop table rate_proposal cascade;
alter table exchange_rate add foreign key (proposal_id) references proposal (id);

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at, decide_reason)
select c.id, 'machine-' || c.kind, c.machine_id, m.name ->> 'en_US', '{}',
  c.content || jsonb_build_object('machineId', c.machine_id) || case when c.kind = 'terms' then jsonb_build_object(
      'price', trim_scale((c.content ->> 'price')::numeric / 1000000)::text,
      'dayReturn', trim_scale((c.content ->> 'dayReturn')::numeric / 1000000)::text) else '{}' end,
  c.reason, '', c.proposed_by, c.proposed_at, greatest(c.proposed_at, now()) + interval '7 days',
  case c.state when 'proposed' then 'open' else c.state end, c.decided_by, c.decided_at, c.reject_reason
from machine_change c join machine m on m.id = c.machine_id;

alter table machine_version drop constraint machine_version_change_id_fkey;
alter table machine_version rename column change_id to proposal_id;
drop table machine_change cascade;
alter table machine_version add foreign key (proposal_id) references proposal (id);
