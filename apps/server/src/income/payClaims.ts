import type pg from 'pg'
import { claimForAutomaticMembers, payPendingClaims } from './store.ts'

const atOnce = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Pays every claim that is under way; answers with how many. */
export async function payClaims(pool: pg.Pool): Promise<number> {
  for (let total = 0; ;) {
    const paid = await payPendingClaims(pool, atOnce)
    total += paid
    if (paid < atOnce) return total
  }
}

/** Claims and pays what members have who chose that it come by itself. */
export async function claimAutomatically(pool: pg.Pool): Promise<void> {
  for (let after: string | null = firstId; after !== null;) after = await claimForAutomaticMembers(pool, after, atOnce)
  await payClaims(pool)
}
