import type pg from 'pg'
import { onlyRow } from '../src/db/rows.ts'
import { keepOpenBooks } from '../src/transparency/summary/store.ts'
import { databaseOf } from './databaseOf.ts'

/**
 * Brings the public figures up to date with everything committed before. Transactions of other databases of the cluster
 * may hold it up for a moment.
 */
export async function keepBooks(pool: pg.Pool): Promise<void> {
  const now = onlyRow(await pool.query<{ xid: bigint }>('select pg_current_xact_id()::text::bigint as xid')).xid
  for (;;) {
    await keepOpenBooks(databaseOf(pool))
    const { cut } = onlyRow(await pool.query<{ cut: bigint }>('select cut_xid as cut from books_state'))
    if (cut > now) return
  }
}
