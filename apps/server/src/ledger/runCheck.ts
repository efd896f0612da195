import type pg from 'pg'
import { askToRunCheck, type CheckRow } from './store.ts'
import { unhurried } from './unhurried.ts'

/** Proves every invariant on the live database and keeps what it found for the console and /metrics. */
export const runCheck = (pool: pg.Pool): Promise<CheckRow> => unhurried(pool, askToRunCheck)
