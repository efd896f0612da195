-- Identity documents. Members send them in, and an operator decides, signed: with the application's password alone
-- nobody becomes a person, and nobody stops being one.
-- Security definers belong to the database's owner.

-- Whoever decides about a document, or sends the same one in, waits for this transaction.
create or replace function lock_document(p_number_hash bytea) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('document ' || encode(p_number_hash, 'hex'), 0))
$$;

-- Whether somebody else was verified with it.
create or replace function is_document_used(p_member uuid, p_number_hash bytea) returns boolean
language sql stable as $$
  select exists (
    select from verification v
    where v.number_hash = p_number_hash and v.state = 'verified' and v.member_id <> p_member)
$$;

-- Removes what was rejected, so that the member can send in another, and everything of an account that was closed.
-- Returns the encrypted files, which have to go too.
create or replace function remove_documents(p_member uuid) returns text[] language sql security definer as $$
  with removed as (
    delete from verification v
    where v.member_id = p_member and (
      v.state = 'rejected' or exists (select from member m where m.id = p_member and m.closed_at is not null))
    returning v.pictures
  )
  select coalesce(array_agg(p.value), '{}') from removed r, lateral jsonb_each_text(r.pictures) p
$$;

create or replace function rule_verification() returns proposal_rule language sql immutable
return row('{support,admin}', 1, 24, true)::proposal_rule;

-- Locks the member, the document and the verification, in the order in which sending one in does. What is signed says
-- which document it was by its hash.
create or replace function may_verification(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_id uuid := id_in(p_content ->> 'verificationId');
  v_row verification;
begin
  select * into v_row from verification v where v.id = v_id;
  if p_before is not null then
    perform from member m where m.id = v_row.member_id for update;
    perform lock_document(v_row.number_hash);
    select * into v_row from verification v where v.id = v_id for update;
  end if;
  if v_row.id is null then perform refuse_proposal('verification.unknown'); end if;
  if v_row.state <> 'pending' then perform refuse_proposal('verification.decided'); end if;
  if (p_content ->> 'isVerified')::boolean and is_document_used(v_row.member_id, v_row.number_hash) then
    perform refuse_proposal('verification.taken');
  end if;
  return row(v_row.member_id, '',
    jsonb_build_object('state', 'pending', 'document', encode(sha256(convert_to(concat_ws(' ', v_row.document_type,
      encode(v_row.name_cipher, 'hex'), encode(v_row.number_cipher, 'hex'), v_row.pictures,
      encode(v_row.number_hash, 'hex')), 'UTF8')), 'hex')),
    jsonb_build_object('verificationId', v_id, 'isVerified', (p_content ->> 'isVerified')::boolean))::proposed;
end $$;

create or replace function do_verification(p_proposal proposal) returns void language plpgsql as $$
declare
  v_is_verified boolean := p_proposal.after ->> 'isVerified';
begin
  if p_proposal.reason = '' and not v_is_verified then perform refuse_proposal('verification.reason-missing'); end if;
  update verification set state = case when v_is_verified then 'verified' else 'rejected' end,
    reason = p_proposal.reason, decided_at = now(), decided_by = p_proposal.proposed_by
  where (member_id, id) = (p_proposal.subject::uuid, (p_proposal.after ->> 'verificationId')::uuid);
end $$;

-- ───────────────────────────────────────────────────────────── rights

grant execute on function lock_document, is_document_used, remove_documents to millrace_app;
-- Without the time of a decision there is none, so what the application inserts is pending.
grant select, insert (member_id, id, state, document_type, name_cipher, number_cipher, pictures, key_id, created_at,
  number_hash) on verification to millrace_app;
