import type pg from 'pg'
import { sealNextDay, type SealRow } from './store.ts'
import { withoutTimeout } from './withoutTimeout.ts'

/** Seals what has happened since the last seal, once for each day that has ended. */
export const sealDay = (pool: pg.Pool): Promise<SealRow> => withoutTimeout(pool, sealNextDay)
