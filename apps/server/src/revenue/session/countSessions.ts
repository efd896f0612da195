import type { Platform } from '../../http/context.ts'
import { inTransaction } from '../../ledger/index.ts'
import {
  approveAutomatically,
  draftReports,
  listMachinesToDraft,
  listReportsToApprove,
  markDisagreements,
} from './store.ts'

/**
 * Drafts the reports of days that are over from their sessions, says where money disagrees, and approves what needs no
 * person. Each machine and each report in a transaction of its own; what has been done is not done again.
 */
export async function countSessions({ db }: Pick<Platform, 'db'>): Promise<{ counted: number; approved: number }> {
  let counted = 0
  for (const machineId of await listMachinesToDraft(db))
    counted += await inTransaction(db, (transaction) => draftReports(transaction, machineId))
  await inTransaction(db, markDisagreements)
  let approved = 0
  for (const reportId of await listReportsToApprove(db)) {
    const outcome = await inTransaction(db, (transaction) => approveAutomatically(transaction, reportId))
    if (outcome === 'approved') approved++
  }
  return { counted, approved }
}
