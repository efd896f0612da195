import { createDatabase } from '../db/database.ts'
import { createPool } from '../db/pool.ts'
import type { Platform } from '../http/context.ts'

/**
 * Runs the work on connections whose commits do not wait for the disk: it makes thousands of them. A crash of the
 * database would lose the last commits, in order, and the work would continue from there. Where money moves only while
 * each commit waits for a standby, they wait too.
 */
export async function withoutDurability(
  platform: Platform,
  work: (platform: Platform) => Promise<void>,
): Promise<void> {
  if (platform.settings.REQUIRE_SYNC === 'on') return await work(platform)
  const url = new URL(platform.settings.APP_DATABASE_URL)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const pool = createPool(url.href, { max: 4 })
  const fastPlatform = { ...platform, pool, db: createDatabase(pool) }
  try {
    await work(fastPlatform)
  } finally {
    await fastPlatform.db.destroy()
  }
}
