import { transparencyMachines, type MachineBooks } from '@millrace/contract/transparency/machines'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { toPercent } from '../toPercent.ts'
import { listMachineBooks, type MachineRow } from './store.ts'

export function toMachineBooks(row: MachineRow): MachineBooks {
  const { id, name, kind, picture, isRetired, isDemo, units, soldUnits } = row
  const { raised, escrow, capitalHeld, capitalReleased, revenueReceived, incomePaid, reserve } = row
  const { revenueFromReleases, buyerPaid, buyerBack } = row
  return {
    id,
    name,
    kind,
    picture,
    isRetired,
    isDemo,
    units,
    soldUnits,
    ...usdtDecimals({ raised, escrow, capitalHeld, capitalReleased, revenueReceived, incomePaid, reserve }),
    revenueFromReleases: usdtDecimal(revenueFromReleases),
    coveredPercent: row.coveredPercent,
    last30: {
      days: row.settledDays,
      daysWithoutRevenue: row.daysWithoutRevenue,
      expected: usdtDecimal(row.expected),
      paid: usdtDecimal(row.paid),
      deviationPercent: row.deviationPercent,
      revenue: usdtDecimal(row.monthRevenue),
      revenueDeviationPercent: row.revenueDeviationPercent,
      grades: { signed: row.signedDays, reported: row.machineDays, entered: row.enteredDays },
    },
    averageBuyer: {
      buyers: Number(row.buyers),
      ...usdtDecimals({ paid: buyerPaid, back: buyerBack, result: buyerBack - buyerPaid }),
      backPercent: toPercent(buyerBack, buyerPaid),
    },
  }
}

export const machinesHandlers = [
  handle(transparencyMachines, ({ db, language }, page) =>
    mapPage(listMachineBooks(db, language, page), toMachineBooks),
  ),
]
