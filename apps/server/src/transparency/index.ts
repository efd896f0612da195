import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { challengeHandlers } from './challenges.ts'
import { decisionHandlers } from './decisions/decisions.ts'
import { downloadHandlers } from './download/download.ts'
import { flowsHandlers } from './flows/flows.ts'
import { fillWholeJournal, journalHandlers } from './journal/journal.ts'
import { machinesHandlers } from './machines/machines.ts'
import { handleProof } from './proof.ts'
import { recordHandlers } from './records.ts'
import { reserveHandlers } from './reserve/reserves.ts'
import { rowsHandlers } from './rows/rows.ts'
import { sealBooks } from './seal.ts'
import { checkStop, queueStopCheck } from './store.ts'
import type { OtherFigures } from './summary/figures.ts'
import { keepOpenBooks } from './summary/store.ts'
import { summaryHandlers } from './summary/summary.ts'
import { witnessHandlers } from './witness/witnesses.ts'

export { sealBooks } from './seal.ts'
export { hasBooksKey } from './store.ts'

export const transparencyHandlers = (others: OtherFigures): readonly Handler[] => [
  ...summaryHandlers(others),
  ...machinesHandlers,
  ...flowsHandlers,
  ...rowsHandlers,
  ...downloadHandlers,
  ...recordHandlers,
  handleProof,
  ...challengeHandlers,
  ...reserveHandlers,
  ...witnessHandlers,
  ...journalHandlers,
  ...decisionHandlers,
]

const everyMinute = '* * * * *'

export const transparencyJobs = (platform: Platform) => [
  // Every minute, because the practice clock can end a day at any time. A day is sealed once.
  { name: 'books-seal', cron: everyMinute, isAtStart: true, run: () => sealBooks(platform) },
  // The first time it may have years to add; later a day.
  { name: 'fill-journal', cron: everyMinute, isAtStart: true, run: () => fillWholeJournal(platform) },
  { name: 'books-figures', cron: everyMinute, isAtStart: true, run: () => keepOpenBooks(platform.db) },
  {
    name: 'check-stop',
    cron: everyMinute,
    isAtStart: true,
    run: async (payload: unknown) => {
      await checkStop(platform.db)
      if ((payload as { isExtra?: boolean } | undefined)?.isExtra) return
      // Three looks a minute, so that a stop begins within one.
      for (const seconds of [20, 40]) await queueStopCheck(platform.db, seconds)
    },
  },
]
