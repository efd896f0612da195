import type { EvidenceGrade, MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type PageRequest, readPage, query } from '../../db/rows.ts'
import { inLanguage } from '../settlement/store.ts'

export type IncomeState = 'not-received' | 'receiving' | 'received'
const incomeState = sql<IncomeState>`coalesce(c.state, 'not-received')`

/** Of the report `r`. */
const gradeColumns = [
  sql<EvidenceGrade>`report_grade(r)`.as('grade'),
  sql<boolean>`is_demo_report(r)`.as('isDemo'),
] as const

const incomeColumns = (language: Language) =>
  [
    'i.orderId',
    'i.day',
    'i.reportId',
    'm.id as productId',
    'm.kind',
    inLanguage('m.name', language).as('productName'),
    'i.amount',
    'i.units',
    incomeState.as('state'),
    'c.receivedAt',
  ] as const

const selectIncomes = (db: Database, memberId: string) =>
  db
    .selectFrom('income as i')
    .innerJoin('machine as m', 'm.id', 'i.machineId')
    .leftJoin('claim as c', (join) => join.onRef('c.memberId', '=', 'i.memberId').onRef('c.id', '=', 'i.claimId'))
    .where('i.memberId', '=', memberId)

export async function listIncomes(
  db: Database,
  language: Language,
  memberId: string,
  {
    orderId,
    state,
    ...page
  }: PageRequest & { readonly orderId?: string | undefined; readonly state?: IncomeState | undefined },
) {
  let incomes = selectIncomes(db, memberId)
  if (orderId) incomes = incomes.where('i.orderId', '=', orderId)
  if (state) incomes = incomes.where(incomeState, '=', state)
  return readPage(
    incomes
      .innerJoin('report as r', 'r.id', 'i.reportId')
      .select([...incomeColumns(language), ...gradeColumns])
      .orderBy('i.day', 'desc')
      .orderBy('i.orderId')
      .orderBy('i.reportId'),
    incomes,
    page,
  )
}

export type IncomeRow = Awaited<ReturnType<typeof listIncomes>>['rows'][number]

/** A report `r`, its receipt `x`, and the operators `e` and `d` who entered and decided it. */
const reportColumns = [
  'r.id as reportId',
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
  'e.role as enteredByRole',
  'd.role as approvedByRole',
  'x.rail',
  'x.railTransaction',
  'x.isFromReleaseAccount',
  ...gradeColumns,
] as const

/** One income with all that it was computed from: the settlement, the report with its operators, and the receipt. */
export const findSource = (
  db: Database,
  language: Language,
  memberId: string,
  { orderId, day, reportId }: { readonly orderId: string; readonly day: string; readonly reportId: string },
) =>
  selectIncomes(db, memberId)
    .where(({ and }) => and({ 'i.orderId': orderId, 'i.day': day, 'i.reportId': reportId }))
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
    .select([...incomeColumns(language)])
    .select([...reportColumns])
    .select(['s.validUnits', 's.cap', 'p.pool', 'p.distributedBefore', sql<bigint>`p.paid`.as('partPaid')])
    // What reports before this one have paid of the day's cap. The day's own report comes first, then the oldest.
    .select(
      sql<bigint>`(
        select coalesce(sum(q.pool), 0)::bigint from settlement_part q join report o on o.id = q.report_id
        where q.day = p.day and q.machine_id = p.machine_id
          and (o.day <> p.day, o.day, o.id) < (r.day <> p.day, r.day, r.id)
      )`.as('paidFromOthers'),
    )
    .executeTakeFirst()

/** The reports that paid a machine's settled day, in the order in which they pay. */
export const listPayingReports = (db: Database, machineId: string, day: string) =>
  db
    .selectFrom('settlementPart as p')
    .innerJoin('report as r', 'r.id', 'p.reportId')
    .innerJoin('receipt as x', 'x.id', 'r.receiptId')
    .leftJoin('operator as e', 'e.id', 'r.enteredBy')
    .leftJoin('operator as d', 'd.id', 'r.decidedBy')
    .where(({ and }) => and({ 'p.machineId': machineId, 'p.day': day }))
    .select([...reportColumns])
    .select(['p.pool', 'p.distributedBefore'])
    .orderBy(sql`r.day <> p.day, r.day, r.id`)
    .execute()

export type ReportRow = Omit<Awaited<ReturnType<typeof listPayingReports>>[number], 'pool' | 'distributedBefore'>

export async function findEarnings(db: Database, language: Language, memberId: string, days: number) {
  const from = sql`ledger.today() - ${days}::int`
  const [list, machines, { claimed }] = await Promise.all([
    query(db).rows<{ day: string; amount: bigint }>`select d::date as day, coalesce(sum(i.amount), 0)::bigint as amount
      from generate_series(
        greatest(${from}, (
          select coalesce(min(first_day), ledger.today()) from purchase where member_id = ${memberId}
        )),
        ledger.today() - 1, interval '1 day'
      ) d
      left join income i on i.member_id = ${memberId} and i.day = d::date
      group by d order by d`,
    query(db).rows<{
      productId: string
      productName: string
      kind: MachineKind
      amount: bigint
      paid: bigint
    }>`select m.id as product_id, in_language(m.name, ${language.header}) as product_name, m.kind,
        coalesce(i.amount, 0)::bigint as amount, coalesce(p.paid, 0)::bigint as paid
      from machine m
      left join (
        select machine_id, sum(amount) as amount from income
        where member_id = ${memberId} and day >= ${from} group by machine_id
      ) i on i.machine_id = m.id
      left join (
        select machine_id, sum(price) as paid from purchase
        where member_id = ${memberId} and undone_day is null group by machine_id
      ) p on p.machine_id = m.id
      where i.machine_id is not null or p.machine_id is not null
      order by coalesce(i.amount, 0) desc, m.position, m.id`,
    selectIncomes(db, memberId)
      .where('c.state', '=', 'received')
      .where(sql<boolean>`i.day >= ${from}`)
      .select(sql<bigint>`coalesce(sum(i.amount), 0)::bigint`.as('claimed'))
      .executeTakeFirstOrThrow(),
  ])
  return { days: list, machines, claimed }
}
