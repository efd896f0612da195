-- What undone orders gave back. Orders that were undone before this table have no row in it.

create table refund (
  member_id uuid not null,
  order_id uuid not null,
  -- The day of undoing. The order shares in the days before it, so all of these have to be settled first.
  undone_day date not null,
  -- Null while it waits for that.
  amount bigint check (amount >= 0),
  primary key (member_id, order_id)
);
create index refund_newest on refund (undone_day desc);
create index refund_waiting on refund (undone_day) where amount is null;

-- A version before this table knows of no orders that wait for their refund, and would make them final.
alter table purchase add constraint undone_is_not_final check (undone_day is null or state <> 'final') not valid;
