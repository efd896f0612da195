-- The application reads and writes what operators publish.

grant select, insert, update, delete on notice, slide, video, news, about, version, help to millrace_app;
grant select, insert on help_added to millrace_app;

-- What members can tap leads to this platform, or over https to a download. The console's forms say so too; this holds
-- for whoever has the application's password.
create or replace function check_content_links() returns trigger language plpgsql as $$
declare
  v_row jsonb := to_jsonb(new);
begin
  if v_row ->> 'down_url' !~* '^(https://[a-z0-9.-]+(:[0-9]+)?(/[^[:space:]"''<>\\]*)?)?$' then
    raise exception 'a download address begins with https://' using errcode = 'check_violation';
  end if;
  if exists (
    select from unnest(array['link', 'img_url', 'video_url', 'poster_url']) as name
    where v_row ->> name !~ '^(/([^/\\].*)?)?$'
    union all
    select from jsonb_each_text(v_row -> 'captions_url') as captions where captions.value !~ '^(/([^/\\].*)?)?$'
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
