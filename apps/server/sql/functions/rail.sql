-- What the rails report, who reads it, who uses it, and what is set aside.
-- Security definers belong to millrace_treasury.

-- For a row that cannot be done and must not hold up the others: an operator sees it, and once they have closed the
-- item it is tried again.
create or replace function set_aside(p_what text, p_id uuid, p_reason text) returns void
language sql security definer as $$
  insert into reconciliation_item (rail, currency, kind, subject, detail)
  values ('ledger', 'USDT', 'set-aside', p_what || ' ' || p_id, left(p_reason, 500))
  on conflict (rail, currency, kind, subject) where closed_at is null
  do update set detail = excluded.detail, seen_at = now()
$$;

create or replace function is_set_aside(p_what text, p_id uuid) returns boolean
language sql stable security definer as $$
  select exists (
    select from reconciliation_item i
    where (i.rail, i.currency, i.kind, i.subject) = ('ledger', 'USDT', 'set-aside', p_what || ' ' || p_id)
      and i.closed_at is null)
$$;

-- An operator closes an item, with a note. What the rails or two people of finance close stays open: a difference ends
-- once rail and ledger agree, and closing it by hand would only hide it until the next comparison; a credit that
-- vanished is in the public books as long as it is open.
create or replace function rule_reconciliation_close() returns proposal_rule language sql immutable
return row('{finance,admin}', 1, 24, false)::proposal_rule;

create or replace function may_reconciliation_close(p_content jsonb, p_before jsonb) returns proposed
language plpgsql as $$
declare
  v_item reconciliation_item := item_in(p_content, p_before is not null);
begin
  if v_item.kind in ('difference', 'restored', 'reorganised') then
    perform refuse_proposal('reconciliation.still-there');
  end if;
  return row(v_item.id, concat_ws(' ', v_item.rail, v_item.currency, v_item.kind, v_item.subject),
    jsonb_build_object('isOpen', true, 'detail', v_item.detail),
    jsonb_build_object('itemId', v_item.id, 'isOpen', false))::proposed;
end $$;

create or replace function do_reconciliation_close(p_proposal proposal) returns void language sql as $$
  update reconciliation_item set closed_at = now(), closed_by = p_proposal.proposed_by, note = p_proposal.reason
  where id = p_proposal.subject::uuid
$$;

-- Two people say that a credit does not come back. Its member keeps it, and their withdrawals no longer wait for a
-- person; what the rail lacks stays a difference.
create or replace function rule_vanished_credit() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_vanished_credit(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_item reconciliation_item := item_in(p_content, p_before is not null);
  v_facts jsonb := jsonb_build_object('itemId', v_item.id, 'currency', v_item.currency, 'detail', v_item.detail,
    'amount', decimal_amount(-v_item.difference, v_item.currency));
begin
  if v_item.kind <> 'reorganised' then perform refuse_proposal('reconciliation.unknown'); end if;
  return row(v_item.id, concat_ws(' ', v_item.rail, v_item.subject), v_facts || '{"isMissing": true}',
    v_facts || '{"isMissing": false}')::proposed;
end $$;

create or replace function do_vanished_credit(p_proposal proposal) returns void language sql as $$
  update reconciliation_item set closed_at = now(), closed_by = p_proposal.decided_by, seen_at = now(),
    note = left(concat_ws(' / ', p_proposal.reason, nullif(p_proposal.decide_reason, '')), 2000)
  where id = p_proposal.subject::uuid
$$;

-- The open item that something is about.
create or replace function item_in(p_content jsonb, p_is_done boolean) returns reconciliation_item
language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'itemId');
  v_item reconciliation_item;
begin
  if p_is_done then perform from reconciliation_item i where i.id = v_id for update; end if;
  select * into v_item from reconciliation_item i where i.id = v_id;
  if not found then perform refuse_proposal('reconciliation.unknown'); end if;
  if v_item.closed_at is not null then perform refuse_proposal('reconciliation.closed'); end if;
  return v_item;
end $$;

-- Makes an operator of finance the owner of an item; false when it is closed. It moves nothing, and is not signed.
create or replace function take_item(p_id uuid, p_operator uuid) returns boolean
language plpgsql security definer as $$
begin
  perform assert_finance(p_operator);
  update reconciliation_item set owner_id = p_operator, taken_at = now() where id = p_id and closed_at is null;
  return found;
end $$;

grant execute on function set_aside, is_set_aside to millrace_machines;
grant execute on function take_item to millrace_app;
grant execute on function set_aside to millrace_rail;

grant select on receipt, rail_cursor, rail_state, reconciliation_item to millrace_app, millrace_treasury, millrace_rail;
grant insert (id, rail, rail_transaction, machine_id, member_id, currency, amount, sender, note, entered_by) on receipt
  to millrace_rail;
grant insert, update on rail_cursor, rail_state, reconciliation_item to millrace_rail;

grant select, insert, update on receipt to millrace_machines;
grant update (used_as) on receipt to millrace_treasury;
grant insert, update on reconciliation_item to millrace_treasury;
-- Up to where the watcher has read, every deposit is recorded; only there can the signer tell what is not credited.
grant select on rail_cursor to millrace_signer;
