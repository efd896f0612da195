import { recordAuditEntry } from '../audit/index.ts'
import type { Platform } from '../http/context.ts'
import { Refusal } from '../http/handle.ts'
import { inTransaction } from '../ledger/index.ts'
import { receiveReport } from './receiveReport.ts'
import { findReportReceiptPairs } from './store.ts'

/**
 * Receives what needs no choice: each approved report for which exactly one receipt can be meant, of one machine or of
 * all.
 */
export async function receivePendingReports(
  { db, pool }: Pick<Platform, 'db' | 'pool'>,
  machineId?: string,
): Promise<number> {
  let received = 0
  for (const { reportId, receiptId } of await findReportReceiptPairs(db, machineId)) {
    const outcome = await inTransaction(pool, async (transaction) => {
      const outcome = await receiveReport(transaction.db, reportId, receiptId)
      if (!(outcome instanceof Refusal) && outcome.isNew)
        await recordAuditEntry(transaction.db, {
          action: 'report.receive',
          subjectId: reportId,
          after: { receiptId },
          requestId: 'automatic',
        })
      return outcome
    })
    // Somebody else may have used one of the two meanwhile.
    if (!(outcome instanceof Refusal) && outcome.isNew) received++
  }
  return received
}
