import type pg from 'pg'
import { inTransaction, type Db } from './inTransaction.ts'
import {
  allowLongStatements,
  rollUpBalances,
  runLedgerCheck,
  sealNextDay,
  type CheckRow,
  type SealRow,
} from './store.ts'

/** Brings the rows of append-only accounts up to date; returns how many transfers were added to them. */
export const rollUp = (pool: pg.Pool): Promise<bigint> => withoutTimeout(pool, rollUpBalances)

/** Proves what is new since the last proved point, and stores the result for the console and /metrics. */
export const runCheck = (pool: pg.Pool): Promise<CheckRow> => withoutTimeout(pool, (db) => runLedgerCheck(db, false))

/** The same for the whole ledger, from its first transfer on. */
export const runProof = (pool: pg.Pool): Promise<CheckRow> => withoutTimeout(pool, (db) => runLedgerCheck(db, true))

/** Seals what has happened since the last seal, once for each day that has ended. */
export const sealDay = (pool: pg.Pool): Promise<SealRow> => withoutTimeout(pool, sealNextDay)

/** For work over the whole ledger. The pool's statement timeout is meant for calls that somebody waits for. */
export async function withoutTimeout<Result>(pool: pg.Pool, work: (db: Db) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, async (transaction) => {
    await allowLongStatements(transaction)
    return work(transaction)
  })
}
