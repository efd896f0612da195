import { incomeSource } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { findSource } from './store.ts'
import { parseIncomeId, toIncomeItem } from './toIncomeItem.ts'
import { toSourceReport } from './toSourceReport.ts'

/** Leads from an income back to what the machine earned, with all figures that are needed to recompute it. */
export const handleSource = handle(incomeSource, async ({ db, language, member }, { id }) => {
  const incomeId = parseIncomeId(id)
  const source = incomeId && (await findSource(db, language, member.id, incomeId))
  if (!source) return refuse('income.unknown')
  const { reported, received, distributedBefore, cap, paidFromOthers, pool } = source
  return {
    income: toIncomeItem(source),
    num: source.units,
    report: await toSourceReport(db, language, source),
    arithmetic: {
      ...usdtDecimals({ reported, received, distributedBefore, cap, paidFromOthers, pool }),
      validUnits: Number(source.validUnits),
      num: source.units,
      income: usdtDecimal(source.amount),
      remainder: usdtDecimal(pool - source.partPaid),
    },
  }
})
