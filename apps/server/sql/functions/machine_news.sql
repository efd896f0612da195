-- What machines post by themselves. Every figure is read from settled days and approved reports. So nobody can make a
-- machine say anything, not even with the application's password: there is nothing to hand over.
-- Security definers belong to the database's owner.

-- A post of a machine, unless it posted for this reason before. What is reported more than two days late, such as the
-- months before a demonstration begins, gets the time at which it was known.
create or replace function add_machine_post(
  p_machine uuid, p_reason text, p_text text, p_params jsonb, p_known timestamptz) returns void language plpgsql as $$
declare
  v_id uuid := ledger.new_id();
begin
  insert into post (id, by_machine_id, machine_id, content, machine_text, params, reason_key, created_at)
  values (v_id, p_machine, p_machine, '', p_text, p_params, p_reason,
    case when p_known < ledger.now() - interval '2 days' then p_known else ledger.now() end)
  on conflict (by_machine_id, reason_key) where by_machine_id is not null do nothing;
  if found then perform announce('square', 'post', v_id::text); end if;
end $$;

-- The months of machines that are settled and not posted yet: of the last two whole months, in which units shared.
create or replace view machine_month as
select s.machine_id, m.first as month, sum(s.paid)::bigint as income,
  -- What one unit got each day, rounded down as its income was.
  sum(s.paid / s.valid_units)::bigint as income_per_unit,
  (array_agg(s.valid_units order by s.day desc))[1] as units
from (
  select (date_trunc('month', ledger.today()) - make_interval(months => n))::date as first,
    (date_trunc('month', ledger.today()) - make_interval(months => n - 1))::date - 1 as last
  from generate_series(1, 2) n
) m
join settlement_machine s on s.day between m.first and m.last and s.valid_units > 0
where exists (select from settlement d where d.day = m.last and d.state = 'done')
  and not exists (select from settlement d where d.day between m.first and m.last and d.state <> 'done')
group by s.machine_id, m.first;

-- Two or more days in a row whose approved reports say that there was no revenue, of the last 60 days.
create or replace view machine_standstill as
select r.machine_id, r.first, r.days, (
  select min(n.day) from report n
  where n.machine_id = r.machine_id and n.state = 'approved' and n.day > r.last and n.amount > 0) as resumed
from (
  select z.machine_id, min(z.day) as first, max(z.day) as last, count(*)::int as days
  from (
    select r.machine_id, r.day, r.day - (row_number() over (partition by r.machine_id order by r.day))::int as run
    from report r where r.state = 'approved' and r.amount = 0 and r.day > ledger.today() - 60
  ) z
  group by z.machine_id, z.run
) r
where r.days >= 2;

-- Posts what is new, at most p_limit at a time, so that a large fleet does not fill the feed at once. Returns how many.
create or replace function post_machine_news(p_limit int) returns int language plpgsql security definer as $$
declare
  v_left int := p_limit;
  v_count int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('machine news', 0)) then return 0; end if;

  select count(add_machine_post(t.machine_id, t.reason, t.kind, t.params, t.known)) into v_count
  from (
    select m.machine_id, 'month ' || to_char(m.month, 'YYYY-MM') as reason, 'month' as kind,
      jsonb_build_object('month', m.month, 'income', decimal_usdt(m.income),
        'incomePerUnit', decimal_usdt(m.income_per_unit), 'units', m.units::text) as params,
      (m.month + interval '1 month' + interval '6 hours') at time zone 'UTC' as known
    from machine_month m
    union all
    select s.machine_id, 'pause ' || s.first, 'pause',
      jsonb_build_object('day', s.first, 'days', s.days::text), (s.first + 2)::timestamp at time zone 'UTC'
    from machine_standstill s where s.resumed is null
    union all
    select s.machine_id, 'repair ' || s.first, 'repair',
      jsonb_build_object('day', s.resumed, 'days', s.days::text), (s.resumed + 1)::timestamp at time zone 'UTC'
    from machine_standstill s where s.resumed is not null
  ) t
  join machine n on n.id = t.machine_id and n.is_published
  where t.known <= ledger.now()
    and not exists (select from post p where p.by_machine_id = t.machine_id and p.reason_key = t.reason)
  limit v_left;
  v_left := v_left - v_count;

  with changed as (
    select m.id, m.pictures, s.pictures as before from machine m left join machine_photo_seen s on s.machine_id = m.id
    where m.is_published and m.pictures is distinct from s.pictures order by m.id limit v_left
  ), seen as (
    insert into machine_photo_seen (machine_id, pictures) select c.id, c.pictures from changed c
    on conflict (machine_id) do update set pictures = excluded.pictures
  )
  select v_count + count(add_machine_post(c.id, 'photo ' || f.picture, 'photo',
    jsonb_build_object('pictureUrl', f.picture), ledger.now())) into v_count
  from changed c cross join lateral (
    -- One post, however many are new. The first photos of a machine are no news.
    select p.picture from unnest(c.pictures) with ordinality p(picture, position)
    where p.picture <> all (c.before) order by p.position limit 1) f
  where c.before is not null;
  return v_count;
end $$;

-- As amounts are written in answers.
create or replace function decimal_usdt(p_minor bigint) returns text language sql immutable as $$
  select (p_minor::numeric / 1000000)::numeric(20, 6)::text
$$;

grant execute on function post_machine_news to millrace_app;
