import { transparencyMachines, type MachineBooks } from '@millrace/contract/transparency/machines'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { toPercent } from '../toPercent.ts'
import { listMachineBooks, type MachineRow } from './store.ts'

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What of the income paid was received for machines. More than that would be somebody else's money. */
export const countCovered = ({ income, revenue }: Pick<MachineRow, 'income' | 'revenue'>): bigint =>
  lesser(income, revenue)

export function toMachineBooks(row: MachineRow): MachineBooks {
  const { id, name, kind, picture, isRetired, isDemo, units, soldUnits } = row
  return {
    id,
    name,
    kind,
    picture,
    isRetired,
    isDemo,
    units,
    soldUnits,
    raised: usdtDecimal(row.bought + row.coupons - row.undone - row.couponsUndone),
    escrow: usdtDecimal(row.bought + row.coupons - row.undone - row.couponsUndone - row.finished),
    capitalHeld: usdtDecimal(row.finished - row.released),
    capitalReleased: usdtDecimal(row.released),
    revenueReceived: usdtDecimal(row.revenue),
    incomePaid: usdtDecimal(row.income),
    reserve: usdtDecimal(row.revenue - row.income),
    revenueFromReleases: usdtDecimal(row.fromReleases),
    coveredPercent: toPercent(countCovered(row), row.income),
    last30: {
      days: row.settledDays,
      daysWithoutRevenue: row.daysWithoutRevenue,
      expected: usdtDecimal(row.expected),
      paid: usdtDecimal(row.paid),
      deviationPercent: row.deviationPercent,
      revenue: usdtDecimal(row.monthRevenue),
      revenueDeviationPercent: row.revenueDeviationPercent,
    },
    averageBuyer: toAverageBuyer(row),
  }
}

function toAverageBuyer({ bought, undone, income, buyers }: MachineRow): MachineBooks['averageBuyer'] {
  const count = buyers > 0n ? buyers : 1n
  // Rounded against the machine: paid up, back down.
  const paid = (bought - undone + count - 1n) / count
  const back = income / count
  return {
    buyers: Number(buyers),
    paid: usdtDecimal(paid),
    back: usdtDecimal(back),
    result: usdtDecimal(back - paid),
    backPercent: toPercent(back, paid),
  }
}

export const machinesHandlers = [
  handle(transparencyMachines, ({ db, language }, page) =>
    mapPage(listMachineBooks(db, language, page), toMachineBooks),
  ),
]
