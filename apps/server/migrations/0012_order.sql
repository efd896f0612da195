-- Buying, undoing and finishing orders. Each is one function, so that a purchase is one round trip, and so that the
-- application, which may call them, can write neither orders nor stock by itself.
--
-- Rows are locked in one order everywhere: the order, the stock, then accounts as the ledger does. No two of these wait
-- for each other.

grant select on risk_quiz, step_up to millrace_machines;

-- The caller's idempotency key of undoing, so that a repeat gets the same answer.
alter table purchase add column undo_request_id uuid;

-- Every purchase would lock the one row of the agreement, and the machine's. Orders are written by the functions below
-- only, which have looked both up, and neither is ever deleted.
alter table purchase drop constraint purchase_machine_id_fkey, drop constraint purchase_agreement_version_fkey;

-- The fingerprint of each language's text. A purchase looks it up; reading and hashing the texts of ten languages would
-- take longer than all the rest.
create table agreement_text (
  version int not null references agreement (version),
  language text not null,
  hash bytea not null,
  primary key (version, language)
);
create function keep_agreement_text() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into agreement_text (version, language, hash)
  select new.version, t.key, sha256(convert_to(t.value, 'UTF8')) from jsonb_each_text(new.content) t where t.value <> '';
  return null;
end $$;
create trigger keep_agreement_text after insert on agreement for each row execute function keep_agreement_text();
revoke execute on function keep_agreement_text from public;
grant select on agreement_text to millrace_app, millrace_machines;

-- The text of a language, or English where there is none.
create function in_language(p_texts jsonb, p_language text) returns text language sql immutable
return coalesce(nullif(p_texts ->> p_language, ''), p_texts ->> 'en_US');

-- An order as people see it.
create view order_seen as
select p.member_id, p.id, p.machine_id, m.kind, m.name, coalesce(m.pictures[1], '') as picture, p.units, p.price, p.coupon_amount, p.day_return, p.last_day - p.first_day + 1 as valid_days,
  case when p.state = 'undone' then 'undone'
       when p.state = 'reflecting' and p.reflect_until > ledger.now() then 'reflecting'
       when p.last_day < ledger.today() then 'expired'
       else 'valid' end as state,
  (select coalesce(sum(i.amount), 0)::bigint from income i where i.member_id = p.member_id and i.order_id = p.id) as received,
  p.bought_at, p.first_day, p.last_day, p.reflect_until, p.agreement_version, p.agreement_language, encode(p.agreement_hash, 'hex') as agreement_hash, ledger.now() as seen_at
from purchase p join machine m on m.id = p.machine_id;
grant select on order_seen to millrace_app, millrace_machines;

-- With a session, the member must have proved in it, for buying and until after p_at, to be present; without one the
-- caller has seen to that. Answers: bought, same (this key bought this before), key-reused, step-up-needed,
-- quiz-needed, unknown, not-open, agreement-changed, sold-out, too-few-left (with how many), insufficient. Only the
-- first leaves anything behind.
create function buy(
  p_member uuid, p_request uuid, p_id uuid, p_machine uuid, p_units int, p_agreement_version int, p_language text, p_reflection_days int,
  p_session uuid default null, p_at timestamptz default null, out outcome text, out units_left int, out bought order_seen)
-- Without the first setting, whoever began when there were few orders would go on reading all of them; the second is as
-- in ledger.apply().
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_now timestamptz := ledger.now();
  v_today date := ledger.today();
  v_known purchase;
  v_machine machine;
  v_stock machine_stock;
  v_price bigint;
  v_agreement agreement_text;
  v_available ledger.account;
  v_reflect_until timestamptz;
