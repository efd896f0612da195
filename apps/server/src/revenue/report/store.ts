import type { ParsedOf } from '@millrace/contract/call'
import type { moneyStates, personReasons, reportList } from '@millrace/contract/console/report'
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
      sessionsOfReport.as('sessions'),
    ])

type Sessions = {
  readonly needsPerson: (typeof personReasons)[number] | null
  readonly money: (typeof moneyStates)[number]
  readonly difference: string | null
  readonly count: number
  readonly late: number
  readonly leftOut: number
  readonly refused: number
  readonly quarters: number
  readonly doubtful: number
}

/** What only a report has that adds up sessions or quarters. */
const sessionsOfReport = sql<Sessions | null>`case when report.source = 'sessions' then (
  select jsonb_build_object(
    'needsPerson', case when report.state = 'entered' then nullif(needs_person(report), '') end,
    'money', m.state, 'difference', m.difference::text, 'count', s.count, 'late', s.late, 'leftOut', s.left_out,
    'refused', (
      select count(*) from charging_session c cross join ledger.clock k
      where c.machine_id = report.machine_id and c.state = 'refused'
        and (c.started_at at time zone k.time_zone)::date = report.day),
    'quarters', e.quarters, 'doubtful', e.doubtful)
  from money_of_sessions(report) m, (
    select count(*) as count, count(*) filter (where p.is_late) as late,
      count(*) filter (where p.left_out <> '') as left_out
    from session_price p where p.report_id = report.id) s, (
    select coalesce(sum(p.quarters), 0) as quarters, coalesce(sum(p.doubtful), 0) as doubtful
    from series_price p where p.report_id = report.id) e
) end`

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
    .select([
      'reading.signature',
      'reading.publicKey',
      sql<string | null>`coalesce(evidence_lines(report.id, report_evidence.kind), reading.signed)`.as('signed'),
    ])

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

/** Approved reports and receipts that can only belong together, of one machine or of all. */
export const findReportReceiptPairs = (
  db: Database,
  machineId: string | null = null,
): Promise<{ reportId: string; receiptId: string }[]> =>
  query(db).rows`select report_id, receipt_id from reports_with_money(${machineId})`
