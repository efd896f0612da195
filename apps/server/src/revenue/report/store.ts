import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isDayInRange, type DayRange } from '../../db/dayRange.ts'
import { onlyRow, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import type { Tables } from '../../db/schema.ts'
import { machineName } from '../machine/store.ts'

const selectReports = (db: Database) =>
  db
    .selectFrom('report')
    .innerJoin('machine', 'machine.id', 'report.machineId')
    .leftJoin('operator as enterer', 'enterer.id', 'report.enteredBy')
    .leftJoin('operator as decider', 'decider.id', 'report.decidedBy')
    .leftJoin('reading', (join) =>
      join.onRef('reading.machineId', '=', 'report.machineId').onRef('reading.sequence', '=', 'report.readingSequence'),
    )
    .selectAll('report')
    .select([
      machineName.as('machineName'),
      'enterer.email as entererEmail',
      'decider.email as deciderEmail',
      'reading.hasGap',
    ])

export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]

export async function findReport(db: Database, id: string): Promise<ReportRow | null> {
  return (await selectReports(db).where('report.id', '=', id).executeTakeFirst()) ?? null
}

/** A report of zero counts as received once it is approved, since no money will arrive for it. */
const visibleState = sql<string>`case
  when report.state = 'approved' and (report.receipt_id is not null or report.amount = 0) then 'received'
  else report.state
end`

/** How far outside the machine's usual band, as a share of its middle; zero inside it, or where there is none yet. */
const deviation = sql<number>`(
  select coalesce(greatest(u.low - report.amount, report.amount - u.high, 0)::float
    / greatest((u.low + u.high) / 2, 1), 0)
  from usual_revenue(report.machine_id, report.day) u
)`

