import type { Database } from '../../db/database.ts'
import { refuse, type Refusal } from '../../http/handle.ts'
import { addEvidence, addReport, isDayTaken, isFutureDay, lockReporting } from './store.ts'

export type NewEvidence = {
  readonly kind: 'picture' | 'pdf'
  readonly name: string
  readonly url: string
  readonly sha256: Buffer
}

export type ReportEntry = {
  readonly machineId: string
  readonly day: string
  readonly amountMinor: bigint
  readonly meterFrom?: string | undefined
  readonly meterTo?: string | undefined
  readonly meterUnit: string
  readonly note: string
  /** The operator's id. */
  readonly enteredBy: string
  readonly evidence: readonly [NewEvidence, ...NewEvidence[]]
}

/** Enters a day's revenue of a machine in the caller's transaction, and returns the report's id. */
export async function enterReport(
  db: Database,
  entry: ReportEntry,
): Promise<string | Refusal<'machine.unknown' | 'report.future' | 'report.day-taken'>> {
  const { machineId, day, amountMinor, meterFrom, meterTo, meterUnit, note, enteredBy, evidence } = entry
  if (!(await lockReporting(db, machineId))) return refuse('machine.unknown')
  if (await isFutureDay(db, day)) return refuse('report.future')
  if (await isDayTaken(db, machineId, day)) return refuse('report.day-taken')
  const reportId = await addReport(db, {
    machineId,
    day,
    amount: amountMinor,
    source: 'operator',
    meterFrom: meterFrom || null,
    meterTo: meterTo || null,
    meterUnit,
    note,
    enteredBy,
    readingSequence: null,
  })
  await addEvidence(
    db,
    evidence.map((piece, position) => ({ reportId, position, ...piece })),
  )
  return reportId
}
