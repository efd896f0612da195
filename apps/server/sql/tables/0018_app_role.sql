-- What the application's role is worth: no more than what members themselves may ask for.

-- Every kind is posted by the functions of its domain only, whose role nobody logs in as.
insert into ledger.restricted_kind values
  ('buy',           'millrace_machines'),
  ('coupon',        'millrace_machines'),
  ('buy-undone',    'millrace_machines'),
  ('coupon-undone', 'millrace_machines'),
  ('buy-final',     'millrace_machines'),
  ('claim',         'millrace_machines'),
  ('reward',        'millrace_treasury'),
  ('withdraw-hold', 'millrace_treasury');

-- ───────────────────────────────────────────────────────────── terms

-- Only in practice mode can days be moved. Set at start, like the time zone, as the database's owner.
alter table ledger.clock add column is_practice boolean not null default false;

alter table wallet_rule add column reflection_days int not null default 4 check (reflection_days >= 0);

-- ───────────────────────────────────────────────────────────── payouts

-- What a payout is for; its id alone once let an owner's payout be booked as a withdrawal.
alter table payout add column kind text;
update payout set kind = case when member_id is null then 'owner' else 'withdrawal' end;
alter table payout alter column kind set not null,
  add constraint payout_kind check (kind in ('withdrawal', 'owner')),
  add constraint payout_of_member check ((kind = 'withdrawal') = (member_id is not null));
