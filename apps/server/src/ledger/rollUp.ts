import type pg from 'pg'
import { rollUpBalances } from './store.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/** Brings the rows of append-only accounts up to date; says how many transfers were folded in. */
export const rollUp = (pool: pg.Pool): Promise<bigint> => withoutTimeout(pool, rollUpBalances)
