import type { Database } from '../db/database.ts'
import { withRetries } from './withRetries.ts'

/** Commits all of the work or none. The work may run more than once, so it must not touch anything but the database. */
export const inTransaction = <Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> => withRetries(() => db.transaction().execute(work))
