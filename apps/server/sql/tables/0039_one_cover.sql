-- What is held and owed is counted once, in books_day: this was the same fact by another definition.
drop trigger if exists record_solvency on ledger.seal;
drop table solvency;
