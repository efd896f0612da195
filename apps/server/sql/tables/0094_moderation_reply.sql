-- A member's answer to a decision gets a reply by another operator, and a mute can end early.

alter table moderation_action
  add column reply text not null default '',
  add column replied_at timestamptz,
  add column replied_by uuid references operator (id),
  -- Of a mute: when it was lifted.
  add column ended_at timestamptz,
  add constraint reply_is_by_another check (replied_by <> operator_id),
  add constraint reply_has_author check (
    (replied_at is null) = (replied_by is null) and (replied_at is null) = (reply = '')),
  add constraint only_mutes_end check (ended_at is null or action = 'mute');

-- Who changed a rule last.
alter table post_rule add column updated_by uuid references operator (id);
