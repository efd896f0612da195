import type { DataOf } from '@millrace/contract/call'
import type { overview, QueueName } from '@millrace/contract/console/overview'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Currency } from '@millrace/money'
import type pg from 'pg'
import { onlyRow } from '../../db/rows.ts'

export type Clock = {
  now: Date
  today: string
  /** Of the last 30 days. */
  firstDay: string
  /** Of the days that the operator chose. */
  barsFrom: string
  barsSince: Date
  windowAt: Date | null
}

/** Read first, so that the statements below get values by which their indexes can be chosen. */
export async function findClock(pool: pg.Pool, days: number): Promise<Clock> {
  return onlyRow(
    await pool.query<Clock>({
      name: 'overview.clock',
      text: `select ledger.now() as now, t.today, t.today - 29 as "firstDay", t.today - $1::int + 1 as "barsFrom",
          (t.today - $1::int + 1)::timestamp at time zone c.time_zone as "barsSince",
          next_window(ledger.now()) as "windowAt"
        from ledger.clock c, (select ledger.today() as today) t`,
      values: [days],
    }),
  )
}

const minutesSince = (moment: string, clock: string) => `floor(extract(epoch from ${clock} - ${moment}) / 60)::int`

type QueueParts = {
  readonly from: string
  readonly begun: string
  /** Who wrote the time: the practice clock by default. */
  readonly clock?: 'now()'
  readonly sum?: string
  readonly due?: string
  readonly flagged?: string
}

/** Each leaves out what the operator ($1) began and another has to decide. */
const queues: Readonly<Record<QueueName, QueueParts>> = {
  withdraw: {
    from: `withdrawal q where q.state = 'pending'
      and q.approvals_needed > (select count(*) from withdrawal_approval a where a.withdrawal_id = q.id)
      and not exists (select from withdrawal_approval a where a.withdrawal_id = q.id and a.operator_id = $1)`,
    begun: 'q.created_at',
    sum: 'q.amount',
    due: 'q.deadline_at',
    flagged: 'q.deadline_at < ledger.now()',
  },
  report: {
    from: `report q cross join lateral usual_revenue(q.machine_id, q.day) u
      where q.state = 'entered' and q.entered_by is distinct from $1`,
    begun: 'q.entered_at',
    sum: 'q.amount',
    flagged: 'q.amount not between u.low and u.high',
  },
  receipt: {
    from: `receipt q where q.used_as is null and q.machine_id is not null`,
    begun: 'q.received_at',
    sum: `case when q.currency = 'USDT' then q.amount end`,
    flagged: `q.received_at < ledger.now() - interval '2 days'`,
  },
  release: {
    from: `capital_release q where q.state = 'requested' and q.requested_by <> $1`,
    begun: 'q.requested_at',
    sum: 'q.amount',
  },
  adjustment: {
    from: `adjustment q where q.state = 'requested' and q.requested_by <> $1`,
    begun: 'q.requested_at',
    sum: `case when q.currency = 'USDT' then q.amount end`,
  },
  change: {
    from: `machine_change q where q.state = 'proposed' and q.proposed_by <> $1`,
    begun: 'q.proposed_at',
  },
  rate: { from: `rate_proposal q where q.state = 'proposed' and q.proposed_by <> $1`, begun: 'q.proposed_at' },
  reconciliation: {
    from: 'reconciliation_item q where q.closed_at is null',
    begun: 'q.opened_at',
    clock: 'now()',
    flagged: `q.opened_at < now() - interval '2 days'`,
  },
  verification: { from: `verification q where q.state = 'pending'`, begun: 'q.created_at', clock: 'now()' },
  member: {
    from: 'member q where q.frozen_at is not null and q.closed_at is null',
    begun: 'q.frozen_at',
    clock: 'now()',
  },
  moderation: {
    from: `moderation_item q where q.state = 'open'
      and not exists (select from post p where p.id = q.subject_id and p.operator_id = $1)
      and not exists (select from post_comment c where c.id = q.subject_id and c.operator_id = $1)
      and not exists (
        select from moderation_action a where a.subject_id = q.subject_id and a.operator_id = $1
          and a.answered_at is not null and a.replied_at is null)`,
    begun: 'q.opened_at',
    flagged: `exists (select from post_report r where r.subject_id = q.subject_id)`,
  },
  operator: {
    from: `operator o cross join lateral (
        select m.at, m.decides_from, m.by_operator from operator_making m
        where m.operator_id = o.id order by m.id desc limit 1
      ) q
      where o.is_active and o.id <> $1 and q.decides_from > now() and q.by_operator is distinct from $1`,
    begun: 'q.at',
    clock: 'now()',
  },
  chat: {
    from: `conversation q where q.closed_at is null and q.waiting_since is not null
      and (coalesce(q.operator_id, $1) = $1 or is_chat_left(q.operator_id))`,
    begun: 'q.waiting_since',
    clock: 'now()',
  },
  ticket: {
    from: `ticket q where q.state = 'open'`,
    begun: 'q.waiting_since',
    clock: 'now()',
    due: 'q.deadline_at',
    flagged: 'q.deadline_at < now()',
  },
}

