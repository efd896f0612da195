import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { countByRows, query, type Page, type PageRequest } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

export type MachineRow = Omit<Row<'machineAccount'>, 'machineId' | 'covered' | 'isSteady'> & {
  id: string
  name: string
  kind: MachineKind
  picture: string
  isRetired: boolean
  isDemo: boolean
  units: number
  soldUnits: number
  settledDays: number
  paid: bigint
  expected: bigint
  deviationPercent: number | null
  signedDays: number
  machineDays: number
  enteredDays: number
}

/** Those furthest below their expectation first, and those that nothing was expected of last. */
export const listMachineBooks = (db: Database, { header }: Language, page: PageRequest): Promise<Page<MachineRow>> =>
  countByRows(
    page,
    (limit) => query(db).rows<
      MachineRow & { total: bigint }
    >`select m.id, in_language(m.name, ${header}) as name, m.kind, coalesce(m.pictures[1], '') as picture,
      m.retired_at is not null as is_retired, m.is_demo, s.units, s.sold_units,
      b.raised, b.escrow, b.capital_held, b.capital_released, b.revenue_received, b.income_paid, b.reserve,
      b.revenue_from_releases, b.covered_percent, b.month_revenue, b.days_without_revenue,
      b.revenue_deviation_percent, b.buyers, b.buyer_paid, b.buyer_back,
      a.settled_days, a.paid, a.expected, a.deviation_percent,
      g.signed_days, g.machine_days, g.entered_days, count(*) over () as total
    from machine m join machine_stock s on s.machine_id = m.id join machine_account b on b.machine_id = m.id
      cross join lateral machine_pace(m.id) a
      cross join lateral (
        select count(*) filter (where r.grade = 'signed')::int as signed_days,
          count(*) filter (where r.grade = 'reported')::int as machine_days,
          count(*) filter (where r.grade = 'entered')::int as entered_days
        from (
          select report_grade(r) as grade from report r
          where r.machine_id = m.id and r.state = 'approved' and r.day > last_settled_day() - 30
            and r.day <= last_settled_day()
        ) r
      ) g
      where m.is_published or s.sold_units > 0
      order by a.deviation_percent nulls last, m.position, m.id ${limit}`,
  )
