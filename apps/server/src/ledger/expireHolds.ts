import type { Db } from './inTransaction.ts'
import { expireHoldBatch } from './store.ts'

const atMost = 500

/** Gives back what is held past its time, and says which holds those were. */
export async function expireHolds(db: Db): Promise<string[]> {
  const released: string[] = []
  for (;;) {
    const batch = await expireHoldBatch(db, atMost)
    released.push(...batch)
    if (batch.length < atMost) return released
  }
}
