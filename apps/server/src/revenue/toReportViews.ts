import type { DataOf } from '@millrace/contract/call'
import type { reportOne } from '@millrace/contract/console/report'
import type { Evidence } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../db/database.ts'
import { findEvidence, type EvidenceRow, type ReportRow } from './store.ts'

type Shown = DataOf<typeof reportOne>

/** Reports as operators see them, each with its evidence. */
export async function toReportViews(db: Database, rows: readonly ReportRow[]): Promise<Shown[]> {
  const evidenceOf = Map.groupBy(
    await findEvidence(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reportId }) => reportId,
  )
  return rows.map((row) => shown(row, evidenceOf.get(row.id) ?? []))
}

const shown = (row: ReportRow, evidence: readonly EvidenceRow[]): Shown => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  day: row.day,
  amount: usdtDecimal(row.amount),
  source: row.source,
  state: stateOf(row),
  note: row.note,
  meterFrom: row.meterFrom,
  meterTo: row.meterTo,
  meterUnit: row.meterUnit,
  enteredBy: row.entererEmail ?? 'the machine',
  enteredById: row.enteredBy,
  enteredTime: row.enteredAt.toISOString(),
  decidedBy: row.deciderEmail ?? '',
  decidedTime: row.decidedAt?.toISOString() ?? null,
  rejectReason: row.rejectReason,
  received: usdtDecimal(row.received),
  receivedTime: row.receivedAt?.toISOString() ?? null,
  receiptId: row.receiptId,
  distributed: usdtDecimal(row.distributed),
  hasGap: row.hasGap ?? false,
  evidence: evidence.map(shownEvidence),
})

/** What shows that a report is true, as everybody may see it. */
export const listReportEvidence = async (db: Database, reportId: string): Promise<Evidence[]> =>
  (await findEvidence(db, [reportId])).map(shownEvidence)

/** For a day of zero there is nothing to receive. */
const stateOf = ({ state, receiptId, amount }: ReportRow): Shown['state'] =>
  state === 'approved' && (receiptId !== null || amount === 0n) ? 'received' : state

const shownEvidence = ({ kind, name, url, sha256, signed, signature, publicKey }: EvidenceRow): Evidence => ({
  kind,
  name,
  url,
  sha256: sha256.toString('hex'),
  signedText: signed ?? '',
  signature: signature?.toString('base64') ?? '',
  publicKey: publicKey?.toString('base64') ?? '',
})
