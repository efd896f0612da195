import type { Database } from '../db/database.ts'
import { inTransaction } from './inTransaction.ts'
import {
  allowLongStatements,
  closeNextMonth,
  makeNextMonths,
  rollUpBalances,
  runLedgerCheck,
  sealNextDay,
  type CheckRow,
  type SealRow,
} from './store.ts'

/** Brings the rows of append-only accounts up to date; returns how many transfers were added to them. */
export const rollUp = (db: Database): Promise<bigint> => withoutTimeout(db, rollUpBalances)

/** Proves what is new since the last proved point, and stores the result for the console and /metrics. */
export const runCheck = (db: Database): Promise<CheckRow> => withoutTimeout(db, (db) => runLedgerCheck(db, false))

/** The same for the whole ledger, from its first transfer on. */
export const runProof = (db: Database): Promise<CheckRow> => withoutTimeout(db, (db) => runLedgerCheck(db, true))

/** Seals what has happened since the last seal, once for each day that has ended. */
export const sealDay = (db: Database): Promise<SealRow> => withoutTimeout(db, sealNextDay)

/** Makes the months that transfers will come to, and closes those that are over. */
export async function keepMonths(db: Database): Promise<void> {
  await makeNextMonths(db)
  while ((await closeNextMonth(db)) !== null);
}

/** For work over the whole ledger. The pool's statement timeout is meant for calls that somebody waits for. */
export async function withoutTimeout<Result>(db: Database, work: (db: Database) => Promise<Result>): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    await allowLongStatements(transaction)
    return work(transaction)
  })
}
