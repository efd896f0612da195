import type pg from 'pg'
import { askToRollUp } from './store.ts'
import { unhurried } from './unhurried.ts'

/** Brings the rows of append-only accounts up to date; says how many transfers were folded in. */
export const rollUp = (pool: pg.Pool): Promise<bigint> => unhurried(pool, askToRollUp)
