-- One document verifies one person. The hash is keyed, so that a number cannot be found by trying all of them.
alter table verification add column number_hash bytea check (octet_length(number_hash) = 32);
create unique index verification_one_person on verification (number_hash) where state = 'verified';
