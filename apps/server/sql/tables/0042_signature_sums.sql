-- What checking a signature of a key takes, so that only a key's first signature computes it. Nobody has any right to
-- it: whoever could write here would choose what counts as signed.
create table signature_sums (
  public_key bytea primary key,
  sums numeric[] not null
);
