import { toAppUrl } from '../db/appRole.ts'
import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import type { Platform } from '../http/context.ts'
import { createLedgerQueue } from '../ledger/index.ts'
import { createPracticeTill } from '../rails/index.ts'

/**
 * Does the work on connections that do not wait for the disk at each commit: thousands of them follow each other. A
 * crash of the database would lose the last of them, in order, and the work would go on from there.
 */
export async function withoutDurability(
  platform: Platform,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  const url = new URL(platform.settings.DATABASE_URL)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const pool = createPool(toAppUrl(url.href), { max: 4 })
  const hasty = {
    ...platform,
    pool,
    db: createDatabase(pool),
    ledger: createLedgerQueue(pool),
    till: createPracticeTill(url.href, () => {}),
  }
  try {
    await work(hasty)
  } finally {
    await hasty.till.close()
    await hasty.ledger.close()
    await hasty.db.destroy()
  }
}
