import { clockMove, clockState } from '@millrace/contract/console/clock'
import { recordAuditEntry } from '../audit/index.ts'
import type { Database } from '../db/database.ts'
import type { Platform } from '../http/context.ts'
import { handle, refuse } from '../http/handle.ts'
import { inTransaction, sealDay } from '../ledger/index.ts'
import { finishOrders } from '../product/index.ts'
import { settleDays } from './settle.ts'
import { findClock, findDueDay, findLastSettledDay, advanceClock, withClockLock } from './store.ts'

async function clockOf({ db, settings }: Platform) {
  const [clock, lastSettledDay] = await Promise.all([findClock(db), findLastSettledDay(db)])
  return { ...clock, isPractice: settings.PRACTICE_MODE === 'on', lastSettledDay }
}

/**
 * Ends the business day, with everything that follows from it: revenue of the demonstration fleet, settlement,
 * expiries, seal.
 */
async function endDay(
  platform: Platform,
  alongside: (db: Database, endedDay: string) => Promise<void> = async () => {},
): Promise<void> {
  const { today: ended } = await findClock(platform.db)
  await inTransaction(platform.pool, async ({ db }) => {
    await advanceClock(db)
    await alongside(db, ended)
  })
  // Settling asks for the revenue of the days it settles; where nobody has bought anything yet, no day is settled.
  if ((await findDueDay(platform.pool)) === null) await platform.onDayEnded(platform, ended)
  await settleDays(platform)
  await finishOrders(platform)
  await sealDay(platform.pool)
}

export const clockHandlers = [
  handle(clockState, (context) => clockOf(context)),
  handle(clockMove, async (context, { days }) => {
    if (context.settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    const moved = await withClockLock(context.pool, async () => {
      for (let day = 0; day < days; day++) {
        await endDay(context, (db, endedDay) =>
          recordAuditEntry(db, {
            operatorId: context.operator.id,
            requestId: context.requestId,
            address: context.from.address,
            action: 'clock.move',
            before: { today: endedDay },
            after: { day: day + 1, of: days },
          }),
        )
      }
      return true
    })
    return moved ? clockOf(context) : refuse('clock.moving')
  }),
]
