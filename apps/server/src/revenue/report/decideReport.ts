import type { Database } from '../../db/database.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { findReportConflict, lockReport, saveDecision } from './store.ts'

export type ReportDecision = {
  readonly id: string
  readonly isApproved: boolean
  readonly reason: string
  readonly decidedBy: string
}

/**
 * Approves or rejects a report in the caller's transaction. It is decided once, and never by an operator who entered it
 * or its money, or who set the key that signed it.
 */
export async function decideReport(
  db: Database,
  { id, isApproved, reason, decidedBy }: ReportDecision,
): Promise<
  | { readonly machineId: string }
  | Refusal<
      | 'report.unknown'
      | 'report.decided'
      | 'report.own'
      | 'report.own-key'
      | 'report.own-receipt'
      | 'report.reason-missing'
    >
> {
  const report = await lockReport(db, id)
  if (!report) return refuse('report.unknown')
  if (report.state !== 'entered') return refuse('report.decided')
  const conflict = await findReportConflict(db, id, decidedBy)
  if (conflict) return refuse(`report.${conflict}`)
  if (!isApproved && reason.trim() === '') return refuse('report.reason-missing')
  await saveDecision(db, id, {
    state: isApproved ? 'approved' : 'rejected',
    decidedBy,
    rejectReason: isApproved ? '' : reason.trim(),
  })
  return { machineId: report.machineId }
}