begin
  if p_session is not null and not exists (
    select from step_up s where (s.member_id, s.session_id, s.purpose) = (p_member, p_session, 'buy') and s.expires_at > p_at
  ) then
    outcome := 'step-up-needed';
    return;
  end if;

  select * into v_known from purchase where member_id = p_member and request_id = p_request;
  if found then
    outcome := case when (v_known.machine_id, v_known.units, v_known.agreement_version) = (p_machine, p_units, p_agreement_version) then 'same' else 'key-reused' end;
    if outcome = 'same' then select * into bought from order_seen o where o.member_id = p_member and o.id = v_known.id; end if;
    return;
  end if;

  select * into v_machine from machine where id = p_machine and is_published;
  if not found then outcome := 'unknown'; return; end if;
  if not exists (select from risk_quiz q where q.member_id = p_member) then outcome := 'quiz-needed'; return; end if;
  if v_machine.retired_at is not null or v_now < v_machine.sale_start or v_now >= v_machine.sale_end then outcome := 'not-open'; return; end if;

  select * into v_stock from machine_stock where machine_id = p_machine;
  units_left := v_stock.units - v_stock.sold_units;
  if units_left = 0 then outcome := 'sold-out'; return; end if;
  if units_left < p_units then outcome := 'too-few-left'; return; end if;

  if p_agreement_version is distinct from (select max(version) from agreement) then outcome := 'agreement-changed'; return; end if;
  -- Who reads a language that it is not in agrees to the English.
  select * into v_agreement from agreement_text t where t.version = p_agreement_version and t.language in (p_language, 'en_US') order by t.language = p_language desc limit 1;

  select * into v_available from ledger.account a where (a.owner, a.kind, a.currency) = (p_member::text, 'available', 'USDT');
  -- Divided, since a price for many units may be more than there are numbers for.
  if coalesce(v_available.balance, 0) / v_machine.price < p_units then outcome := 'insufficient'; return; end if;
  v_price := v_machine.price * p_units;

  -- To the end of the last calendar day.
  v_reflect_until := (select (v_today + p_reflection_days + 1)::timestamp at time zone c.time_zone from ledger.clock c);
  insert into purchase (member_id, id, machine_id, units, price, day_return, bought_at, first_day, last_day, reflect_until, agreement_version, agreement_language, agreement_hash, request_id)
  values (p_member, p_id, p_machine, p_units, v_price, v_machine.day_return, v_now, v_today + 1, v_today + v_machine.valid_days, v_reflect_until, v_agreement.version, v_agreement.language, v_agreement.hash, p_request)
  on conflict (member_id, request_id) do nothing;
  -- The same request came twice at once: the insert waited for the first, and the next look finds it.
  if not found then raise exception 'this request is being answered' using errcode = 'serialization_failure'; end if;

  update machine_stock set sold_units = sold_units + p_units where machine_id = p_machine and sold_units + p_units <= units;
  -- Others were faster since we looked. Nothing may stay, so the whole is done again; the next look finds what is left.
  if not found then raise exception 'the units were bought meanwhile' using errcode = 'serialization_failure'; end if;

  if ledger.post(p_id, array['buy'], array[v_available.id], array[(select e.id from ledger.open_account(p_machine::text, 'escrow', 'USDT') e)], array[v_price], 'order:' || p_id) <> 'posted' then
    raise exception 'the balance was spent meanwhile' using errcode = 'serialization_failure';
  end if;
  outcome := 'bought';
  -- As order_seen would find it.
  bought := row(p_member, p_id, p_machine, v_machine.kind, v_machine.name, coalesce(v_machine.pictures[1], ''), p_units, v_price, 0, v_machine.day_return, v_machine.valid_days,
    'reflecting', 0, v_now, v_today + 1, v_today + v_machine.valid_days, v_reflect_until, v_agreement.version, v_agreement.language, encode(v_agreement.hash, 'hex'), v_now)::order_seen;
end $$;

-- Buys for many at once, in one commit; the number says which of them. A refused one leaves the others as they are. In
-- the order of machines: two batches that share machines would otherwise wait for each other.
create function buy_many(
  p_members uuid[], p_requests uuid[], p_ids uuid[], p_machines uuid[], p_units int[], p_agreement_versions int[], p_languages text[], p_reflection_days int, p_sessions uuid[], p_at timestamptz)
returns table (number int, outcome text, units_left int, bought order_seen)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_order record;
  v_answer record;
begin
  for v_order in
    select o.* from unnest(p_members, p_requests, p_ids, p_machines, p_units, p_agreement_versions, p_languages, p_sessions) with ordinality
      as o(member, request, id, machine, units, agreement_version, language, session, number) order by o.machine, o.number
  loop
    number := v_order.number;
    select * into v_answer from buy(v_order.member, v_order.request, v_order.id, v_order.machine, v_order.units, v_order.agreement_version, v_order.language, p_reflection_days, v_order.session, p_at);
    outcome := v_answer.outcome;
    units_left := v_answer.units_left;
    bought := v_answer.bought;
    return next;
  end loop;
end $$;

-- Answers: undone, same (this key undid it before), done (undone before), over, unknown.
create function undo_order(p_member uuid, p_order uuid, p_request uuid, out outcome text, out seen order_seen)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_order purchase;
  v_refund bigint;
