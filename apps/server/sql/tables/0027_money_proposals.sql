-- `adjustment` and `capital_release` hold what two people approved, under the id of their proposal. What they proposed,
-- and who decided it, is in `proposal`.

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at, decide_reason)
select a.id, 'adjustment', coalesce(a.receipt_id::text, ''), '', '{}',
  jsonb_strip_nulls(jsonb_build_object('kind', a.kind, 'amount', m.amount, 'currency', a.currency,
    'rail', nullif(a.rail, ''), 'toRail', nullif(a.to_rail, ''), 'receiptId', a.receipt_id,
    'destination', case a.kind when 'owner-out' then a.destination end)),
  a.reason,
  concat_ws(e'\n', 'Millrace approval', 'kind: adjustment', 'id: ' || a.id, 'what: ' || a.kind, 'amount: ' || m.amount,
    'currency: ' || a.currency,
    case a.kind when 'owner-in' then 'receipt: ' || a.receipt_id
      when 'owner-out' then 'rail: ' || a.rail || case a.rail when 'bank' then e'\naccount: ' else e'\naddress: ' end
        || regexp_replace(a.destination, '[[:cntrl:]]+', ' ', 'g')
      when 'rail-move' then 'rail: ' || a.rail || e'\nto rail: ' || a.to_rail end),
  a.requested_by, a.requested_at, greatest(a.requested_at, now()) + interval '7 days',
  case a.state when 'requested' then 'open' else a.state end, a.decided_by, a.decided_at, a.reject_reason
from adjustment a join ledger.currency c on c.code = a.currency,
  lateral (select trim_scale(a.amount / 10::numeric ^ c.decimals)::text as amount) m;

insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at, decide_reason)
select r.id, 'release', '', m.name ->> 'en_US', jsonb_build_object('rail', r.rail, 'destination', r.destination),
  jsonb_build_object('machineId', r.machine_id, 'amount', d.amount, 'currency', 'USDT', 'rail', r.rail,
    'destination', r.destination),
  r.purpose,
  concat_ws(e'\n', 'Millrace approval', 'kind: release', 'id: ' || r.id, 'amount: ' || d.amount, 'currency: USDT',
    'machine: ' || r.machine_id, 'rail: ' || r.rail,
    'to: ' || regexp_replace(r.destination, '[[:cntrl:]]+', ' ', 'g')),
  r.requested_by, r.requested_at, greatest(r.requested_at, now()) + interval '7 days',
  case r.state when 'requested' then 'open' when 'rejected' then 'rejected' else 'approved' end, r.decided_by,
  r.decided_at, r.reason
from capital_release r join machine m on m.id = r.machine_id,
  lateral (select trim_scale(r.amount / 1000000.0)::text as amount) d;

insert into decision (kind, subject_id, operator_id, act, at, key_id, signature, signed_text)
select s.kind, s.subject_id, p.proposed_by, 'proposed', s.at, s.key_id, s.signature, p.signed_text
from request_signature s join proposal p on (p.id, p.kind) = (s.subject_id, s.kind)
where s.kind in ('adjustment', 'release');
delete from request_signature where kind in ('adjustment', 'release');

-- ───────────────────────────────────────────────────────────── what was approved

delete from adjustment where state <> 'approved';
alter table adjustment drop column state cascade, drop column reason cascade, drop column requested_by cascade,
  drop column requested_at cascade, drop column decided_by cascade, drop column reject_reason cascade;
-- By the ledger's clock, as its days are; the proposal's times are those of the wall.
alter table adjustment rename column decided_at to approved_at;
alter table adjustment alter column approved_at set default ledger.now(), alter column approved_at set not null,
  alter column id drop default, add foreign key (id) references proposal (id);
create unique index adjustment_of_receipt on adjustment (receipt_id);
create index adjustment_newest on adjustment (approved_at desc);

delete from capital_release where state in ('requested', 'rejected');
alter table capital_release drop constraint capital_release_state_check;
alter table capital_release drop column purpose cascade, drop column requested_by cascade,
  drop column requested_at cascade, drop column decided_by cascade, drop column reason cascade;
alter table capital_release rename column decided_at to approved_at;
alter table capital_release alter column approved_at set default ledger.now(), alter column approved_at set not null,
  alter column id drop default, alter column rail drop default, alter column state set default 'approved',
  add check (state in ('approved', 'paid', 'failed')), add foreign key (id) references proposal (id);
create index release_of_machine on capital_release (machine_id, approved_at desc);
