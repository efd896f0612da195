-- What operators do about members, and what they say of lost payouts, is signed.

-- For how many days of a year withdrawals of a member may be stopped.
alter table wallet_rule add column stop_max_days int not null default 30 check (stop_max_days >= 0);

-- Whoever asks again for what was done, is known by the signature.
create index decision_of_signature on decision (signature) where signature is not null;

-- What an operator signs names a document by its id.
drop index verification_id;
create unique index verification_id on verification (id);

-- ───────────────────────────────────────────────────────────── lost payouts

-- What waited says what it was about then, so that anything that was found later makes it stale.
insert into proposal (id, kind, subject, subject_name, before, after, reason, signed_text, proposed_by, proposed_at,
  expires_at, state, decided_by, decided_at)
select r.id, 'lost-payouts', r.rail || ' ' || r.currency, '',
  case when r.state <> 'requested' then '{}' else (
    select jsonb_build_object('count', count(*)::text, 'currency', r.currency,
      'amount', trim_scale(coalesce(sum(l.amount), 0) / 10::numeric ^ c.decimals)::text,
      'payouts', encode(sha256(convert_to(
        coalesce(string_agg(l.rail_transaction, e'\n' order by l.rail_transaction collate "C"), ''), 'UTF8')), 'hex'))
    from ledger.currency c
    left join lost_payout l on l.review_id = r.id
      and not exists (select from signed_transaction s where (s.rail, s.hash) = (l.rail, l.rail_transaction))
      and not exists (
        select from payout p
        where (p.id, p.rail, p.rail_transaction, p.state) = (l.payout_id, l.rail, l.rail_transaction, 'paid'))
    where c.code = r.currency group by c.decimals) end,
  jsonb_build_object('itemId', (
    select i.id from reconciliation_item i
    where (i.rail, i.currency, i.kind) = (r.rail, r.currency, 'restored') and i.opened_at <= r.requested_at
    order by i.opened_at desc limit 1), 'isUnderstood', true),
  r.note, '', r.requested_by, r.requested_at, greatest(r.requested_at, now()) + interval '7 days',
  case r.state when 'requested' then 'open' when 'replaced' then 'expired' else r.state end, r.decided_by, r.decided_at
from lost_review r;

update lost_payout l set review_id = null
from lost_review r where r.id = l.review_id and r.state <> 'approved';
alter table lost_payout drop constraint lost_payout_review_id_fkey;
alter table lost_payout rename column review_id to proposal_id;
drop table lost_review cascade;
alter table lost_payout add foreign key (proposal_id) references proposal (id);
