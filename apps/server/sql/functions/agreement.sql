-- The lease agreement. Two people put a new version in force, and members agree to the newest.

create or replace function store_agreement_hashes() returns trigger language plpgsql as $$
begin
  insert into agreement_text (version, language, hash)
  select new.version, t.key, sha256(convert_to(t.value, 'UTF8'))
  from jsonb_each_text(new.content) t where t.value <> '';
  return null;
end $$;

create or replace trigger store_agreement_hashes after insert on agreement
  for each row execute function store_agreement_hashes();

create or replace function rule_agreement() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

-- What is signed has the hash of each long text: the same that orders have of what their members agreed to.
create or replace function may_agreement(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_text localized := (
    select jsonb_object_agg(t.key, btrim(t.value)) from jsonb_each_text(p_content -> 'text') t
    where btrim(t.value) <> '');
  v_now agreement;
begin
  if v_text is null then
    raise exception 'an agreement has a text' using errcode = 'check_violation';
  end if;
  if p_before is not null then lock table agreement in share row exclusive mode; end if;
  select * into v_now from agreement order by version desc limit 1;
  if p_before is null and v_now.content = v_text then perform refuse_proposal('proposal.same'); end if;
  return row('agreement', 'version ' || coalesce(v_now.version, 0) + 1,
    jsonb_build_object('version', coalesce(v_now.version, 0), 'text', coalesce(v_now.content, '{}')),
    jsonb_build_object('version', coalesce(v_now.version, 0) + 1, 'text', v_text))::proposed;
end $$;

create or replace function do_agreement(p_proposal proposal) returns void language sql as $$
  insert into agreement (version, content, proposal_id)
  values ((p_proposal.after ->> 'version')::int, p_proposal.after -> 'text', p_proposal.id)
$$;

grant select on agreement, agreement_text to millrace_app, millrace_machines;
