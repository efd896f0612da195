import { incomeSource } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { listReportEvidence } from '../../revenue/index.ts'
import { findSource } from './store.ts'
import { parseIncomeId, toIncomeItem } from './toIncomeItem.ts'

/** Leads from an income back to what the machine earned, with all figures that are needed to recompute it. */
export const handleSource = handle(incomeSource, async ({ db, language, member }, { id }) => {
  const incomeId = parseIncomeId(id)
  const source = incomeId && (await findSource(db, language, member.id, incomeId))
  // Income is only ever paid from an approved report.
  if (!source?.decidedAt || source.approvedByRole === null) return refuse('income.unknown')
  const { reported, received, distributedBefore, cap, paidFromOthers, pool } = source
  return {
    income: toIncomeItem(source),
    num: source.units,
    report: {
      id: source.reportId,
      day: source.reportDay,
      amount: usdtDecimal(reported),
      source: source.source,
      enteredByRole: source.enteredByRole ?? 'machine',
      enteredTime: source.enteredAt.toISOString(),
      approvedByRole: source.approvedByRole,
      approvedTime: source.decidedAt.toISOString(),
      receivedTime: source.revenueReceivedAt?.toISOString() ?? null,
      rail: source.rail,
      railTransaction: source.railTransaction,
      meterFrom: source.meterFrom,
      meterTo: source.meterTo,
      meterUnit: source.meterUnit,
      note: source.note,
      isFromReleaseAccount: source.isFromReleaseAccount,
      evidence: await listReportEvidence(db, source.reportId),
    },
    arithmetic: {
      ...usdtDecimals({ reported, received, distributedBefore, cap, paidFromOthers, pool }),
      validUnits: Number(source.validUnits),
      num: source.units,
      income: usdtDecimal(source.amount),
      remainder: usdtDecimal(pool - source.partPaid),
    },
  }
})
