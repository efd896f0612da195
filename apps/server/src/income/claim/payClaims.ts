import type pg from 'pg'
import { drainBatches } from '../../db/drainBatches.ts'
import { firstMemberId } from '../settlement/store.ts'
import { claimForAutomaticMembers, payPendingClaims } from './store.ts'

const batchMax = 500

/** Pays every claim that is being received, and returns how many. */
export const payClaims = (pool: pg.Pool): Promise<number> =>
  drainBatches(batchMax, (countMax) => payPendingClaims(pool, countMax))

/** Claims and pays the income of all members who chose that it is claimed automatically. */
export async function claimAutomatically(pool: pg.Pool): Promise<void> {
  let after: string | null = firstMemberId
  while (after !== null) after = await claimForAutomaticMembers(pool, after, batchMax)
  await payClaims(pool)
}
