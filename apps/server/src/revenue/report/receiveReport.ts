import { recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { refuse, Refusal } from '../../http/handle.ts'
import { inTransaction } from '../../ledger/index.ts'
import { bookReport, findReportReceiptPairs, type ReceiveOutcome } from './store.ts'

const refusals = {
  'report-unknown': refuse('report.unknown'),
  'not-approved': refuse('report.not-approved'),
  'already-received': refuse('report.received'),
  'receipt-unknown': refuse('receipt.unknown'),
  'receipt-used': refuse('receipt.used'),
  mismatch: refuse('receipt.mismatch'),
  'own-receipt': refuse('report.own-receipt'),
} as const satisfies Record<Exclude<ReceiveOutcome, 'received' | 'same'>, Refusal>

/**
 * Uses a receipt for an approved report: its money becomes the machine's revenue. Repeating it changes nothing, and
 * `isNew` is then false.
 */
export async function receiveReport(
  db: Database,
  reportId: string,
  receiptId: string,
): Promise<{ readonly isNew: boolean } | (typeof refusals)[keyof typeof refusals]> {
  const outcome = await bookReport(db, reportId, receiptId)
  return outcome === 'received' || outcome === 'same' ? { isNew: outcome === 'received' } : refusals[outcome]
}

/**
 * Receives the reports that leave no choice: approved ones that only one receipt can belong to, of one machine or of
 * all. Returns how many.
 */
export async function receivePendingReports({ db }: Pick<Platform, 'db'>, machineId?: string): Promise<number> {
  let received = 0
  for (const { reportId, receiptId } of await findReportReceiptPairs(db, machineId)) {
    const isNew = await inTransaction(db, async (transaction) => {
      const outcome = await receiveReport(transaction, reportId, receiptId)
      // A refusal means that somebody else has used the report or the receipt since they were paired.
      if (outcome instanceof Refusal || !outcome.isNew) return false
      await recordAuditEntry(transaction, {
        action: 'report.receive',
        subjectId: reportId,
        after: { receiptId },
        requestId: 'automatic',
      })
      return true
    })
    if (isNew) received++
  }
  return received
}
