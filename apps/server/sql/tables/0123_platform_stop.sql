-- When buying and rewards were closed for everybody, and why. The figures decide alone, by check_stop().
create table platform_stop (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('reserves', 'unsealed')),
  since timestamptz not null default ledger.now(),
  until timestamptz check (until >= since)
);
create unique index platform_stop_open on platform_stop (reason) where until is null;

-- Since when each of the figures has been wrong. One that is wrong at a single look only may fall between a payment and
-- its reading, or between a day and its signature.
create table stop_watch (
  reason text primary key check (reason in ('reserves', 'unsealed')),
  wrong_since timestamptz,
  looked_at timestamptz not null default now()
);
insert into stop_watch (reason) values ('reserves'), ('unsealed');