export type QueueRow = {
  name: QueueName
  count: number
  oldestMinutes: number | null
  sum: bigint | null
  dueMinutes: number | null
  flagged: number
}

function selectQueue(name: QueueName): string {
  const { from, begun, clock = 'ledger.now()', sum, due, flagged } = queues[name]
  return `select '${name}' as name, count(*)::int as count,
      ${minutesSince(`min(${begun})`, clock)} as "oldestMinutes",
      ${sum ? `coalesce(sum(${sum}), 0)::bigint` : 'null::bigint'} as sum,
      ${due ? `-${minutesSince(`min(${due})`, clock)}` : 'null::int'} as "dueMinutes",
      ${flagged ? `count(*) filter (where ${flagged})::int` : '0'} as flagged
    from ${from}`
}

export async function listQueues(
  pool: pg.Pool,
  names: readonly QueueName[],
  operatorId: string,
): Promise<readonly QueueRow[]> {
  const { rows } = await pool.query<QueueRow>({
    // A statement without the operator would not know the parameter's type.
    text: `with me as (select $1::uuid) ${names.map(selectQueue).join(' union all ')}`,
    values: [operatorId],
  })
  return rows
}

export type DayRow = { day: string; in: bigint; out: bigint; revenue: bigint; income: bigint; members: number }

export async function listDays(pool: pg.Pool, { barsFrom, today, barsSince }: Clock): Promise<readonly DayRow[]> {
  const { rows } = await pool.query<DayRow>({
    text: `with zone as (select time_zone from ledger.clock),
      moved as (
        select f.business_day as day, sum(f.amount) filter (where f.is_in) as in,
          sum(f.amount) filter (where not f.is_in) as out
        from money_flow f where f.business_day between $1::date and $2::date group by 1
      ),
      reported as (
        select r.day, sum(r.received) as sum from report r
        where r.state = 'approved' and r.day between $1::date and $2::date group by 1
      ),
      joined as (
        select (m.created_at at time zone z.time_zone)::date as day, count(*) as count
        from member m, zone z where m.created_at >= $3 group by 1
      )
      select d.day::date as day, coalesce(f.in, 0)::bigint as in, coalesce(f.out, 0)::bigint as out,
        coalesce(r.sum, 0)::bigint as revenue, coalesce(s.paid, 0)::bigint as income,
        coalesce(j.count, 0)::int as members
      from generate_series($1::date, $2::date, interval '1 day') d(day)
      left join moved f on f.day = d.day::date
      left join reported r on r.day = d.day::date
      left join settlement s on s.day = d.day::date
      left join joined j on j.day = d.day::date
      order by d.day`,
    values: [barsFrom, today, barsSince],
  })
  return rows
}

export type SolvencyRow = { day: string; held: bigint; owed: bigint }

export async function listSolvency(pool: pg.Pool, { firstDay }: Clock): Promise<readonly SolvencyRow[]> {
  const { rows } = await pool.query<SolvencyRow>({
    text: `select business_day as day, held, owed from solvency where business_day >= $1::date order by 1`,
    values: [firstDay],
  })
  return rows
}

export type RailRow = {
  rail: string
  currency: Currency
  isUp: boolean
  isStopped: boolean
  own: bigint
  custody: bigint
  unbooked: bigint
  checkedAt: Date
}

export async function listRails(pool: pg.Pool): Promise<readonly RailRow[]> {
  const { rows } = await pool.query<RailRow>(
    `select s.rail, s.currency, s.is_up as "isUp", exists (
        select from stopped_rail o where o.rail = s.rail
      ) as "isStopped", s.own, s.custody, s.unbooked, s.checked_at as "checkedAt"
    from rail_state s order by s.rail, s.currency`,
  )
  return rows
}

export type MachineRow = {
  id: string
  name: string
  kind: MachineKind
  revenue: bigint
  expected: bigint
  days: bigint[]
  total: number
}

const machinesMax = 6

