import type { Platform } from '../http/context.ts'
import type { Handler } from '../http/handle.ts'
import { flowsHandlers } from './flows/flows.ts'
import { machinesHandlers } from './machines/machines.ts'
import { rowsHandlers } from './rows/rows.ts'
import { keepOpenBooks } from './summary/store.ts'
import { summaryHandlers } from './summary/summary.ts'

export const transparencyHandlers: readonly Handler[] = [
  ...summaryHandlers,
  ...machinesHandlers,
  ...flowsHandlers,
  ...rowsHandlers,
]

export const transparencyJobs = ({ pool }: Platform) => [
  { name: 'keep-open-books', cron: '* * * * *', isAtStart: true, run: () => keepOpenBooks(pool) },
]
