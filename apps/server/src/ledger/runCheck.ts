import type pg from 'pg'
import { runLedgerCheck, type CheckRow } from './store.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/** Proves every invariant on the live database and keeps what it found for the console and /metrics. */
export const runCheck = (pool: pg.Pool): Promise<CheckRow> => withoutTimeout(pool, runLedgerCheck)