begin
  select * into v_order from purchase where member_id = p_member and id = p_order for update;
  outcome := case
    when not found then 'unknown'
    when v_order.state = 'undone' then case when v_order.undo_request_id = p_request then 'same' else 'done' end
    when v_order.state = 'final' or v_order.reflect_until <= ledger.now() then 'over'
    else 'undone' end;
  if outcome = 'undone' then
    update purchase set state = 'undone', undone_at = ledger.now(), undone_day = ledger.today(), undo_request_id = p_request where member_id = p_member and id = p_order;
    update machine_stock set sold_units = sold_units - v_order.units where machine_id = v_order.machine_id;
    -- What it has earned is the member's already, and stays so; the rest of the price comes back.
    v_refund := greatest(0, v_order.price - (select coalesce(sum(i.amount), 0) from income i where i.member_id = p_member and i.order_id = p_order));
    perform end_escrow(v_order, v_refund);
  end if;
  if outcome <> 'unknown' then select * into seen from order_seen o where o.member_id = p_member and o.id = p_order; end if;
end $$;

-- Takes an undone order's money out of escrow: the refund to the member, a coupon's part back to promotions, the rest
-- to capital.
create function end_escrow(p_order purchase, p_refund bigint) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  v_machine text := p_order.machine_id::text;
  v_answer text;
begin
  select ledger.post(md5('undone ' || p_order.id)::uuid, array_agg(l.kind order by l.n), array_agg(f.id order by l.n), array_agg(t.id order by l.n), array_agg(l.amount order by l.n), 'order:' || p_order.id)
  into v_answer
  from (values
    (1, 'buy-undone', p_order.member_id::text, 'available', p_refund),
    (2, 'buy-final', v_machine, 'capital', p_order.price - p_refund),
    (3, 'coupon-undone', '', 'promotions', p_order.coupon_amount)
  ) as l(n, kind, owner, account, amount),
  lateral ledger.open_account(v_machine, 'escrow', 'USDT') f,
  lateral ledger.open_account(l.owner, l.account, 'USDT') t
  where l.amount > 0;
  if v_answer is distinct from 'posted' then raise exception 'the escrow of order % could not be ended: %', p_order.id, v_answer; end if;
end $$;

-- Orders whose reflection period is over: their price becomes capital. Answers with how many there were, at most
-- p_at_most. Any number of workers may call it at once.
create function finish_orders(p_at_most int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set jit = off as $$
declare
  v_ids uuid[];
  v_members uuid[];
begin
  select array_agg(d.member_id), array_agg(d.id) into v_members, v_ids from (
    select p.member_id, p.id from purchase p where p.state = 'reflecting' and p.reflect_until <= ledger.now()
    order by p.reflect_until limit p_at_most for update skip locked
  ) d;
  if v_ids is null then return 0; end if;

  perform ledger.open_account(m.machine_id::text, 'capital', 'USDT')
  from (select distinct p.machine_id from unnest(v_members, v_ids) as d(member_id, id) join purchase p using (member_id, id) order by p.machine_id) m;

  with finished as (
    update purchase p set state = 'final' from unnest(v_members, v_ids) as d(member_id, id) where (p.member_id, p.id) = (d.member_id, d.id)
    returning p.id, p.machine_id, p.price + p.coupon_amount as amount
  )
  insert into ledger.transfer (id, leg, kind, from_account, to_account, amount, owner, reason, business_day)
  select md5('final ' || o.id)::uuid, 0, 'buy-final', f.id, t.id, o.amount, ledger.whose(f.id, f.owner, t.id, t.owner), 'order:' || o.id, ledger.today()
  from finished o
  join ledger.account f on (f.owner, f.kind, f.currency) = (o.machine_id::text, 'escrow', 'USDT')
  join ledger.account t on (t.owner, t.kind, t.currency) = (o.machine_id::text, 'capital', 'USDT')
  where o.amount > 0;
  return cardinality(v_ids);
end $$;

alter function buy owner to millrace_machines;
alter function buy_many owner to millrace_machines;
alter function undo_order owner to millrace_machines;
alter function end_escrow owner to millrace_machines;
alter function finish_orders owner to millrace_machines;
revoke execute on function buy, buy_many, undo_order, end_escrow, finish_orders from public;
grant execute on function buy, buy_many, undo_order, finish_orders to millrace_app;
