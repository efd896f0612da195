import type pg from 'pg'
import { askToSealDay, type SealRow } from './store.ts'
import { unhurried } from './unhurried.ts'

/** Seals what has happened since the last seal, once for each day that has ended. */
export const sealDay = (pool: pg.Pool): Promise<SealRow> => unhurried(pool, askToSealDay)
