import type { DataOf } from '@millrace/contract/call'
import type { overview, QueueName } from '@millrace/contract/console/overview'
import type { MachineKind } from '@millrace/contract/product/product'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { callRow } from '../../db/functions.ts'
import { firstOrNull, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type Clock = {
  now: Date
  today: string
  /** Of the last 30 days. */
  firstDay: string
  /** Of the days that the operator chose. */
  barsFrom: string
  windowAt: Date | null
}

/** Read first, so that the statements below get values by which their indexes can be chosen. */
export const findClock = (db: Database, days: number): Promise<Clock> =>
  query(db).row`select ledger.now() as now, t.today, t.today - 29 as first_day, t.today - ${days}::int + 1 as bars_from,
      next_window(ledger.now()) as window_at
    from (select ledger.today() as today) t`

type Sql = RawBuilder<unknown>

const minutesSince = (moment: Sql, clock: Sql) => sql`floor(extract(epoch from ${clock} - ${moment}) / 60)::int`
const practiceNow = sql`ledger.now()`
const now = sql`now()`

type QueueParts = {
  readonly from: Sql
  readonly begun: Sql
  /** Who wrote the time: the practice clock by default. */
  readonly clock?: Sql
  readonly sum?: Sql
  readonly due?: Sql
  readonly flagged?: Sql
}

/** Each leaves out what the operator began and another has to decide. */
const queuesOf = (operatorId: string): Readonly<Record<QueueName, QueueParts>> => ({
  withdraw: {
    from: sql`withdrawal q where q.state = 'pending'
      and q.approvals_needed > (select count(*) from withdrawal_approval a where a.withdrawal_id = q.id)
      and not exists (select from withdrawal_approval a where a.withdrawal_id = q.id and a.operator_id = ${operatorId})`,
    begun: sql`q.created_at`,
    sum: sql`q.amount`,
    due: sql`q.deadline_at`,
    flagged: sql`q.deadline_at < ledger.now()`,
  },
  report: {
    from: sql`report q cross join lateral usual_revenue(q.machine_id, q.day) u
      where q.state = 'entered' and q.entered_by is distinct from ${operatorId}`,
    begun: sql`q.entered_at`,
    sum: sql`q.amount`,
    flagged: sql`q.amount not between u.low and u.high`,
  },
  receipt: {
    from: sql`receipt q where q.used_as is null and q.machine_id is not null`,
    begun: sql`q.received_at`,
    sum: sql`case when q.currency = 'USDT' then q.amount end`,
    flagged: sql`q.received_at < ledger.now() - interval '2 days'`,
  },
  proposal: {
    from: sql`proposal q join operator o on o.id = ${operatorId} and o.role = any ((rule_of(q.kind)).roles)
      where q.state = 'open' and q.expires_at > now() and q.proposed_by <> ${operatorId}`,
    begun: sql`q.proposed_at`,
    clock: now,
    due: sql`q.expires_at`,
  },
  reconciliation: {
    from: sql`reconciliation_item q where q.closed_at is null`,
    begun: sql`q.opened_at`,
    clock: now,
    flagged: sql`q.opened_at < now() - interval '2 days'`,
  },
  verification: { from: sql`verification q where q.state = 'pending'`, begun: sql`q.created_at`, clock: now },
  member: {
    from: sql`member q where q.frozen_at is not null and q.closed_at is null`,
    begun: sql`q.frozen_at`,
    clock: now,
  },
  moderation: {
    from: sql`moderation_item q where q.state = 'open'
      and not exists (select from post p where p.id = q.subject_id and p.operator_id = ${operatorId})
      and not exists (select from post_comment c where c.id = q.subject_id and c.operator_id = ${operatorId})
      and not exists (
        select from moderation_action a where a.subject_id = q.subject_id and a.operator_id = ${operatorId}
          and a.answered_at is not null and a.replied_at is null)`,
    begun: sql`q.opened_at`,
    flagged: sql`exists (select from post_report r where r.subject_id = q.subject_id)`,
  },
  chat: {
    from: sql`conversation q where q.closed_at is null and q.waiting_since is not null
      and (coalesce(q.operator_id, ${operatorId}) = ${operatorId} or is_chat_left(q.operator_id))`,
    begun: sql`q.waiting_since`,
    clock: now,
  },
  ticket: {
    from: sql`ticket q where q.state = 'open'`,
    begun: sql`q.waiting_since`,
    clock: now,
    due: sql`q.deadline_at`,
    flagged: sql`q.deadline_at < now()`,
  },
})

export type QueueRow = {
  name: QueueName
  count: number
  oldestMinutes: number | null
  sum: bigint | null
  dueMinutes: number | null
  flagged: number
}

function selectQueue(name: QueueName, { from, begun, clock = practiceNow, sum, due, flagged }: QueueParts): Sql {
  return sql`select ${sql.lit(name)} as name, count(*)::int as count,
      ${minutesSince(sql`min(${begun})`, clock)} as oldest_minutes,
      ${sum ? sql`coalesce(sum(${sum}), 0)::bigint` : sql`null::bigint`} as sum,
      ${due ? sql`-${minutesSince(sql`min(${due})`, clock)}` : sql`null::int`} as due_minutes,
      ${flagged ? sql`count(*) filter (where ${flagged})::int` : sql`0`} as flagged
    from ${from}`
}

export function listQueues(db: Database, names: readonly QueueName[], operatorId: string): Promise<QueueRow[]> {
  const queues = queuesOf(operatorId)
  return query(db).rows`${joinAll(names.map((name) => selectQueue(name, queues[name])))}`
}

const joinAll = (parts: readonly Sql[]) => sql.join(parts, sql` union all `)

export type DayRow = Pick<Row<'flowDay'>, 'day' | 'deposits' | 'withdrawals' | 'revenue' | 'income' | 'newMembers'>

/** Every day, also those of which nothing is known. */
export const listDays = (db: Database, { barsFrom, today }: Clock): Promise<DayRow[]> =>
  query(db).rows`select d.day::date as day, coalesce(f.deposits, 0) as deposits,
      coalesce(f.withdrawals, 0) as withdrawals, coalesce(f.revenue, 0) as revenue, coalesce(f.income, 0) as income,
      coalesce(f.new_members, 0) as new_members
    from generate_series(${barsFrom}::date, ${today}::date, interval '1 day') d(day)
    left join flow_day f on f.day = d.day::date order by d.day`

export const readCover = (db: Database) => callRow(db, 'coverNow')

type CoverDayRow = { day: string; held: bigint; owed: bigint; coverPercent: number | null }

export const listCoverDays = (db: Database, { firstDay }: Clock): Promise<CoverDayRow[]> =>
  query(db).rows`select business_day as day, held, owed, to_percent(held, owed) as cover_percent from books_day
    where business_day >= ${firstDay} order by business_day`

export type RailRow = Pick<
  Row<'railState'>,
  'rail' | 'currency' | 'isUp' | 'own' | 'custody' | 'unbooked' | 'checkedAt'
> & { isStopped: boolean }

export const listRails = (db: Database): Promise<RailRow[]> =>
  query(db).rows`select s.rail, s.currency, s.is_up, s.own, s.custody, s.unbooked, s.checked_at,
      exists (select from stopped_rail o where o.rail = s.rail) as is_stopped
    from rail_state s order by s.rail, s.currency`

export type MachineRow = {
  id: string
  name: string
  kind: MachineKind
  paid: bigint
  expected: bigint
  deviationPercent: number
  days: bigint[]
  total: number
}

const machinesMax = 6

/** What was paid for the units of machines in the last 30 settled days, beside what was expected of them. */
export const listMachines = (db: Database): Promise<MachineRow[]> =>
  query(db).rows`select w.*, array(
      select s.paid from settlement_machine s
      where s.machine_id = w.id and s.valid_units > 0
        and s.day <= (select last_settled_day()) and s.day > (select last_settled_day()) - 30
      order by s.day
    ) as days
    from (
      select m.id, m.name ->> 'en_US' as name, m.kind, a.paid, a.expected, a.deviation_percent,
        count(*) over ()::int as total
      from machine m cross join lateral machine_pace(m.id) a
      where m.retired_at is null and a.expected > 0
      order by a.deviation_percent, m.id limit ${machinesMax}
    ) w order by w.deviation_percent, w.id`

type Waiting = DataOf<typeof overview>['waiting'][number]
export type WaitingRow = {
  id: string
  queue: Waiting['queue']
  title: string
  amount: bigint | null
  operatorId: string | null
  operatorName: string | null
  operatorRole: string | null
  isOwn: boolean
  ageMinutes: number
}

const waitingMax = 20

const waitings: Readonly<Record<Waiting['queue'], Sql>> = {
  withdraw: sql`select w.id, 'withdraw' as queue, '' as title, w.amount, a.operator_id as by, a.at, ledger.now() as now
    from withdrawal w join withdrawal_approval a on a.withdrawal_id = w.id
    where w.state = 'pending'
      and w.approvals_needed > (select count(*) from withdrawal_approval c where c.withdrawal_id = w.id)`,
  report: sql`select r.id, 'report', m.name ->> 'en_US', r.amount, r.entered_by, r.entered_at, ledger.now()
    from report r join machine m on m.id = r.machine_id where r.state = 'entered'`,
  proposal: sql`select p.id, 'proposal', concat_ws(' ', p.kind, nullif(p.subject_name, '')), null::bigint,
      p.proposed_by, p.proposed_at, now()
    from proposal p where p.state = 'open' and p.expires_at > now()`,
}

/** What one person began and another has to decide, the oldest first. */
export function listWaiting(db: Database, names: readonly QueueName[], operatorId: string): Promise<WaitingRow[]> {
  const parts = Object.entries(waitings).flatMap(([name, part]) => (names.includes(name as QueueName) ? [part] : []))
  return query(db).rows`select q.id, q.queue, q.title, q.amount, q.by as operator_id, o.name as operator_name,
      o.role as operator_role, q.by is not distinct from ${operatorId}::uuid as is_own,
      greatest(0, ${minutesSince(sql`q.at`, sql`q.now`)}) as age_minutes
    from (${joinAll(parts)}) q
    left join operator o on o.id = q.by
    order by age_minutes desc, q.id limit ${waitingMax}`
}

type SettlementRow = Pick<Row<'settlement'>, 'day' | 'orders' | 'paid' | 'finishedAt'> & { machines: number }

export const findLastSettlement = (db: Database): Promise<SettlementRow | null> =>
  query(db).first`select s.day, s.orders, s.paid, s.finished_at, (
      select count(*) from settlement_machine m where m.day = s.day
    )::int as machines
    from settlement s where s.state = 'done' order by s.day desc limit 1`

export const findLastSeal = (db: Database) =>
  firstOrNull(
    db
      .selectFrom('ledger.seal')
      .select(['businessDay as day', 'transfers', sql<string>`encode(hash, 'hex')`.as('hash'), 'sealedAt'])
      .orderBy('businessDay', 'desc')
      .limit(1),
  )
