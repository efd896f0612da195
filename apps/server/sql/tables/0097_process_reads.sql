-- How many reads a program has answered since it started, and how many of those the primary had no work with. A version
-- before this says nothing, and neither does a program that has no standby to read from.

alter table process_report add column reads bigint, add column reads_elsewhere bigint;
