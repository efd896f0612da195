-- Which kinds of programmes there are is said beside the functions that grant them, so that a new kind changes no
-- table: check_programme_kind() in functions/reward.sql.
alter table programme drop constraint programme_kind_check;
