import type { Database } from '../db/database.ts'
import { recordOperatorAction } from './recordOperatorAction.ts'
import { actAs, type AuditEntry } from './store.ts'

type Context = Parameters<typeof recordOperatorAction>[1] & { readonly db: Database }
type RecordAction = (
  action: string,
  entry?: Pick<AuditEntry, 'subjectId' | 'before' | 'after' | 'reason'>,
) => Promise<void>

/** Does the work in a transaction in which the signed-in operator acts, and which can record what they did. */
export const asOperator = <Result>(
  context: Context,
  work: (db: Database, record: RecordAction) => Promise<Result>,
): Promise<Result> =>
  context.db.transaction().execute(async (db) => {
    await actAs(db, context.operator)
    return work(db, (action, entry) => recordOperatorAction(db, context, { action, ...entry }))
  })
