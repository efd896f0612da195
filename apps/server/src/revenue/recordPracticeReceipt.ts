import type { Platform } from '../http/context.ts'
import type { Payment } from '../rails/index.ts'
import { receivePendingReports } from './receivePendingReports.ts'

/**
 * Practice mode: pays a machine's takings in, and receives them if a report waits for just that. Answers with the
 * receipt's id.
 */
export async function recordPracticeReceipt(
  platform: Pick<Platform, 'db' | 'pool' | 'till'>,
  payment: Extract<Payment, { machineId: string }>,
): Promise<string> {
  if (!platform.till) throw new Error('there is no practice till')
  const receiptId = await platform.till.payIn(payment)
  await receivePendingReports(platform, payment.machineId)
  return receiptId
}
