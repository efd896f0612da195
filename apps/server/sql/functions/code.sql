-- Codes: drawn in batches, opened for an approved programme by two operators, and used. Whoever has a batch drawn has
-- its codes, so it takes another one to say that they are worth something.
-- Security definers belong to millrace_rewards.

-- The server has drawn codes, shows them once, and stores their hashes here. They are worth nothing until two operators
-- have opened the batch, whose id it returns.
create or replace function store_codes(p_operator uuid, p_hashes bytea[]) returns uuid
language plpgsql security definer as $$
declare
  v_batch uuid := ledger.new_id();
begin
  perform assert_finance(p_operator);
  insert into reward_code (hash, batch_id) select h, v_batch from unnest(p_hashes) h;
  return v_batch;
end $$;

create or replace function rule_codes() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- Both sign which codes they are, by a digest of their hashes, and what all of them can cost. No more are opened than
-- the programme grants in all. A programme of coupons has codes when it says so.
create or replace function may_codes(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'batchId');
  v_uses_max int := p_content ->> 'usesMax';
  v_programme programme;
  v_version programme_version;
  v_codes bigint;
  v_digest text;
  v_after jsonb;
begin
  if p_before is not null then perform from promotions_budget for update; end if;
  select count(*), encode(sha256(string_agg(c.hash, '' order by c.hash)), 'hex') into v_codes, v_digest
  from reward_code c where c.batch_id = v_id;
  if v_codes = 0 or exists (select from code_batch b where b.id = v_id) then
    perform refuse_proposal('code.unknown');
  end if;
  select * into v_programme from programme p
  where p.id = id_in(p_content ->> 'programmeId') and is_offer(p.kind) and p.stopped_at is null;
  select * into v_version from programme_version v
  where (v.programme_id, v.version) = (v_programme.id, v_programme.version)
    and (v_programme.kind <> 'coupon' or is_code_programme(v));
  if not found then perform refuse_proposal('programme.unknown'); end if;
  if v_version.total_max is null then perform refuse_proposal('code.needs-limit'); end if;
  -- Of coupons by code there is one for each member anyway.
  if v_version.member_max is null and v_programme.kind <> 'coupon' then
    perform refuse_proposal('programme.no-member-limit');
  end if;
  if v_version.total_max < v_codes * v_uses_max + (
    select coalesce(sum(b.codes::bigint * b.uses_max), 0) from code_batch b
    where b.programme_id = v_programme.id and b.stopped_at is null
  ) then
    perform refuse_proposal('code.batch-too-large');
  end if;
  v_after := jsonb_build_object('batchId', v_id, 'programmeId', v_programme.id, 'codes', v_codes,
    'usesMax', v_uses_max, 'endTime', utc_text((p_content ->> 'endTime')::timestamptz),
    'note', coalesce(p_content ->> 'note', ''), 'amount', decimal_amount(v_version.amounts[1], 'USDT'),
    'cost', decimal_amount(v_version.amounts[1]::numeric * v_codes * v_uses_max, 'USDT'), 'digest', v_digest);
  -- Other codes, or other amounts, than those that were proposed.
  if p_before is not null and v_after <> p_content then perform refuse_proposal('proposal.stale'); end if;
  return row(v_id, v_version.name, '{}', v_after)::proposed;
end $$;

create or replace function do_codes(p_proposal proposal) returns void language sql security definer as $$
  insert into code_batch (id, programme_id, codes, uses_max, expires_at, note, proposal_id)
  select (a ->> 'batchId')::uuid, (a ->> 'programmeId')::uuid, (a ->> 'codes')::int, (a ->> 'usesMax')::int,
    (a ->> 'endTime')::timestamptz, a ->> 'note', p_proposal.id
  from (select p_proposal.after as a) p
$$;

-- Ends a batch at once, for codes that went to the wrong people.
create or replace function rule_codes_stop() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, false)::proposal_rule;

create or replace function may_codes_stop(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_batch record;
begin
  select b.id, p.name into v_batch from code_batch b join programme_view p on p.id = b.programme_id
  where b.id = id_in(p_content ->> 'batchId') and b.stopped_at is null;
  if not found then perform refuse_proposal('code.unknown'); end if;
  return row(v_batch.id, v_batch.name, '{"isStopped": false}',
    jsonb_build_object('batchId', v_batch.id, 'isStopped', true))::proposed;
end $$;

create or replace function do_codes_stop(p_proposal proposal) returns void language plpgsql security definer as $$
begin
  update code_batch set stopped_at = ledger.now()
  where id = (p_proposal.after ->> 'batchId')::uuid and stopped_at is null;
  if not found then perform refuse_proposal('code.unknown'); end if;
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
  where c.hash = p_hash;
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
    into outcome, amount from make_coupon(ledger.new_id(), p_member, v_code.programme_id, null, '') m;
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

grant execute on function store_codes, look_at_code, use_code to millrace_app;

grant select on code_batch, code_use to millrace_app;
grant select (batch_id, uses) on reward_code to millrace_app;
grant select, insert, update on code_batch, reward_code to millrace_rewards;
grant select, insert on code_use to millrace_rewards;
