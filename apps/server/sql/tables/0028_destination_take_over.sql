-- Who has taken an address or account over from the member who had bound it, and by which proof. A signed text counts
-- once, and anybody who sees this can check its signature again.

create table destination_take_over (
  -- The member who has proved to hold it, and the one who had bound it.
  member_id uuid not null,
  from_member_id uuid not null,
  destination_id uuid not null,
  -- Null for a bank account: the bank says who holds it.
  signed_text text unique,
  signature text,
  taken_at timestamptz not null default now(),
  primary key (from_member_id, destination_id),
  check ((signed_text is null) = (signature is null))
);
