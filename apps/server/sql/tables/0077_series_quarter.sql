-- Quarters that a gateway's key has signed are told from those that are only a curve.

alter table machine_quarter
  -- Of the text that brought it. Null: put together from what a charger said, and worth nothing.
  add column sequence bigint,
  -- The total counter of a machine that counts, as register_wh is of one that makes or takes energy.
  add column register_count numeric(16, 3),
  -- Why it adds nothing: backwards, or register where the counter and the quarters do not add up.
  add column problem text not null default '' check (problem in ('', 'backwards', 'register')),
  -- Where it was counted.
  add column series_price_id uuid;

create index if not exists machine_quarter_to_count on machine_quarter (machine_id, starts_at)
  where sequence is not null and series_price_id is null;
create index if not exists machine_quarter_of_price on machine_quarter (series_price_id)
  where series_price_id is not null;
