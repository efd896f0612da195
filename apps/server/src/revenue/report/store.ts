import type { ParsedOf } from '@millrace/contract/call'
import type { reportList } from '@millrace/contract/console/report'
import { sql, type Insertable } from 'kysely'
import { hasValues, andAll } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isDayInRange } from '../../db/dayRange.ts'
import { call, type OutcomeOf } from '../../db/functions.ts'
import { type Page, query, firstOrNull, hasRow, readPage } from '../../db/rows.ts'
import type { Tables, Row } from '../../db/schema.ts'
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

export const findReport = (db: Database, id: string): Promise<ReportRow | null> =>
  firstOrNull(selectReports(db).where('report.id', '=', id))

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

export function listReports(
  db: Database,
  { state, machineId, order, ...page }: ParsedOf<typeof reportList>,
): Promise<Page<ReportRow>> {
  const isMatch = andAll([
    hasValues({ 'report.machineId': machineId }),
    isDayInRange('report.day', page),
    ...(state ? [sql`${visibleState} = ${state}`] : []),
  ])
  const direction = order === 'unusual' ? 'asc' : 'desc'
  return readPage(
    selectReports(db)
      .where(isMatch)
      .$if(order === 'unusual', (query) => query.orderBy(deviation, 'desc'))
      .orderBy('report.day', direction)
      .orderBy('report.enteredAt', direction)
      .orderBy('report.id'),
    db.selectFrom('report').where(isMatch),
    page,
  )
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
export const lockReporting = (db: Database, machineId: string): Promise<boolean> =>
  hasRow(db.selectFrom('machine').select('id').where('id', '=', machineId).forNoKeyUpdate())

/** Whether the day has a report that was not rejected. */
export const isDayTaken = (db: Database, machineId: string, day: string): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('report')
      .select('id')
      .where('machineId', '=', machineId)
      .where('day', '=', day)
      .where('state', '<>', 'rejected'),
  )

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

export const lockReport = (db: Database, id: string): Promise<Row<'report'> | null> =>
  firstOrNull(db.selectFrom('report').selectAll().where('id', '=', id).forNoKeyUpdate())

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

export type ReceiveOutcome = OutcomeOf<'receiveRevenue'>

export const bookReport = (db: Database, reportId: string, receiptId: string) =>
  call(db, 'receiveRevenue', reportId, receiptId)

/** Books many at once, and returns how many were new. */
export const receiveReports = (
  db: Database,
  pairs: readonly { readonly reportId: string; readonly receiptId: string }[],
): Promise<number> =>
  query(db).value`(
      select count(*) filter (where receive_revenue(p.report, p.receipt) = 'received')::int
      from (
        select * from unnest(${pairs.map(({ reportId }) => reportId)}::uuid[],
          ${pairs.map(({ receiptId }) => receiptId)}::uuid[]) as p(report, receipt) order by 1
      ) p
    )`

/**
 * Approved reports and receipts that can only belong together: they have the same machine and amount, and no other
 * report or receipt has. Money from an account that capital was released to is left for an operator to look at.
 */
export const findReportReceiptPairs = (
  db: Database,
  machineId?: string,
): Promise<{ reportId: string; receiptId: string }[]> =>
  query(db).rows`select min(r.id::text) as report_id, min(c.id::text) as receipt_id
    from report r join receipt c on (c.machine_id, c.amount) = (r.machine_id, r.amount) and c.used_as is null
    where r.state = 'approved' and r.receipt_id is null and ${hasValues({ 'r.machineId': machineId })}
    group by r.machine_id, r.amount having count(*) = 1 and not bool_or(c.is_from_release_account)`

/** Whether a day is still to come, by the business date. */
export const isFutureDay = (db: Database, day: string): Promise<boolean> =>
  query(db).value`${day}::date > ledger.today()`
