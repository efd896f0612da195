import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { inTransaction } from '../../ledger/index.ts'
import { finishOrders } from '../../product/index.ts'
import { sealBooks } from '../../transparency/index.ts'
import { settleDays } from '../settlement/settle.ts'
import { findDueDay } from '../settlement/store.ts'
import { advanceClock, findClock } from './store.ts'

/** Ends the business day with all that follows: the demonstration fleet's revenue, settlement, expiries and seal. */
export async function endDay(
  platform: Platform,
  record: (db: Database, endedDay: string) => Promise<void>,
): Promise<void> {
  const { today: endedDay } = await findClock(platform.db)
  await inTransaction(platform.db, async (db) => {
    await advanceClock(db)
    await record(db, endedDay)
  })
  // Settling a day asks for its revenue. As long as nobody has bought anything, no day is settled.
  if ((await findDueDay(platform.db)) === null) await platform.onDayEnded(platform, endedDay)
  await settleDays(platform)
  await finishOrders(platform)
  await sealBooks(platform)
}
