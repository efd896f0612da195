import { clockMove, clockState } from '@millrace/contract/console/clock'
import { recordAuditEntry, toAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { inTransaction, sealDay } from '../../ledger/index.ts'
import { finishOrders } from '../../product/index.ts'
import { settleDays } from '../settlement/settle.ts'
import { findDueDay, findLastSettledDay } from '../settlement/store.ts'
import { advanceClock, findClock, withClockLock } from './store.ts'

async function readClock({ db, settings }: Platform) {
  const [clock, lastSettledDay] = await Promise.all([findClock(db), findLastSettledDay(db)])
  return { ...clock, isPractice: settings.PRACTICE_MODE === 'on', lastSettledDay }
}

/** Ends the business day with all that follows: the demonstration fleet's revenue, settlement, expiries and seal. */
async function endDay(platform: Platform, record: (db: Database, endedDay: string) => Promise<void>): Promise<void> {
  const { today: endedDay } = await findClock(platform.db)
  await inTransaction(platform.pool, async ({ db }) => {
    await advanceClock(db)
    await record(db, endedDay)
  })
  // Settling a day asks for its revenue. As long as nobody has bought anything, no day is settled.
  if ((await findDueDay(platform.pool)) === null) await platform.onDayEnded(platform, endedDay)
  await settleDays(platform)
  await finishOrders(platform)
  await sealDay(platform.pool)
}

export const clockOperatorHandlers = [
  handle(clockState, (context) => readClock(context)),
  handle(clockMove, async (context, { days }) => {
    if (context.settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    const isMoved = await withClockLock(context.pool, async () => {
      for (let day = 1; day <= days; day++) {
        await endDay(context, (db, endedDay) =>
          recordAuditEntry(db, {
            ...toAuditEntry(context),
            action: 'clock.move',
            before: { today: endedDay },
            after: { day, of: days },
          }),
        )
      }
      return true
    })
    return isMoved ? readClock(context) : refuse('clock.moving')
  }),
]