export async function listReports(
  db: Database,
  {
    state,
    machineId,
    order = 'newest',
    ...page
  }: PageRequest &
    DayRange & {
      readonly state?: string | undefined
      readonly machineId?: string | undefined
      readonly order?: 'newest' | 'unusual'
    },
): Promise<Page<ReportRow>> {
  const isMatch = sql<boolean>`(${state ?? null}::text is null or ${visibleState} = ${state ?? null})
    and (${machineId ?? null}::uuid is null or report.machine_id = ${machineId ?? null})
    and ${isDayInRange('report.day', page)}`
  const direction = order === 'unusual' ? 'asc' : 'desc'
  const [rows, { total }] = await Promise.all([
    selectReports(db)
      .where(isMatch)
      .$if(order === 'unusual', (query) => query.orderBy(deviation, 'desc'))
      .orderBy('report.day', direction)
      .orderBy('report.enteredAt', direction)
      .orderBy('report.id')
      .limit(page.pageSize)
      .offset(toOffset(page))
      .execute(),
    db
      .selectFrom('report')
      .where(isMatch)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

const selectEvidence = (db: Database) =>
  db
    .selectFrom('reportEvidence')
    .innerJoin('report', 'report.id', 'reportEvidence.reportId')
    .leftJoin('reading', (join) =>
      join
        .onRef('reading.machineId', '=', 'report.machineId')
        .onRef('reading.sequence', '=', 'report.readingSequence')
        .on('reportEvidence.kind', '=', 'reading'),
    )
    .selectAll('reportEvidence')
    .select(['reading.signed', 'reading.signature', 'reading.publicKey'])

export type EvidenceRow = Awaited<ReturnType<ReturnType<typeof selectEvidence>['execute']>>[number]

export async function listEvidence(db: Database, reportIds: readonly string[]): Promise<EvidenceRow[]> {
  if (reportIds.length === 0) return []
  return selectEvidence(db)
    .where('reportEvidence.reportId', 'in', reportIds)
    .orderBy('reportEvidence.reportId')
    .orderBy('reportEvidence.position')
    .execute()
}

/** Locks a machine, so that its reports are entered one after another. False when there is no such machine. */
export async function lockReporting(db: Database, machineId: string): Promise<boolean> {
  return (
    (await db.selectFrom('machine').select('id').where('id', '=', machineId).forNoKeyUpdate().executeTakeFirst()) !==
    undefined
  )
}

/** Whether the day has a report that was not rejected. */
export async function isDayTaken(db: Database, machineId: string, day: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('report')
      .select('id')
      .where('machineId', '=', machineId)
      .where('day', '=', day)
      .where('state', '<>', 'rejected')
      .executeTakeFirst()) !== undefined
  )
}

export type NewReport = Pick<
  Insertable<Tables['report']>,
  | 'machineId'
  | 'day'
  | 'amount'
  | 'source'
  | 'meterFrom'
  | 'meterTo'
  | 'meterUnit'
  | 'note'
  | 'enteredBy'
  | 'readingSequence'
>

export async function addReport(db: Database, report: NewReport): Promise<string> {
  return (await db.insertInto('report').values(report).returning('id').executeTakeFirstOrThrow()).id
}

/** Adds one report of each machine, and returns their ids by machine. */
export async function addReports(db: Database, reports: readonly NewReport[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .insertInto('report')
    .values([...reports])
    .returning(['id', 'machineId'])
    .execute()
  return new Map(rows.map(({ id, machineId }) => [machineId, id]))
}

export async function addEvidence(db: Database, rows: readonly Insertable<Tables['reportEvidence']>[]): Promise<void> {
  await db
    .insertInto('reportEvidence')
    .values([...rows])
    .execute()
}

export async function lockReport(db: Database, id: string): Promise<Selectable<Tables['report']> | null> {
  return (await db.selectFrom('report').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? null
}

/** Why the operator cannot decide the report; empty when they can. */
export async function findReportConflict(
  db: Database,
  id: string,
  operatorId: string,
): Promise<'' | 'own' | 'own-key' | 'own-receipt'> {
  const { conflict } = await db
    .selectFrom('report')
    .select(sql<'' | 'own' | 'own-key' | 'own-receipt'>`find_report_conflict(report, ${operatorId})`.as('conflict'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return conflict
}

export async function saveDecision(
  db: Database,
  id: string,
  decision: { readonly state: 'approved' | 'rejected'; readonly decidedBy: string; readonly rejectReason: string },
): Promise<void> {
  await db
    .updateTable('report')
    .set({ ...decision, decidedAt: sql<Date>`ledger.now()` })
    .where('id', '=', id)
    .execute()
}

/** Approves the reports that are not decided and were entered by somebody else, and returns their ids. */
export async function approveReports(db: Database, ids: readonly string[], decidedBy: string): Promise<string[]> {
  const rows = await db
    .updateTable('report')
    .set({ state: 'approved', decidedBy, decidedAt: sql<Date>`ledger.now()` })
    .where('id', 'in', ids)
    .where('state', '=', 'entered')
    .where('enteredBy', 'is distinct from', decidedBy)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ReceiveOutcome =
  | 'received'
  | 'same'
  | 'report-unknown'
  | 'not-approved'
  | 'already-received'
  | 'receipt-unknown'
  | 'receipt-used'
  | 'mismatch'
  | 'own-receipt'

export async function bookReport(db: Database, reportId: string, receiptId: string): Promise<ReceiveOutcome> {
  const { outcome } = await db
    .selectNoFrom(sql<ReceiveOutcome>`receive_revenue(${reportId}, ${receiptId})`.as('outcome'))
    .executeTakeFirstOrThrow()
  return outcome
}

/** Books many at once, and returns how many were new. */
export async function receiveReports(
  db: Database,
  pairs: readonly { readonly reportId: string; readonly receiptId: string }[],
): Promise<number> {
  const reportIds = pairs.map(({ reportId }) => reportId)
  const receiptIds = pairs.map(({ receiptId }) => receiptId)
  const result = await sql<{ received: number }>`
    select count(*) filter (where receive_revenue(p.report, p.receipt) = 'received')::int as received
    from (
      select * from unnest(${reportIds}::uuid[], ${receiptIds}::uuid[]) as p(report, receipt) order by 1
    ) p`.execute(db)
  return onlyRow(result).received
}

/**
 * Approved reports and receipts that can only belong together: they have the same machine and amount, and no other
 * report or receipt has. Money from an account that capital was released to is left for an operator to look at.
 */
export async function findReportReceiptPairs(
  db: Database,
  machineId?: string,
): Promise<{ reportId: string; receiptId: string }[]> {
  const { rows } = await sql<{ reportId: string; receiptId: string }>`
    select min(r.id::text) as report_id, min(c.id::text) as receipt_id
    from report r join receipt c on (c.machine_id, c.amount) = (r.machine_id, r.amount) and c.used_as is null
    where r.state = 'approved' and r.receipt_id is null
      and (${machineId ?? null}::uuid is null or r.machine_id = ${machineId ?? null})
    group by r.machine_id, r.amount having count(*) = 1 and not bool_or(c.is_from_release_account)`.execute(db)
  return rows
}

/** Whether a day is still to come, by the business date. */
export async function isFutureDay(db: Database, day: string): Promise<boolean> {
  const { isFuture } = await db
    .selectNoFrom(sql<boolean>`${day}::date > ledger.today()`.as('isFuture'))
    .executeTakeFirstOrThrow()
  return isFuture
}
