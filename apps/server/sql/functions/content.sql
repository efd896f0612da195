-- What operators publish. The application writes it, but for updates of the app, which two people publish, and the
-- hosts that members may be led to.
-- Security definers belong to the database's owner.

grant select, insert, update, delete on notice, slide, video, news, about, version, help to millrace_app;
grant select, insert on help_added to millrace_app;

-- Whether an address leads, over https, to a host that two people have put on the list.
create or replace function is_link_listed(p_url text) returns boolean language sql stable strict
return p_url ~* '^https://[a-z0-9.-]+(:[0-9]+)?(/[^[:space:][:cntrl:]"''<>\\]*)?$'
  and exists (select from link_host h where h.host = lower(substring(p_url from '(?i)^https://([^/]+)')));

-- What members can tap leads to this platform, or over https to a download. The console's forms say so too; this holds
-- for whoever has the application's password. Browsers leave out tabs and line breaks, so there are none.
create or replace function check_content_links() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  if v_row ->> 'down_url' !~* '^(https://[a-z0-9.-]+(:[0-9]+)?(/[^[:space:][:cntrl:]"''<>\\]*)?)?$' then
    raise exception 'a download address begins with https://' using errcode = 'check_violation';
  end if;
  if exists (
    select from unnest(array['link', 'img_url', 'video_url', 'poster_url']) as name
    where v_row ->> name !~ '^(/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?)?$'
    union all
    select from jsonb_each_text(v_row -> 'captions_url') as captions
    where captions.value !~ '^(/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?)?$'
  ) then
    raise exception 'content links to this platform only' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger links before insert or update on slide
  for each row execute function check_content_links();
create or replace trigger links before insert or update on video
  for each row execute function check_content_links();
create or replace trigger links before insert or update on news
  for each row execute function check_content_links();
create or replace trigger links before insert or update on version
  for each row execute function check_content_links();

-- ───────────────────────────────────────────────────────────── what takes two

create or replace function rule_link_host() returns proposal_rule language sql immutable
return row('{finance,admin}', 2, 168, false)::proposal_rule;

create or replace function may_link_host(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_host text := lower(btrim(p_content ->> 'host'));
  v_is_allowed boolean;
begin
  if p_before is not null then lock table link_host in share row exclusive mode; end if;
  v_is_allowed := exists (select from link_host h where h.host = v_host);
  if p_before is null and v_is_allowed = (p_content ->> 'isAllowed')::boolean then
    perform refuse_proposal('proposal.same');
  end if;
  return row(v_host, v_host, jsonb_build_object('isAllowed', v_is_allowed),
    jsonb_build_object('host', v_host, 'isAllowed', p_content -> 'isAllowed'))::proposed;
end $$;

create or replace function do_link_host(p_proposal proposal) returns void language plpgsql as $$
begin
  if (p_proposal.after ->> 'isAllowed')::boolean then
    insert into link_host (host) values (p_proposal.after ->> 'host') on conflict do nothing;
  else
    delete from link_host where host = p_proposal.after ->> 'host';
  end if;
end $$;

create or replace function rule_version() returns proposal_rule language sql immutable
return row('{support,admin}', 2, 168, false)::proposal_rule;

-- Both sign all of what it says. An update locks members out, and is what they install.
create or replace function may_version(p_content jsonb, p_before jsonb) returns proposed language plpgsql as $$
declare
  v_version version;
  v_facts jsonb;
begin
  if p_before is not null then
    perform from version v where v.id = id_in(p_content ->> 'versionId') for update;
  end if;
  select * into v_version from version v where v.id = id_in(p_content ->> 'versionId');
  if not found then perform refuse_proposal('content.unknown'); end if;
  if p_before is null and v_version.is_published = (p_content ->> 'isPublished')::boolean then
    perform refuse_proposal('proposal.same');
  end if;
  if (p_content ->> 'isPublished')::boolean and v_version.down_url <> '' and not is_link_listed(v_version.down_url) then
    perform refuse_proposal('link-host.missing');
  end if;
  v_facts := jsonb_build_object('platform', v_version.platform, 'code', v_version.code, 'name', v_version.name,
    'extra', v_version.extra, 'downUrl', v_version.down_url, 'compulsory', v_version.compulsory);
  return row(v_version.id, v_version.name, v_facts || jsonb_build_object('isPublished', v_version.is_published),
    v_facts || jsonb_build_object('versionId', v_version.id, 'isPublished', p_content -> 'isPublished'))::proposed;
end $$;

create or replace function do_version(p_proposal proposal) returns void language sql as $$
  update version set is_published = (p_proposal.after ->> 'isPublished')::boolean, update_time = now()
  where id = (p_proposal.after ->> 'versionId')::uuid
$$;

-- Whoever has the application's password writes drafts. What is published stays as two people have signed it.
create or replace function guard_version() returns trigger language plpgsql as $$
begin
  if current_user = 'millrace_app' and (
    tg_op <> 'INSERT' and old.is_published or tg_op <> 'DELETE' and new.is_published) then
    raise exception 'two people publish an update' using errcode = 'insufficient_privilege';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger guard_version before insert or update or delete on version
  for each row execute function guard_version();

grant select on link_host to millrace_app, millrace_treasury;
grant execute on function is_link_listed to millrace_app, millrace_treasury;
