import type { Platform } from '../../http/context.ts'
import { processWithdrawalBatch } from './store.ts'

const batch = 500

/** Hands to the rails all that may be paid now. May run in any number of processes at once. */
export async function processWithdrawals({ pool }: Pick<Platform, 'pool'>): Promise<number> {
  for (let total = 0; ;) {
    const count = await processWithdrawalBatch(pool, batch)
    total += count
    if (count < batch) return total
  }
}
