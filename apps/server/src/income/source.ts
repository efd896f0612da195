import { incomeSource } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../http/handle.ts'
import { listReportEvidence } from '../revenue/index.ts'
import { findSource } from './store.ts'
import { toIncomeItem, readIncomeId } from './toIncomeItem.ts'

/** From an income to what the machine earned, so that it can be redone on paper. */
export const handleSource = handle(incomeSource, async ({ db, language, member }, { id }) => {
  const name = readIncomeId(id)
  const found = name && (await findSource(db, language, member.id, name))
  // Nobody is paid from a report that was not approved; without these there is nothing to show.
  if (!found?.decidedAt || found.approvedByRole === null) return refuse('income.unknown')
  return {
    income: toIncomeItem(found),
    num: found.units,
    report: {
      id: found.reportId,
      day: found.reportDay,
      amount: usdtDecimal(found.reported),
      source: found.source,
      enteredByRole: found.enteredByRole ?? 'machine',
      enteredTime: found.enteredAt.toISOString(),
      approvedByRole: found.approvedByRole,
      approvedTime: found.decidedAt.toISOString(),
      receivedTime: found.revenueReceivedAt?.toISOString() ?? null,
      rail: found.rail,
      railTransaction: found.railTransaction,
      meterFrom: found.meterFrom,
      meterTo: found.meterTo,
      meterUnit: found.meterUnit,
      note: found.note,
      isFromReleaseAccount: found.isFromReleaseAccount,
      evidence: await listReportEvidence(db, found.reportId),
    },
    arithmetic: {
      reported: usdtDecimal(found.reported),
      received: usdtDecimal(found.received),
      distributedBefore: usdtDecimal(found.distributedBefore),
      cap: usdtDecimal(found.cap),
      paidFromOthers: usdtDecimal(found.paidFromOthers),
      pool: usdtDecimal(found.pool),
      validUnits: Number(found.validUnits),
      num: found.units,
      income: usdtDecimal(found.amount),
      remainder: usdtDecimal(found.pool - found.partPaid),
    },
  }
})
