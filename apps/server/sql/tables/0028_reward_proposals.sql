-- Programmes, their codes and what support reviews are proposals. programme_version has approved versions only, and
-- code_batch opened batches only: who proposed and who decided is in `proposal`.

-- ───────────────────────────────────────────────────────────── programmes

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at, decide_reason)
select v.id, 'programme',
  case when p.version is not null then p.id::text when p.kind in ('code', 'exchange', 'coupon') then '' else p.kind end,
  v.name, '{}',
  jsonb_build_object('kind', p.kind, 'name', v.name, 'amounts', a.amounts,
      'startTime', to_char(v.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endTime', to_char(v.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'dayMax', v.day_max, 'memberMax', v.member_max, 'totalMax', v.total_max, 'countriesOff', v.countries_off,
      'terms', v.terms)
    -- One that was never approved is a new one.
    || case when p.version is not null then jsonb_build_object('programmeId', p.id) else '{}' end,
  v.reason,
  concat_ws(e'\n', 'Millrace approval', 'kind: programme', 'id: ' || v.id, 'programme: ' || p.kind || ' ' || p.id,
    'version: ' || v.version, 'name: ' || regexp_replace(v.name, '[[:cntrl:]]+', ' ', 'g'),
    'amounts: ' || (select string_agg(t.amount, ', ' order by t.n)
      from jsonb_array_elements_text(a.amounts) with ordinality as t(amount, n)),
    'currency: USDT',
    'from: ' || to_char(v.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
    'until: ' || to_char(v.ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'),
    'a day at most: ' || v.day_max, 'a member at most: ' || v.member_max, 'in all at most: ' || v.total_max,
    'not in: ' || nullif(array_to_string(v.countries_off, ', '), ''),
    'terms: ' || nullif(regexp_replace(v.terms::text, '[[:cntrl:]]+', ' ', 'g'), '{}')),
  v.proposed_by, v.proposed_at, greatest(v.proposed_at, now()) + interval '7 days',
  case v.state when 'proposed' then 'open' else v.state end, v.decided_by, v.decided_at, v.reject_reason
from programme_version v join programme p on p.id = v.programme_id
cross join lateral (
  select jsonb_agg(trim_scale(t.amount / 1000000.0)::text order by t.n) as amounts
  from unnest(v.amounts) with ordinality as t(amount, n)
) a;

insert into decision (kind, subject_id, operator_id, act, at, key_id, signature, signed_text)
select s.kind, s.subject_id, p.proposed_by, 'proposed', s.at, s.key_id, s.signature, p.signed_text
from request_signature s join proposal p on p.id = s.subject_id
where s.kind = 'programme';
delete from request_signature where kind = 'programme';

delete from programme_version where state <> 'approved';
delete from programme where version is null;
alter table programme_version
  drop column reason cascade, drop column state cascade, drop column proposed_by cascade,
  drop column proposed_at cascade, drop column decided_by cascade, drop column decided_at cascade,
  drop column reject_reason cascade, alter column id drop default, add foreign key (id) references proposal (id);

-- ───────────────────────────────────────────────────────────── codes

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at)
select b.id, 'codes', b.id::text, v.name, '{}',
  jsonb_build_object('batchId', b.id, 'programmeId', b.programme_id, 'codes', b.codes, 'usesMax', b.uses_max,
    'endTime', to_char(b.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', b.note,
    'amount', trim_scale(v.amounts[1] * 0.000001)::text,
    'cost', trim_scale(v.amounts[1] * 0.000001 * b.codes * b.uses_max)::text,
    'digest', (
      select encode(sha256(string_agg(c.hash, '' order by c.hash)), 'hex') from reward_code c where c.batch_id = b.id)),
  b.note, '', b.made_by, b.made_at, greatest(b.made_at, now()) + interval '7 days',
  -- Who stopped one that nobody had opened is in the audit log.
  case when b.opened_by is not null then 'approved' when b.stopped_at is not null then 'expired' else 'open' end,
  b.opened_by, b.opened_at
from code_batch b join programme p on p.id = b.programme_id
join programme_version v on (v.programme_id, v.version) = (p.id, p.version);

-- Codes whose batch nobody has opened have none in code_batch: they are valid for nobody.
alter table reward_code drop constraint reward_code_batch_id_fkey;
delete from code_batch where opened_by is null;
alter table code_batch
  drop column made_by cascade, drop column made_at cascade, drop column opened_by cascade,
  drop column opened_at cascade, alter column id drop default, add column proposal_id uuid unique;
update code_batch set proposal_id = id;
alter table code_batch alter column proposal_id set not null, add foreign key (proposal_id) references proposal (id);
create index code_batch_of_programme on code_batch (programme_id);
