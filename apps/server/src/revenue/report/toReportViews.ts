import type { DataOf } from '@millrace/contract/call'
import type { reportOne } from '@millrace/contract/console/report'
import type { Evidence } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Database } from '../../db/database.ts'
import { listEvidence, type EvidenceRow, type ReportRow } from './store.ts'

type ReportView = DataOf<typeof reportOne>

/** Reports as operators see them, each with its evidence. */
export async function toReportViews(db: Database, rows: readonly ReportRow[]): Promise<ReportView[]> {
  const evidenceByReport = Map.groupBy(
    await listEvidence(
      db,
      rows.map(({ id }) => id),
    ),
    ({ reportId }) => reportId,
  )
  return rows.map((row) => toReportView(row, evidenceByReport.get(row.id) ?? []))
}

const toReportView = (row: ReportRow, evidence: readonly EvidenceRow[]): ReportView => ({
  id: row.id,
  machineId: row.machineId,
  machineName: row.machineName,
  day: row.day,
  amount: usdtDecimal(row.amount),
  source: row.source,
  state: getState(row),
  note: row.note,
  meterFrom: row.meterFrom,
  meterTo: row.meterTo,
  meterUnit: row.meterUnit,
  enteredBy:
    row.entererEmail ??
    (row.source !== 'sessions' ? 'the machine' : row.sessions?.quarters ? 'its gateway' : 'its sessions'),
  enteredById: row.enteredBy,
  enteredTime: row.enteredAt.toISOString(),
  decidedBy: row.deciderEmail ?? (row.isAutomatic ? 'the rule of automatic approval' : ''),
  decidedTime: row.decidedAt?.toISOString() ?? null,
  decisionId: row.decisionId,
  rejectReason: row.rejectReason,
  received: usdtDecimal(row.received),
  receivedTime: row.receivedAt?.toISOString() ?? null,
  receiptId: row.receiptId,
  distributed: usdtDecimal(row.distributed),
  hasGap: row.hasGap ?? false,
  evidence: evidence.map(toEvidence),
  sessions: row.sessions && {
    ...row.sessions,
    isAutomatic: row.isAutomatic,
    difference: row.sessions.difference === null ? null : usdtDecimal(BigInt(row.sessions.difference)),
  },
})

/** The evidence of a report, which everybody may see. */
export const listReportEvidence = async (db: Database, reportId: string): Promise<Evidence[]> =>
  (await listEvidence(db, [reportId])).map(toEvidence)

/** A report of zero counts as received once it is approved, since no money will arrive for it. */
const getState = ({ state, receiptId, amount }: ReportRow): ReportView['state'] =>
  state === 'approved' && (receiptId !== null || amount === 0n) ? 'received' : state

const toEvidence = ({ kind, name, url, sha256, signed, signature, publicKey }: EvidenceRow): Evidence => ({
  kind,
  name,
  url,
  sha256: sha256.toString('hex'),
  signedText: signed ?? '',
  signature: signature?.toString('base64') ?? '',
  publicKey: publicKey?.toString('base64') ?? '',
})
