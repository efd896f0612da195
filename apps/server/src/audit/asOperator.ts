import type { Database } from '../db/database.ts'
import type { RequestOrigin, SignedInOperator } from '../http/context.ts'
import { actAs, recordAuditEntry, type AuditEntry } from './store.ts'

export type OperatorContext = {
  readonly operator: SignedInOperator
  readonly requestId: string
  readonly from: RequestOrigin
}
type Details = Pick<AuditEntry, 'subjectId' | 'before' | 'after' | 'reason'>

/** The fields of an entry that say which operator did it, and where from. */
export const toAuditEntry = ({ operator, requestId, from }: OperatorContext) => ({
  session: operator.token,
  requestId,
  address: from.address,
})

/** Records what the signed-in operator did, in the transaction that does it. */
export const recordOperatorAction = (
  db: Database,
  context: OperatorContext,
  action: Details & Pick<AuditEntry, 'action'>,
): Promise<void> => recordAuditEntry(db, { ...toAuditEntry(context), ...action })

/** Does the work in a transaction in which the signed-in operator acts, and which can record what they did. */
export const asOperator = <Result>(
  context: OperatorContext & { readonly db: Database },
  work: (db: Database, record: (action: string, details?: Details) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  context.db.transaction().execute(async (db) => {
    await actAs(db, context.operator)
    return work(db, (action, details) => recordOperatorAction(db, context, { action, ...details }))
  })
