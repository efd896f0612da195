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
