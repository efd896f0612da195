-- Practice mode: who may read the inbox of an account. A browser has a random secret, of which only the hash is kept.

-- The browser that asked for the code. Null for a notice, which is for all browsers of the account's owner.
alter table inbox_message add column browser_hash bytea;

-- The browsers that a member has signed in with. A code for an account that belongs to somebody is shown to them only:
-- to ask for it is not enough. A browser stays when its member logs out, and goes when its session is ended from
-- elsewhere.
create table member_browser (
  member_id uuid not null references member,
  browser_hash bytea not null,
  session_id uuid,
  seen_at timestamptz not null,
  primary key (member_id, browser_hash)
);
create index member_browser_age on member_browser (seen_at);
