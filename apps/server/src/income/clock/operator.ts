import { clockMove, clockState } from '@millrace/contract/console/clock'
import { recordOperatorAction } from '../../audit/index.ts'
import type { Platform } from '../../http/context.ts'
import { handle, refuse } from '../../http/handle.ts'
import { findLastSettledDay } from '../settlement/store.ts'
import { endDay } from './endDay.ts'
import { findClock, withClockLock } from './store.ts'

async function readClock({ db, settings }: Platform) {
  const [clock, lastSettledDay] = await Promise.all([findClock(db), findLastSettledDay(db)])
  return { ...clock, isPractice: settings.PRACTICE_MODE === 'on', lastSettledDay }
}

export const clockOperatorHandlers = [
  handle(clockState, (context) => readClock(context)),
  handle(clockMove, async (context, { days }) => {
    if (context.settings.PRACTICE_MODE !== 'on') return refuse('practice.off')
    const isMoved = await withClockLock(context.pool, async () => {
      for (let day = 1; day <= days; day++) {
        await endDay(context, (db, endedDay) =>
          recordOperatorAction(db, context, {
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
