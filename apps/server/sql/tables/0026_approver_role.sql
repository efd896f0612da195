-- What an approval key is for, a word that counts later, and how a key is removed.

-- The operator's role when they offered it. Null for keys from before, which are those of finance and admins.
alter table approver_key add column role text check (role in ('support', 'finance', 'guide', 'admin'));

-- By one colleague: from added_at on, which lies three days ahead at first.
alter table approver_key drop constraint approver_key_how_check,
  add constraint approver_key_how_check
    check (how in ('demonstration', 'database', 'approvers', 'colleague', 'recovery'));

-- That somebody wants a key removed, signed with their own. The owner's word, or those of two colleagues, set the key's
-- removed_at.
create table approver_key_removal (
  key_id uuid not null references approver_key (id),
  by_key_id uuid not null references approver_key (id),
  signature bytea not null check (octet_length(signature) = 64),
  at timestamptz not null default now(),
  -- From when on the key is removed by this word alone. Null when it takes a second one.
  effective_at timestamptz,
  primary key (key_id, by_key_id)
);
