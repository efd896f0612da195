-- Reads the table once, without locking anybody out. So attaching it as a partition reads nothing.
alter table ledger.transfer validate constraint created_before_months;
