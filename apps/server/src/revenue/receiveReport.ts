import type { Database } from '../db/database.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { bookReport, type ReceiveOutcome } from './store.ts'

const refusals = {
  'report-unknown': refuse('report.unknown'),
  'not-approved': refuse('report.not-approved'),
  'already-received': refuse('report.received'),
  'receipt-unknown': refuse('receipt.unknown'),
  'receipt-used': refuse('receipt.used'),
  mismatch: refuse('receipt.mismatch'),
} as const satisfies Record<Exclude<ReceiveOutcome, 'received' | 'same'>, Refusal>

type Received = { readonly isNew: boolean }

/**
 * Uses a receipt for an approved report: the money becomes the machine's revenue. Once, however often it is asked for.
 */
export async function receiveReport(
  db: Database,
  reportId: string,
  receiptId: string,
): Promise<Received | (typeof refusals)[keyof typeof refusals]> {
  const outcome = await bookReport(db, reportId, receiptId)
  return outcome === 'received' || outcome === 'same' ? { isNew: outcome === 'received' } : refusals[outcome]
}
