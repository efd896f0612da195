-- Under which lease a transaction was signed. Null for those from before there were leases, and for a version of the
-- signer that takes none.
alter table signed_transaction add column lease bigint;
