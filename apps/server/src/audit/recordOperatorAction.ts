import type { Database } from '../db/database.ts'
import { type AuditEntry, recordAuditEntry } from './store.ts'
import { toAuditEntry } from './toAuditEntry.ts'

/** Records what the signed-in operator did, in the transaction that does it. */
export const recordOperatorAction = (
  db: Database,
  context: Parameters<typeof toAuditEntry>[0],
  action: Pick<AuditEntry, 'action' | 'subjectId' | 'before' | 'after' | 'reason'>,
): Promise<void> => recordAuditEntry(db, { ...toAuditEntry(context), ...action })
