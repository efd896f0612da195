import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../ledger/index.ts'

const inLanguage = (column: string, { header }: Language): RawBuilder<string> =>
  sql<string>`in_language(${sql.ref(column)}, ${header})`

// ── settlement

type Query = <Row extends pg.QueryResultRow>(config: pg.QueryConfig) => Promise<pg.QueryResult<Row>>

async function one<Value>(query: Query, text: string, values: unknown[] = []): Promise<Value> {
  const {
    rows: [row],
  } = await query<{ value: Value }>({ text, values })
  return row?.value as Value
}
const through =
  (pool: pg.Pool): Query =>
  (config) =>
    pool.query(config)

/** The day that is settled next, or null when every day that is over is settled. */
export const findDueDay = (pool: pg.Pool): Promise<string | null> =>
  one(through(pool), 'select settlement_due() as value')

export const isSettlementStarted = (pool: pg.Pool, day: string): Promise<boolean> =>
  one(through(pool), 'select exists (select from settlement where day = $1) as value', [day])

/** A step takes as long as it takes; the pool's limit is meant for calls that somebody waits for. */
const step = <Value>(pool: pg.Pool, text: string, values: unknown[]): Promise<Value> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query({ text: 'set local statement_timeout = 0' })
    return one<Value>(transaction.query, text, values)
  })

export const beginSettlement = (pool: pg.Pool, day: string): Promise<void> =>
  step(pool, 'select begin_settlement($1)::text as value', [day])
export const planSettlement = (pool: pg.Pool, day: string): Promise<number> =>
  step(pool, 'select plan_settlement($1) as value', [day])
export const settleChunk = (pool: pg.Pool, day: string, chunk: number): Promise<bigint | null> =>
  step(pool, 'select settle_chunk($1, $2) as value', [day, chunk])

/**
 * Answers whether the day is done. Members are told a moment later, so that many days settled in a row are told of
 * once.
 */
export const finishSettlement = (pool: pg.Pool, day: string): Promise<boolean> =>
  step(
    pool,
    `
  select s.is_done as value, case when s.is_done then graphile_worker.add_job('tell-income', job_key => 'tell-income now', run_at => now() + interval '1 second', max_attempts => 5) end
  from (select finish_settlement($1) as is_done offset 0) s`,
    [day],
  )

export async function findMissingChunks(pool: pg.Pool, day: string, chunks: number): Promise<number[]> {
  const { rows } = await pool.query<{ chunk: number }>(
    'select chunk from generate_series(0, $2::int - 1) chunk where not exists (select from settlement_chunk c where c.day = $1 and c.chunk = chunk.chunk)',
    [day, chunks],
  )
  return rows.map(({ chunk }) => chunk)
}

type Checked = { readonly name: string; readonly isOk: boolean; readonly detail: string }
/** Proves what must hold between the ledger and the machines, and keeps what was found. */
export const queueMachineCheck = (pool: pg.Pool): Promise<Checked[]> =>
  inTransaction(pool, async (transaction) => {
    await transaction.query({ text: 'set local statement_timeout = 0' })
    return (
      await transaction.query<Checked>({
        text: 'select invariant as name, is_ok as "isOk", detail from run_machine_check()',
      })
    ).rows
  })

/** What was last found; nothing before the first check. */
export async function findMachineCheck(db: Database): Promise<readonly Checked[]> {
  return (await db.selectFrom('machineCheckRun').select('findings').executeTakeFirst())?.findings ?? []
}

export async function findSettlements(
  db: Database,
  language: Language,
  { pageNum = 1, pageSize = 1, day }: { readonly pageNum?: number; readonly pageSize?: number; readonly day?: string },
) {
  const rows = await db
    .selectFrom('settlement')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('settlementChunk as c')
        .whereRef('c.day', '=', 'settlement.day')
        .select(({ fn }) => fn.countAll<bigint>().as('done'))
        .as('done'),
    )
    .$if(day !== undefined, (found) => found.where('day', '=', day ?? ''))
    .orderBy('day', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const machines =
    rows.length === 0
      ? []
      : await db
          .selectFrom('settlementMachine as s')
          .innerJoin('machine as m', 'm.id', 's.machineId')
          .where(
            's.day',
            'in',
            rows.map((row) => row.day),
          )
          .select([
            's.day',
            's.machineId',
            inLanguage('m.name', language).as('machineName'),
            's.validUnits',
            's.cap',
            's.paid',
            's.undistributed',
          ])
          .orderBy('m.position')
          .orderBy('m.createdAt')
          .orderBy('m.id')
          .execute()
  return rows.map((row) => ({ ...row, machines: machines.filter((machine) => machine.day === row.day) }))
}