/** What the machines reported for the days that were settled, beside what was expected of their valid units. */
export async function listMachines(pool: pg.Pool, { firstDay, today }: Clock): Promise<readonly MachineRow[]> {
  const { rows } = await pool.query<MachineRow>({
    text: `select m.id, m.name ->> 'en_US' as name, m.kind, count(*) over ()::int as total,
        sum(coalesce(r.amount, 0))::bigint as revenue, sum(s.cap)::bigint as expected,
        array_agg(coalesce(r.amount, 0) order by s.day) as days
      from settlement_machine s
      join machine m on m.id = s.machine_id
      left join report r on r.machine_id = s.machine_id and r.day = s.day and r.state = 'approved'
        and r.day between $1::date and $2::date
      where s.day between $1::date and $2::date and s.cap > 0 and m.retired_at is null
      group by m.id
      order by sum(coalesce(r.amount, 0)) / sum(s.cap), m.id
      limit ${machinesMax}`,
    values: [firstDay, today],
  })
  return rows
}

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

const waitings: Readonly<Record<Waiting['queue'], string>> = {
  withdraw: `select w.id, 'withdraw' as queue, '' as title, w.amount, a.operator_id as by, a.at, ledger.now() as now
    from withdrawal w join withdrawal_approval a on a.withdrawal_id = w.id
    where w.state = 'pending'
      and w.approvals_needed > (select count(*) from withdrawal_approval c where c.withdrawal_id = w.id)`,
  report: `select r.id, 'report', m.name ->> 'en_US', r.amount, r.entered_by, r.entered_at, ledger.now()
    from report r join machine m on m.id = r.machine_id where r.state = 'entered'`,
  release: `select r.id, 'release', m.name ->> 'en_US', r.amount, r.requested_by, r.requested_at, ledger.now()
    from capital_release r join machine m on m.id = r.machine_id where r.state = 'requested'`,
  adjustment: `select a.id, 'adjustment', a.kind, case when a.currency = 'USDT' then a.amount end, a.requested_by,
      a.requested_at, ledger.now()
    from adjustment a where a.state = 'requested'`,
  change: `select c.id, 'change', m.name ->> 'en_US', null::bigint, c.proposed_by, c.proposed_at, ledger.now()
    from machine_change c join machine m on m.id = c.machine_id where c.state = 'proposed'`,
  rate: `select p.id, 'rate', p.currency, null::bigint, p.proposed_by, p.proposed_at, ledger.now()
    from rate_proposal p where p.state = 'proposed'`,
  reconciliation: `select l.id, 'reconciliation', l.rail, null::bigint, l.requested_by, l.requested_at, now()
    from lost_review l where l.state = 'requested'`,
}

/** What one person began and another has to decide, the oldest first. */
export async function listWaiting(
  pool: pg.Pool,
  names: readonly QueueName[],
  operatorId: string,
): Promise<readonly WaitingRow[]> {
  const parts = Object.entries(waitings).flatMap(([name, part]) => (names.includes(name as QueueName) ? [part] : []))
  const { rows } = await pool.query<WaitingRow>({
    text: `select q.id, q.queue, q.title, q.amount, q.by as "operatorId", o.name as "operatorName",
        o.role as "operatorRole", q.by is not distinct from $1::uuid as "isOwn",
        greatest(0, ${minutesSince('q.at', 'q.now')}) as "ageMinutes"
      from (${parts.join(' union all ')}) q
      left join operator o on o.id = q.by
      order by "ageMinutes" desc, q.id limit ${waitingMax}`,
    values: [operatorId],
  })
  return rows
}

export type SettlementRow = { day: string; machines: number; orders: bigint; paid: bigint; finishedAt: Date | null }

export async function findLastSettlement(pool: pg.Pool): Promise<SettlementRow | null> {
  const { rows } = await pool.query<SettlementRow>(
    `select s.day, s.orders, s.paid, s.finished_at as "finishedAt", (
        select count(*) from settlement_machine m where m.day = s.day
      )::int as machines
    from settlement s where s.state = 'done' order by s.day desc limit 1`,
  )
  return rows[0] ?? null
}

export type SealRow = { day: string; transfers: bigint; hash: string; sealedAt: Date }

export async function findLastSeal(pool: pg.Pool): Promise<SealRow | null> {
  const { rows } = await pool.query<SealRow>(
    `select business_day as day, transfers, encode(hash, 'hex') as hash, sealed_at as "sealedAt"
    from ledger.seal order by business_day desc limit 1`,
  )
  return rows[0] ?? null
}
