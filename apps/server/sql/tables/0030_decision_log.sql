-- The public log of what operators have signed, and the figures about it on the public page.

-- Numbered without gaps, in the order in which the log took them.
create table decision_log (
  number bigint primary key,
  -- What is published of it, but for the signed text, which is with the decision.
  entry jsonb not null,
  -- Of the entry, over the hash of the one before.
  hash bytea not null check (octet_length(hash) = 32),
  decision_id bigint unique references decision (id),
  -- Of an entry that says that a key was added or removed.
  key_id uuid references approver_key (id),
  check ((decision_id is null) <> (key_id is null))
);
create unique index decision_log_of_key on decision_log (key_id, (entry ->> 'act')) where key_id is not null;

-- How much of the log a sealed day's record has sealed, and the head of the audit log, with which it has done so.
create table decision_seal (
  epoch int primary key references transparency_record (epoch),
  entries bigint not null check (entries >= 0),
  audit_hash bytea not null check (octet_length(audit_hash) = 32)
);

-- How many proposals of a kind came to an end on a day, or were looked at, and after how many minutes.
create table decision_time (
  day date not null,
  kind text not null,
  act text not null,
  minutes int not null check (minutes >= 0),
  proposals bigint not null,
  primary key (day, kind, act, minutes)
);
create index decision_by_time on decision (at);
create index proposal_expired on proposal (expires_at) where state in ('open', 'expired');
-- What one person did, and nobody else has looked at.
create index proposal_unseen on proposal (proposed_at)
  where state = 'approved' and decided_by is null and seen_by is null;