export async function countSettlements(db: Database): Promise<number> {
  const { total } = await db
    .selectFrom('settlement')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function findLastSettledDay(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('settlement')
    .select('day')
    .where('state', '=', 'done')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}

// ── claims

type ClaimRow = { readonly id: string; readonly amount: bigint; readonly state: 'receiving' | 'received' }

/**
 * Takes what is claimable into a claim, and puts the job that pays it in the queue. The same id gives the same claim.
 */
export const claimIncomes = (
  pool: pg.Pool,
  memberId: string,
  orderId: string | null,
  id: string,
): Promise<ClaimRow | null> =>
  inTransaction(pool, async (transaction) => {
    const {
      rows: [claim],
    } = await transaction.query<ClaimRow>({
      name: 'claim_income',
      text: 'select id, amount, state from claim_income($1, $2, $3)',
      values: [memberId, orderId, id],
    })
    if (claim?.state === 'receiving')
      await transaction.query({
        text: `select graphile_worker.add_job('pay-claims', job_key => 'pay-claims now', max_attempts => 5)`,
      })
    return claim ?? null
  })

export const payPendingClaims = (pool: pg.Pool, atMost: number): Promise<number> =>
  step(pool, 'select pay_claims($1) as value', [atMost])
export const claimForAutomaticMembers = (pool: pg.Pool, after: string, atMost: number): Promise<string | null> =>
  step(pool, 'select claim_automatically($1, $2) as value', [after, atMost])

export async function memberHasOrder(db: Database, memberId: string, orderId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('purchase')
      .select('id')
      .where('memberId', '=', memberId)
      .where('id', '=', orderId)
      .executeTakeFirst()) !== undefined
  )
}

export async function saveAutomaticClaim(db: Database, memberId: string, isAutomatic: boolean): Promise<void> {
  await db
    .insertInto('incomeChoice')
    .values({ memberId, isAutomatic })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ isAutomatic }))
    .execute()
}

export async function findAutomaticClaim(db: Database, memberId: string): Promise<boolean> {
  return (
    (await db.selectFrom('incomeChoice').select('isAutomatic').where('memberId', '=', memberId).executeTakeFirst())
      ?.isAutomatic ?? false
  )
}

// ── telling members

export type NotificationProgress = { readonly day: string; readonly upTo: string }

/**
 * The settled day that members are to be told of and how far that has come, or null when everybody was told. One at a
 * time: the others wait.
 */
export async function findNotificationProgress(db: Database): Promise<NotificationProgress | null> {
  const told = await db.selectFrom('incomeMessageProgress').selectAll().forUpdate().executeTakeFirstOrThrow()
  const day = await findLastSettledDay(db)
  if (day === null || (day === told.day && told.isDone)) return null
  return { day, upTo: day === told.day ? told.upTo : '00000000-0000-0000-0000-000000000000' }
}

export async function saveNotificationProgress(
  db: Database,
  telling: NotificationProgress & { readonly isDone: boolean },
): Promise<void> {
  await db.updateTable('incomeMessageProgress').set(telling).execute()
}

/**
 * The next members who have income, with what they can claim: what is on their income accounts and not on its way. Who
 * has it claimed automatically is not told.
 */
export async function listMembersToNotify(
  db: Database,
  after: string,
  atMost: number,
): Promise<{ memberId: string; amount: bigint; isTold: boolean }[]> {
  const { rows } = await sql<{ memberId: string; amount: bigint; isTold: boolean }>`
    select o.owner as "memberId", c.amount, c.amount > 0 and not exists (select from income_choice x where x.member_id = o.owner::uuid and x.is_automatic) as "isTold"
    from (
      select b.owner, b.balance from ledger.balance b
      where b.owner > ${after}::text collate "C" and b.kind = 'income' and b.currency = 'USDT' and b.balance > 0 order by b.owner limit ${atMost}
    ) o cross join lateral (
      select (o.balance - coalesce(sum(c.amount), 0))::bigint as amount from claim c where c.member_id = o.owner::uuid and c.state = 'receiving'
    ) c order by o.owner`.execute(db)
  return rows
}

// ── incomes

