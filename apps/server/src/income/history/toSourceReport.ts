import type { sourceReport } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type * as z from 'zod/mini'
import type { Database } from '../../db/database.ts'
import { toReaderNote } from '../../prose/index.ts'
import { listReportEvidence } from '../../revenue/index.ts'
import type { ReportRow } from './store.ts'

/** A report that paid income, with its evidence. */
export async function toSourceReport(
  db: Database,
  language: Language,
  row: ReportRow,
): Promise<z.infer<typeof sourceReport>> {
  const { reportId, enteredAt, decidedAt, approvedByRole } = row
  if (!decidedAt) throw new Error(`the report ${reportId} has paid and is not approved`)
  return {
    id: reportId,
    day: row.reportDay,
    amount: usdtDecimal(row.reported),
    source: row.source,
    grade: row.grade,
    isDemo: row.isDemo,
    enteredByRole: row.enteredByRole ?? 'machine',
    enteredTime: enteredAt.toISOString(),
    // Without a person, by the rule of automatic approval.
    approvedByRole: approvedByRole ?? 'automatic',
    approvedTime: decidedAt.toISOString(),
    receivedTime: row.revenueReceivedAt?.toISOString() ?? null,
    rail: row.rail,
    railTransaction: row.railTransaction,
    meterFrom: row.meterFrom,
    meterTo: row.meterTo,
    meterUnit: row.meterUnit,
    note: toReaderNote(row.note, language),
    isFromReleaseAccount: row.isFromReleaseAccount,
    evidence: await listReportEvidence(db, reportId),
  }
}
