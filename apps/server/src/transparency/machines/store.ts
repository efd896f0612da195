import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { countByRows, query, type Page, type PageRequest } from '../../db/rows.ts'

export type MachineRow = {
  id: string
  name: string
  kind: MachineKind
  picture: string
  isRetired: boolean
  isDemo: boolean
  units: number
  soldUnits: number
  bought: bigint
  coupons: bigint
  undone: bigint
  couponsUndone: bigint
  finished: bigint
  released: bigint
  revenue: bigint
  income: bigint
  fromReleases: bigint
  buyers: bigint
  daysWithoutRevenue: number
  monthRevenue: bigint
  revenueDeviationPercent: number | null
  settledDays: number
  paid: bigint
  expected: bigint
  deviationPercent: number | null
}

/** Those furthest below their expectation first, and those that nothing was expected of last. */
export const listMachineBooks = (db: Database, { header }: Language, page: PageRequest): Promise<Page<MachineRow>> =>
  countByRows(
    page,
    (limit) => query(db).rows<
      MachineRow & { total: bigint }
    >`select m.id, in_language(m.name, ${header}) as name, m.kind, coalesce(m.pictures[1], '') as picture,
      m.retired_at is not null as is_retired, m.is_demo, s.units, s.sold_units,
      coalesce(b.bought, 0)::bigint as bought, coalesce(b.coupons, 0)::bigint as coupons,
      coalesce(b.undone, 0)::bigint as undone, coalesce(b.coupons_undone, 0)::bigint as coupons_undone,
      coalesce(b.finished, 0)::bigint as finished, coalesce(b.released, 0)::bigint as released,
      coalesce(b.revenue, 0)::bigint as revenue, coalesce(b.income, 0)::bigint as income,
      coalesce(b.from_releases, 0)::bigint as from_releases, coalesce(b.buyers, 0) as buyers,
      coalesce(b.month_days_without_revenue, 0) as days_without_revenue,
      coalesce(b.month_earned, 0) as month_revenue,
      deviation_percent(b.month_earned, b.month_expected) as revenue_deviation_percent,
      a.settled_days, a.paid, a.expected, a.deviation_percent, count(*) over () as total
    from machine m join machine_stock s on s.machine_id = m.id left join machine_books b on b.machine_id = m.id
      cross join lateral machine_pace(m.id) a
      where m.is_published or s.sold_units > 0
      order by a.deviation_percent nulls last, m.position, m.id ${limit}`,
  )