/** Of one order: what can be claimed and what is on its way. */
export const findClaimable = (db: Database, language: Language, memberId: string) => {
  const isOpen = sql<boolean>`i.claim_id is null`
  return db
    .selectFrom('income as i')
    .innerJoin('machine as m', 'm.id', 'i.machineId')
    .leftJoin('claim as c', (join) => join.onRef('c.memberId', '=', 'i.memberId').onRef('c.id', '=', 'i.claimId'))
    .where('i.memberId', '=', memberId)
    .where((where) => where.or([where('i.claimId', 'is', null), where('c.state', '=', 'receiving')]))
    .groupBy(['i.orderId', 'm.id'])
    .select([
      'i.orderId',
      'm.id as productId',
      'm.kind',
      inLanguage('m.name', language).as('productName'),
      sql<string>`coalesce(m.pictures[1], '')`.as('productImg'),
      sql<number>`max(i.units)`.as('num'),
      sql<bigint>`count(distinct i.day) filter (where ${isOpen})`.as('days'),
      sql<bigint>`coalesce(sum(i.amount) filter (where ${isOpen}), 0)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(i.amount) filter (where not (${isOpen})), 0)::bigint`.as('receiving'),
    ])
    .orderBy(sql`min(i.day)`)
    .orderBy('i.orderId')
    .execute()
}

export async function sumDay(db: Database, memberId: string, day: string): Promise<bigint> {
  const { amount } = await db
    .selectFrom('income')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}

export type IncomeState = 'not-received' | 'receiving' | 'received'
export type IncomeRow = {
  orderId: string
  day: string
  reportId: string
  productId: string
  kind: MachineKind
  productName: string
  amount: bigint
  units: number
  state: IncomeState
  receivedAt: Date | null
}
const stateOf = sql<IncomeState>`coalesce(c.state, 'not-received')`

const incomesOf = (db: Database, memberId: string) =>
  db
    .selectFrom('income as i')
    .innerJoin('machine as m', 'm.id', 'i.machineId')
    .leftJoin('claim as c', (join) => join.onRef('c.memberId', '=', 'i.memberId').onRef('c.id', '=', 'i.claimId'))
    .where('i.memberId', '=', memberId)

