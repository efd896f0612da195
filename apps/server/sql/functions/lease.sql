-- What only one copy of a program does at a time: sign for a chain, sign the books, watch a rail. Whoever does it holds
-- a lease in the replicated database, so that it is the same one after a failover. See docs/adr/0046.
-- Security definers belong to millrace_treasury.

-- Without being renewed. Whoever holds it renews it several times as often.
create or replace function lease_lasts() returns interval language sql immutable
return interval '10 seconds';

-- A clock that was set back must not keep a lease for ever.
create or replace function is_lease_held(p_lease lease) returns boolean language sql volatile
return p_lease.renewed_at between clock_timestamp() - lease_lasts() and clock_timestamp() + lease_lasts();

-- Takes it, if it is free or this process had it, under the next number. Null when another one holds it. The connection
-- keeps the number, and what it hands over is checked against it.
create or replace function take_lease(p_name text, p_holder uuid) returns bigint language plpgsql as $$
declare
  v_number bigint;
begin
  insert into lease (name) values (p_name) on conflict do nothing;
  update lease l set number = l.number + 1, holder = p_holder, taken_at = clock_timestamp(),
    renewed_at = clock_timestamp()
  where l.name = p_name and (l.holder = p_holder or not is_lease_held(l))
  returning l.number into v_number;
  if v_number is not null then perform set_config('millrace.lease', v_number::text, false); end if;
  return v_number;
end $$;

-- False when another one has taken it.
create or replace function renew_lease(p_name text, p_number bigint) returns boolean language plpgsql as $$
begin
  update lease l set renewed_at = clock_timestamp() where (l.name, l.number) = (p_name, p_number);
  return found;
end $$;

-- So that another one need not wait until it has run out.
create or replace function give_up_lease(p_name text, p_number bigint) returns void language sql as $$
  update lease l set renewed_at = '-infinity' where (l.name, l.number) = (p_name, p_number)
$$;

-- The signer's, for a chain or the books.
create or replace function take_signer_lease(p_what text, p_holder uuid) returns bigint
language sql security definer as $$ select take_lease('signer ' || p_what, p_holder) $$;
create or replace function renew_signer_lease(p_what text, p_number bigint) returns boolean
language sql security definer as $$ select renew_lease('signer ' || p_what, p_number) $$;
create or replace function give_up_signer_lease(p_what text, p_number bigint) returns void
language sql security definer as $$ select give_up_lease('signer ' || p_what, p_number) $$;

-- The rails', for what they watch.
create or replace function take_rail_lease(p_what text, p_holder uuid) returns bigint
language sql security definer as $$ select take_lease('rail ' || p_what, p_holder) $$;
create or replace function renew_rail_lease(p_what text, p_number bigint) returns boolean
language sql security definer as $$ select renew_lease('rail ' || p_what, p_number) $$;
create or replace function give_up_rail_lease(p_what text, p_number bigint) returns void
language sql security definer as $$ select give_up_lease('rail ' || p_what, p_number) $$;

-- Nobody makes an old number count again.
create or replace function keep_lease_number() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.number < old.number or new.name <> old.name then
    raise exception 'the number of a lease only grows';
  end if;
  return new;
end $$;

create or replace trigger keep_lease_number before update or delete on lease
  for each row execute function keep_lease_number();
alter table lease enable always trigger keep_lease_number;

-- In the transaction that saves what is signed, and so hands it over: the lease must still be this connection's, and
-- nobody takes it until that transaction has ended. A signer that was frozen and wakes up saves nothing. A version that
-- takes no lease may sign as long as no other holds one.
create or replace function demand_lease() returns trigger language plpgsql security definer as $$
declare
  v_lease lease;
  v_number bigint := nullif(current_setting('millrace.lease', true), '')::bigint;
begin
  -- Not signed: two people took it back.
  if new.purpose = 'void' then return new; end if;
  select * into v_lease from lease where name = 'signer ' || new.rail for share;
  if found and (v_number <> v_lease.number or v_number is null and is_lease_held(v_lease)) then
    raise exception 'another signer has taken over %', new.rail using errcode = 'MR004';
  end if;
  new.lease := v_number;
  -- From here on the standby waits for the end of this transaction: not for long, if the signer is frozen in it.
  if session_user = 'millrace_signer' then
    perform set_config('idle_in_transaction_session_timeout', '5s', true);
  end if;
  return new;
end $$;

create or replace trigger demand_lease before insert on signed_transaction
  for each row execute function demand_lease();
alter table signed_transaction enable always trigger demand_lease;

-- ───────────────────────────────────────────────────────────── rights

grant select, insert, update on lease to millrace_treasury;
grant select on lease to millrace_app, millrace_signer, millrace_rail;
grant execute on function lease_lasts, is_lease_held, take_lease, renew_lease, give_up_lease to millrace_treasury;
grant execute on function take_signer_lease, renew_signer_lease, give_up_signer_lease to millrace_signer;
grant execute on function take_rail_lease, renew_rail_lease, give_up_rail_lease to millrace_rail;
