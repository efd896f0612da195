-- Codes: made in batches for an approved programme, opened by a second operator, and used. Whoever makes a batch has
-- its codes, so it takes another one to say that they are worth something.
-- Security definers belong to millrace_rewards.

-- Makes a batch; the server has drawn the codes, shows them once, and stores their hashes here. No more can be made
-- than the programme grants in all. Outcomes: made, unknown (no open programme of codes), too-many (with how many are
-- left), needs-limit (the programme has no limit in all), needs-member-limit (none for each member; of coupons by code
-- there is one for each anyway). A programme of coupons has codes when it says so.
create or replace function make_codes(
  p_operator uuid, p_programme uuid, p_hashes bytea[], p_uses_max int, p_expires_at timestamptz, p_note text,
  out outcome text, out id uuid, out codes_left int) language plpgsql security definer as $$
declare
  v_programme programme;
  v_version programme_version;
begin
  perform assert_finance(p_operator);
  perform from promotions_budget for update;
  select * into v_programme from programme p
  where p.id = p_programme and p.kind in ('code', 'exchange', 'coupon') and p.stopped_at is null;
  select * into v_version from programme_version v
  where (v.programme_id, v.version) = (v_programme.id, v_programme.version)
    and (v_programme.kind <> 'coupon' or is_code_programme(v));
  if not found then outcome := 'unknown'; return; end if;
  if v_version.total_max is null then outcome := 'needs-limit'; return; end if;
  if v_version.member_max is null and v_programme.kind <> 'coupon' then outcome := 'needs-member-limit'; return; end if;
  codes_left := (v_version.total_max - (
    select coalesce(sum(b.codes::bigint * b.uses_max), 0) from code_batch b
    where b.programme_id = p_programme and b.stopped_at is null)) / p_uses_max;
  if codes_left < cardinality(p_hashes) then outcome := 'too-many'; return; end if;
  insert into code_batch as b (programme_id, codes, uses_max, expires_at, made_by, note)
  values (p_programme, cardinality(p_hashes), p_uses_max, p_expires_at, p_operator, p_note) returning b.id into id;
  insert into reward_code (hash, batch_id) select h, make_codes.id from unnest(p_hashes) h;
  outcome := 'made';
end $$;

-- Opens a batch that another operator has made. Outcomes: opened, unknown (or stopped), decided, own.
create or replace function open_codes(p_batch uuid, p_operator uuid) returns text
language plpgsql security definer as $$
declare
  v_batch code_batch;
begin
  perform assert_finance(p_operator);
  select * into v_batch from code_batch b where b.id = p_batch and b.stopped_at is null for update;
  if not found then return 'unknown'; end if;
  if v_batch.opened_by is not null then return 'decided'; end if;
  if v_batch.made_by = p_operator then return 'own'; end if;
  update code_batch set opened_by = p_operator, opened_at = ledger.now() where id = p_batch;
  return 'opened';
end $$;

-- Ends a batch at once, for codes that went to the wrong people. Outcomes: stopped, unknown.
create or replace function stop_codes(p_batch uuid, p_operator uuid) returns text
language plpgsql security definer as $$
begin
  perform assert_finance(p_operator);
  update code_batch set stopped_at = ledger.now() where id = p_batch and stopped_at is null;
  return case when found then 'stopped' else 'unknown' end;
end $$;

-- What a code is for a member: an amount, or a coupon, by its name. Outcomes: usable, code-unknown (also before its
-- batch is opened), code-over, code-used-up, same (used by them before), no-balance (an exchange takes a balance above
-- 0), received (one exchange for each member, ever), or why there is no reward, as grant_rewards says it.
create or replace function look_at_code(
  p_member uuid, p_hash bytea, out outcome text, out programme_id uuid, out kind text, out amount bigint,
  out coupon text, out expires_at timestamptz) language plpgsql stable security definer as $$
declare
  v_code record;
begin
  select c.uses, b.uses_max, b.stopped_at, b.expires_at, p.id, p.kind, v.ends_at, v.name,
    (coupon_terms(v)).expires_at as coupon_expires_at
  into v_code
  from reward_code c join code_batch b on b.id = c.batch_id join programme p on p.id = b.programme_id
  join programme_version v on (v.programme_id, v.version) = (p.id, p.version)
  where c.hash = p_hash and b.opened_at is not null;
  if not found then outcome := 'code-unknown'; return; end if;
  programme_id := v_code.id;
  -- A coupon is redeemed like an amount.
  kind := case v_code.kind when 'coupon' then 'code' else v_code.kind end;
  expires_at := least(v_code.expires_at, v_code.ends_at, v_code.coupon_expires_at);
  select o.amount, o.refusal into amount, outcome from reward_offer(v_code.id, p_member) o;
  if v_code.kind = 'coupon' then
    amount := 0;
    coupon := v_code.name;
  end if;
  outcome := case
    when exists (select from code_use u where (u.member_id, u.hash) = (p_member, p_hash)) then 'same'
    when v_code.stopped_at is not null or expires_at <= ledger.now() then 'code-over'
    when v_code.uses >= v_code.uses_max then 'code-used-up'
    when v_code.kind = 'coupon' and exists (
      select from coupon c where (c.member_id, c.programme_id) = (p_member, v_code.id)) then 'received'
    when v_code.kind = 'exchange' and exists (
      select from reward r where r.member_id = p_member and r.kind = 'exchange') then 'received'
    when v_code.kind = 'exchange' and coalesce((
      select a.balance from ledger.account a
      where (a.owner, a.kind, a.currency) = (p_member::text, 'available', 'USDT')), 0) <= 0 then 'no-balance'
    when outcome <> '' then outcome
    else 'usable' end;
end $$;

-- Uses a code. Outcomes: granted, and those of look_at_code but usable; wrong-use where an exchange code is redeemed or
-- the other way round.
create or replace function use_code(
  p_member uuid, p_hash bytea, p_kind text, out outcome text, out amount bigint, out coupon text)
language plpgsql security definer as $$
declare
  v_code record;
  v_reward uuid;
begin
  perform from promotions_budget for update;
  select * into v_code from look_at_code(p_member, p_hash);
  outcome := v_code.outcome;
  if v_code.kind <> p_kind then outcome := 'wrong-use'; end if;
  if outcome <> 'usable' then return; end if;
  coupon := v_code.coupon;
  if coupon is not null then
    select case m.outcome when 'received' then 'granted' when 'no-member' then 'unknown' else m.outcome end, 0
    into outcome, amount from make_coupon(p_member, v_code.programme_id, null, '') m;
  else
    select g.outcome, g.amount, g.reward_id into outcome, amount, v_reward
    from grant_reward(v_code.programme_id, p_member, p_kind, 'code:' || encode(p_hash, 'hex'),
      -- An exchange is single for the member, a redemption for member and code.
      p_member || case p_kind when 'exchange' then '' else ' ' || encode(p_hash, 'hex') end) g;
  end if;
  if outcome <> 'granted' then return; end if;
  insert into code_use (member_id, hash, at, reward_id) values (p_member, p_hash, ledger.now(), v_reward);
  update reward_code set uses = uses + 1 where hash = p_hash;
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function make_codes, open_codes, stop_codes, look_at_code, use_code to millrace_app;

grant select on code_batch, code_use to millrace_app;
grant select (batch_id, uses) on reward_code to millrace_app;
grant select, insert, update on code_batch, reward_code to millrace_rewards;
grant select, insert on code_use to millrace_rewards;
