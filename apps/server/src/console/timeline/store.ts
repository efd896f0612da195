import type { DataOf, ParsedOf } from '@millrace/contract/call'
import { timelineKinds, type memberTimeline } from '@millrace/contract/console/member'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query, toOffset } from '../../db/rows.ts'

type Line = DataOf<typeof memberTimeline>['list'][number]
export type TimelineRow = Omit<Line, 'amount' | 'time'> & { amount: bigint | null; at: Date; total: number }

/** Of each kind: id, kind, action, text, by, amount, at, subject. */
const parts = (id: string): Readonly<Record<Line['kind'], RawBuilder<unknown>>> => ({
  'sign-in': sql`select 'session ' || s.id as id, 'sign-in' as kind, 'device' as action,
      concat_ws(', ', nullif(s.device, ''), s.address) as text, '' as by, null::bigint as amount, s.created_at as at,
      null::uuid as subject_id
    from member_session s where s.member_id = ${id}
    union all
    select 'audit ' || a.id, 'sign-in', a.action, '', '', null, a.at, null
    from audit a where a.subject_id = ${id} and a.operator_id is null`,
  order: sql`select 'order ' || p.id || ' ' || c.action as id, 'order' as kind, c.action, concat_ws(', ', m.name ->> 'en_US',
      p.units || case p.units when 1 then ' unit' else ' units' end) as text, '' as by, p.price as amount, c.at,
      p.machine_id as subject_id
    from purchase p join machine m on m.id = p.machine_id
    cross join lateral (values ('bought', p.bought_at), ('undone', p.undone_at)) c(action, at)
    where p.member_id = ${id} and c.at is not null`,
  money: sql`select 'money ' || w.id || ' ' || w.leg as id, 'money' as kind, w.kind as action, '' as text,
      '' as by, case a.id when w.to_account then w.amount else -w.amount end as amount, w.moment as at,
      null::uuid as subject_id
    from wallet_account a join wallet_entry w on w.owner = a.owner and a.id in (w.from_account, w.to_account)
    where a.owner = ${id} and a.kind = 'available'`,
  message: sql`select 'message ' || g.id as id, 'message' as kind, g.kind as action, '' as text, '' as by,
      null::bigint as amount, g.created_at as at, null::uuid as subject_id
    from message g where g.member_id = ${id}`,
  decision: sql`select 'audit ' || a.id as id, 'decision' as kind, a.action,
      coalesce(nullif(a.reason, ''), p.reason, '') as text, o.name as by, null::bigint as amount, a.at,
      null::uuid as subject_id
    from (
      select * from audit where subject_id = ${id} and action !~ '^read\\.|^verification\\.(view|picture)'
      union all
      select d.* from withdrawal w join audit d on d.subject_id = w.id
      where w.member_id = ${id} and d.action in ('withdraw.approve', 'withdraw.reject')
    ) a join operator o on o.id = a.operator_id left join proposal p on p.id = id_in(a.after ->> 'proposal')`,
  ticket: sql`select 'ticket ' || t.id as id, 'ticket' as kind, t.kind as action, 'No. ' || t.number as text, '' as by,
      null::bigint as amount, t.created_at as at, t.id as subject_id
    from ticket t where t.member_id = ${id}
    union all
    select 'answer ' || t.id || ' ' || n.number, 'ticket', 'answer', 'No. ' || t.number, coalesce(o.name, ''), null,
      n.created_at, t.id
    from ticket t join ticket_answer n on n.ticket_id = t.id left join operator o on o.id = n.operator_id
    where t.member_id = ${id}
    union all
    select 'chat ' || c.id, 'ticket', 'conversation', '', '', null, c.created_at, null
    from conversation c where c.member_id = ${id}`,
})

/** One page, newest first. */
export function listTimeline(
  db: Database,
  { id, kind, ...page }: ParsedOf<typeof memberTimeline>,
): Promise<TimelineRow[]> {
  const all = parts(id)
  const chosen = (kind ? [kind] : timelineKinds).map((name) => sql`(${all[name]})`)
  return query(db).rows`select l.*, count(*) over ()::int as total from (${sql.join(chosen, sql` union all `)}) l
    order by l.at desc, l.id limit ${page.pageSize} offset ${toOffset(page)}`
}
