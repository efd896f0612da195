import type pg from 'pg'
import { inTransaction, type Db } from './inTransaction.ts'
import { allowLongStatements } from './store.ts'

/**
 * Work over the whole ledger takes as long as it takes; the pool's limit is meant for calls that somebody waits for.
 */
export async function withoutTimeout<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (transaction) => {
    await allowLongStatements(transaction)
    return work(transaction)
  })
}
