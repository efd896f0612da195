-- Where members may be led to outside the platform, such as to the download of an update. Two people change it.
create table link_host (
  host text primary key check (host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]+)?$'),
  since timestamptz not null default now()
);

insert into link_host (host)
select distinct lower(substring(v.down_url from '^https://([^/]+)')) from version v
where v.is_published and v.down_url <> ''
on conflict do nothing;

-- What operators asked for and signed is in `decision` now.
drop table request_signature;
