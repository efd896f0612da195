import type { Database } from '../../db/database.ts'
import { drainBatches } from '../../db/drainBatches.ts'
import { firstMemberId } from '../settlement/store.ts'
import { claimForAutomaticMembers, payPendingClaims } from './store.ts'

const batchMax = 500

/** Pays every claim that is being received, and returns how many. */
export const payClaims = (db: Database): Promise<number> =>
  drainBatches(batchMax, (countMax) => payPendingClaims(db, countMax))

/** Claims and pays the income of all members who chose that it is claimed automatically. */
export async function claimAutomatically(db: Database): Promise<void> {
  let after: string | null = firstMemberId
  while (after !== null) after = await claimForAutomaticMembers(db, after, batchMax)
  await payClaims(db)
}
