-- By which proposal two people have put a version of the lease agreement in force. Earlier ones have none.
alter table agreement add column proposal_id uuid references proposal (id);

-- Groups and sites of programmes are on the list of hosts too, from now on. Those that members read are.
insert into link_host (host)
select h.host from programme p join programme_version v on (v.programme_id, v.version) = (p.id, p.version),
  lateral (
    select lower(substring(v.terms ->> 'groupUrl' from '(?i)^https://([a-z0-9.:-]+)(?:/|$)')) as host
    union
    select lower(s.value) from jsonb_array_elements_text(coalesce(v.terms -> 'sites', '[]')) s
  ) h
where h.host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]+)?$'
on conflict do nothing;

-- A challenge that was answered. The passkey or the proof that comes of it removes it.
alter table passkey_challenge add column taken_at timestamptz;
