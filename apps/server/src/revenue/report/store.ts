import type { ParsedOf } from '@millrace/contract/call'
import type { reportList } from '@millrace/contract/console/report'
import { sql } from 'kysely'
import { hasValues, andAll } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isDayInRange } from '../../db/dayRange.ts'
import { call, type OutcomeOf } from '../../db/functions.ts'
import { type Page, query, firstOrNull, readPage } from '../../db/rows.ts'
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

export type ReceiveOutcome = OutcomeOf<'receiveRevenue'>

export const bookReport = (db: Database, reportId: string, receiptId: string) =>
  call(db, 'receiveRevenue', reportId, receiptId)

/** Books many at once, and returns how many were new. */
export const receiveReports = (
  db: Database,
  pairs: readonly { readonly reportId: string; readonly receiptId: string }[],
): Promise<number> =>
  query(db).value`(
      select count(*) filter (where o.outcome = 'received')::int
      from unnest(receive_revenues(${pairs.map(({ reportId }) => reportId)}::uuid[],
        ${pairs.map(({ receiptId }) => receiptId)}::uuid[])) o(outcome)
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
