import type { ShortfallReason } from '@millrace/contract/income/month'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { callRow, type RowOf } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

export type OwnDayRow = Omit<RowOf<'memberDay'>, 'reason' | 'deviationPercent'> & {
  readonly reason: ShortfallReason | null
  readonly deviationPercent: number | null
  readonly productName: string
  readonly productImg: string
}

type Period = { readonly from: string; readonly to: string }

/** The settled days of a member's machines in a period, oldest first; on a day the one that is furthest below first. */
export const listOwnDays = (
  db: Database,
  { header }: Language,
  memberId: string,
  { from, to }: Period,
): Promise<OwnDayRow[]> =>
  query(db).rows`select d.*, in_language(m.name, ${header}) as product_name, coalesce(m.pictures[1], '') as product_img
    from member_day(${memberId}, ${from}, ${to}) d join machine m on m.id = d.machine_id
    order by d.day, d.paid - d.expected, m.position, m.id`

export type PeriodRow = Omit<RowOf<'memberPeriod'>, 'deviationPercent'> & { readonly deviationPercent: number | null }

export const findPeriod = (db: Database, memberId: string, { from, to }: Period): Promise<PeriodRow> =>
  callRow(db, 'memberPeriod', memberId, from, to)

export const findStand = (db: Database, memberId: string, until: string) => callRow(db, 'memberStand', memberId, until)

export type OwnMachineRow = {
  readonly productId: string
  readonly productName: string
  readonly productImg: string
  readonly num: number
  readonly expected: bigint
  readonly paid: bigint
  readonly deviationPercent: number | null
}

/** The same by machine, the worst first. */
export const listOwnMachines = (
  db: Database,
  { header }: Language,
  memberId: string,
  { from, to }: Period,
): Promise<OwnMachineRow[]> =>
  query(db).rows`select m.id as product_id, in_language(m.name, ${header}) as product_name,
      coalesce(m.pictures[1], '') as product_img, d.num, d.expected, d.paid, d.deviation_percent
    from (
      select o.machine_id, max(o.units) as num, sum(o.expected)::bigint as expected, sum(o.paid)::bigint as paid,
        deviation_percent(sum(o.paid), sum(o.expected)) as deviation_percent
      from member_day(${memberId}, ${from}, ${to}) o group by o.machine_id
    ) d join machine m on m.id = d.machine_id
    order by d.deviation_percent, m.position, m.id`

export type OwnDaySumRow = {
  readonly day: string
  readonly expected: bigint
  readonly paid: bigint
  readonly deviationPercent: number | null
}

/** The same by day, oldest first. */
export const listOwnDaySums = (db: Database, memberId: string, { from, to }: Period): Promise<OwnDaySumRow[]> =>
  query(db).rows`select d.day, sum(d.expected)::bigint as expected, sum(d.paid)::bigint as paid,
      deviation_percent(sum(d.paid), sum(d.expected)) as deviation_percent
    from member_day(${memberId}, ${from}, ${to}) d group by d.day order by d.day`

/** The months in which units of the member had settled days, newest first, as `2026-10`, and the present one. */
export async function listMonths(db: Database, memberId: string): Promise<{ today: string; months: string[] }> {
  const { today, months } = await query(db).row<{ today: string; months: string[] | null }>`select
      ledger.today() as today, (
        select array_agg(distinct to_char(s.day, 'YYYY-MM') order by to_char(s.day, 'YYYY-MM') desc)
        from purchase p join settlement s on s.state = 'done' and s.day between p.first_day and p.last_day
        where p.member_id = ${memberId} and (p.undone_day is null or p.undone_day > s.day)
      ) as months`
  return { today, months: months ?? [] }
}