export async function findIncomes(
  db: Database,
  language: Language,
  memberId: string,
  {
    pageNum,
    pageSize,
    orderId,
    state,
  }: {
    readonly pageNum: number
    readonly pageSize: number
    readonly orderId?: string | undefined
    readonly state?: IncomeState | undefined
  },
): Promise<{ rows: IncomeRow[]; total: number }> {
  let found = incomesOf(db, memberId)
  if (orderId) found = found.where('i.orderId', '=', orderId)
  if (state) found = found.where(stateOf, '=', state)
  const [rows, { total }] = await Promise.all([
    found
      .select([
        'i.orderId',
        'i.day',
        'i.reportId',
        'm.id as productId',
        'm.kind',
        inLanguage('m.name', language).as('productName'),
        'i.amount',
        'i.units',
        stateOf.as('state'),
        'c.receivedAt',
      ])
      .orderBy('i.day', 'desc')
      .orderBy('i.orderId')
      .orderBy('i.reportId')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/**
 * One income with everything it was paid by: the settlement's part, the report, who entered and approved it, and what
 * arrived.
 */
export const findSource = (
  db: Database,
  language: Language,
  memberId: string,
  { orderId, day, reportId }: { readonly orderId: string; readonly day: string; readonly reportId: string },
) =>
  incomesOf(db, memberId)
    .where('i.orderId', '=', orderId)
    .where('i.day', '=', day)
    .where('i.reportId', '=', reportId)
    .innerJoin('report as r', 'r.id', 'i.reportId')
    .innerJoin('receipt as x', 'x.id', 'r.receiptId')
    .innerJoin('settlementMachine as s', (join) =>
      join.onRef('s.day', '=', 'i.day').onRef('s.machineId', '=', 'i.machineId'),
    )
    .innerJoin('settlementPart as p', (join) =>
      join.onRef('p.day', '=', 'i.day').onRef('p.machineId', '=', 'i.machineId').onRef('p.reportId', '=', 'i.reportId'),
    )
    .leftJoin('operator as e', 'e.id', 'r.enteredBy')
    .leftJoin('operator as d', 'd.id', 'r.decidedBy')
    .select([
      'i.orderId',
      'i.day',
      'i.reportId',
      'm.id as productId',
      'm.kind',
      inLanguage('m.name', language).as('productName'),
      'i.amount',
      'i.units',
      stateOf.as('state'),
      'c.receivedAt',
    ])
    .select([
      'r.day as reportDay',
      'r.amount as reported',
      'r.source',
      'r.enteredAt',
      'r.decidedAt',
      'r.received',
      'r.receivedAt as revenueReceivedAt',
      'r.meterFrom',
      'r.meterTo',
      'r.meterUnit',
      'r.note',
      'r.readingSequence',
    ])
    .select([
      'e.role as enteredByRole',
      'd.role as approvedByRole',
      'x.rail',
      'x.railTransaction',
      'x.isFromReleaseAccount',
      's.validUnits',
      's.cap',
      'p.pool',
      'p.distributedBefore',
      sql<bigint>`p.paid`.as('partPaid'),
    ])
    // Before it came, where the day's report is the first, what the others gave of the cap.
    .select(
      sql<bigint>`(select coalesce(sum(q.pool), 0)::bigint from settlement_part q join report o on o.id = q.report_id
      where q.day = p.day and q.machine_id = p.machine_id and (o.day <> p.day, o.day, o.id) < (r.day <> p.day, r.day, r.id))`.as(
        'paidFromOthers',
      ),
    )
    .executeTakeFirst()

export async function findEarnings(db: Database, language: Language, memberId: string, days: number) {
  const from = sql`ledger.today() - ${days}::int`
  const [byDay, machines, { claimed }] = await Promise.all([
    sql<{ day: string; amount: bigint }>`select d::date as day, coalesce(sum(i.amount), 0)::bigint as amount
      from generate_series(${from}, ledger.today() - 1, interval '1 day') d left join income i on i.member_id = ${memberId} and i.day = d::date group by d order by d`.execute(
      db,
    ),
    sql<{ productId: string; productName: string; kind: MachineKind; amount: bigint; paid: bigint }>`
      select m.id as "productId", in_language(m.name, ${language.header}) as "productName", m.kind, coalesce(i.amount, 0)::bigint as amount, coalesce(p.paid, 0)::bigint as paid
      from machine m
      left join (select machine_id, sum(amount) as amount from income where member_id = ${memberId} and day >= ${from} group by machine_id) i on i.machine_id = m.id
      left join (select machine_id, sum(price) as paid from purchase where member_id = ${memberId} and state <> 'undone' group by machine_id) p on p.machine_id = m.id
      where i.machine_id is not null or p.machine_id is not null
      order by coalesce(i.amount, 0) desc, m.position, m.id`.execute(db),
    incomesOf(db, memberId)
      .where('c.state', '=', 'received')
      .where(sql<boolean>`i.day >= ${from}`)
      .select(sql<bigint>`coalesce(sum(i.amount), 0)::bigint`.as('claimed'))
      .executeTakeFirstOrThrow(),
  ])
  return { days: byDay.rows, machines: machines.rows, claimed }
}

// ── the practice clock

// Two locks of this program: one while the clock moves, one while a day must not end.
const moving = [770_001, 1] as const
const settling = [770_001, 2] as const

type ClockRow = { readonly today: string; readonly offsetDays: number; readonly isMoving: boolean }

export async function findClock(db: Database): Promise<ClockRow> {
  const {
    rows: [row],
  } = await sql<ClockRow>`select ledger.today() as today, c.offset_days as "offsetDays", exists (
    select from pg_locks l join pg_database b on b.oid = l.database
    where b.datname = current_database() and l.locktype = 'advisory' and (l.classid::bigint, l.objid::bigint, l.objsubid) = (${moving[0]}, ${moving[1]}, 2) and l.granted
  ) as "isMoving" from ledger.clock c`.execute(db)
  return row as ClockRow
}

export async function advanceClock(db: Database): Promise<string> {
  const {
    rows: [row],
  } = await sql<{ today: string }>`select ledger.next_day() as today`.execute(db)
  return row?.today as string
}

/** Does the work unless the clock is being moved; then answers null. The clock waits for the end of it. */
export const unlessClockMoving = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result | null> =>
  holding(pool, async (client) => ((await lock(client, 'pg_try_advisory_lock_shared', settling)) ? work() : null))

/** Does the work unless somebody else moves the clock; then answers null. */
export const withClockLock = <Result>(pool: pg.Pool, work: () => Promise<Result>): Promise<Result | null> =>
  holding(pool, async (client) => {
    if (!(await lock(client, 'pg_try_advisory_lock', moving))) return null
    await lock(client, 'pg_advisory_lock', settling)
    return work()
  })

async function lock(
  client: pg.PoolClient,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared' | 'pg_advisory_lock',
  key: readonly [number, number],
): Promise<boolean> {
  const {
    rows: [row],
  } = await client.query<{ isLocked: unknown }>(`select ${how}($1::int, $2::int) as "isLocked"`, [...key])
  return row?.isLocked === true
}

/** The locks belong to a connection: it is ours until the work is done, and closed when they cannot be given back. */
async function holding<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    const isFreed = await client.query('select pg_advisory_unlock_all()').then(
      () => true,
      () => false,
    )
    client.release(!isFreed)
  }
}
