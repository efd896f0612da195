-- The stop: buying and rewards close by themselves when less is held than is owed, or a day could not be sealed, and
-- open again when the figures do. Nobody can begin or end it by hand. Withdrawing, claiming, undoing and recharging
-- never look here.
-- Security definers belong to millrace_books.

create or replace function is_stopped() returns boolean language sql stable security definer as $$
  select exists (select from platform_stop s where s.until is null)
$$;

-- What is held above all that belongs to members, machines, promotions and fees, in USDT: the owner's own money, less
-- what a rail lacks by its own figures. By double entry this needs no look at members' accounts. A rail's difference is
-- of one moment on both sides, so money under way does not show as missing; a rail that has never been read has none.
create or replace function reserve_cushion() returns numeric language sql stable as $$
  select coalesce((
      select sum(a.balance) from ledger.account a
      where a.owner = '' and a.kind in ('owner', 'fx') and a.currency = 'USDT'), 0)
    + coalesce((
      select sum(least(0, s.own - s.custody - s.unbooked)) from rail_state s
      where s.currency = 'USDT'), 0)
$$;

-- Whether the last sealed day ended too long ago. Before the first day has ended there is nothing to seal. The
-- demonstration lives through its past faster than days can be signed, so it does not count.
create or replace function is_seal_overdue() returns boolean language sql stable as $$
  select coalesce((
    select ledger.now() > ((coalesce(
        (select max(r.day) from transparency_record r where r.signature is not null),
        (select min(s.business_day) from ledger.seal s)) + 1)::timestamp at time zone c.time_zone)
      + interval '26 hours'
    from ledger.clock c where c.offset_days >= 0 and exists (select from ledger.seal)), false)
$$;

-- Looks at both figures. One that is wrong for more than 30 seconds begins a stop, and one that is right ends it. Asked
-- every 20 seconds, so it takes less than a minute. Returns the reasons of the stops that are open.
create or replace function check_stop() returns text[] language plpgsql security definer as $$
declare
  v_look record;
begin
  for v_look in
    select w.reason, w.wrong_since, case w.reason
      when 'reserves' then reserve_cushion() < 0
      else is_seal_overdue() end as is_wrong
    from stop_watch w order by w.reason for update
  loop
    update stop_watch w set looked_at = now(), wrong_since = case
      when v_look.is_wrong then coalesce(v_look.wrong_since, now()) end
    where w.reason = v_look.reason;
    if not v_look.is_wrong then
      update platform_stop s set until = greatest(s.since, ledger.now())
      where s.reason = v_look.reason and s.until is null;
    elsif v_look.wrong_since <= now() - interval '30 seconds' then
      insert into platform_stop (reason) values (v_look.reason) on conflict do nothing;
    end if;
  end loop;
  return array(select s.reason from platform_stop s where s.until is null order by s.reason);
end $$;

grant execute on function reserve_cushion, is_seal_overdue to millrace_books;
grant execute on function check_stop to millrace_app;
grant execute on function is_stopped to millrace_app, millrace_machines, millrace_rewards;
grant select on platform_stop to millrace_app;
grant select, insert, update on platform_stop, stop_watch to millrace_books;
grant select on ledger.clock to millrace_books;
