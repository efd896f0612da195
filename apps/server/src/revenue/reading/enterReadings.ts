import { machineReading } from '@millrace/contract/product/reading'
import { createHash } from 'node:crypto'
import { hasAuditEntry, recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { addEvidence, addReports } from '../report/store.ts'
import { isSignedBy, parseSignedReading, type SignedReading } from './parseSignedReading.ts'
import { addReadings, findPublicKeys, findReportingStates, lockReportingOfAll, type ReportingState } from './store.ts'

/** A reading as a machine sends it: the exact text that it signed, and the signature in base64. */
export type SentReading = { readonly machineId: string; readonly signed: string; readonly signature: string }

export type ReadingAnswer =
  | { readonly reportId: string; readonly sequence: number; readonly hasGap: boolean }
  | Refusal<
      | 'reading.signature'
      | 'reading.malformed'
      | 'reading.replayed'
      | 'reading.jump'
      | 'reading.future'
      | 'reading.day-taken'
    >

type VerifiedReading = {
  readonly content: SignedReading
  readonly signed: string
  readonly signature: Buffer
  readonly publicKey: Buffer
}
type NewReading = VerifiedReading & { readonly hasGap: boolean }

/** Numbers that a machine may leave out at once: nearly three years of days. */
const leftOutMax = 1_000n
const dayMs = 24 * 60 * 60_000

export const handleReading = handle(machineReading, (context, reading) =>
  context.db.transaction().execute(async (db) => {
    const [answer] = (await enterReadings(db, [reading])) as [ReadingAnswer]
    if (answer instanceof Refusal && answer.key === 'reading.jump') await setAside(context, db, reading)
    return answer
  }),
)

/** Leaves a trace for operators, once a day for each machine: it may be broken, or somebody else may have its key. */
async function setAside(
  { now, requestId, from }: ContextOf<typeof machineReading>,
  db: Database,
  { machineId, signed, signature }: SentReading,
): Promise<void> {
  const entry = { action: 'reading.set-aside', subjectId: machineId.toLowerCase() }
  if (await hasAuditEntry(db, entry, new Date(now().getTime() - dayMs))) return
  await recordAuditEntry(db, { ...entry, after: { signed, signature }, requestId, address: from.address })
}

/**
 * Enters the reports that machines make of their own day, one each, with the signed text as evidence. An operator
 * approves them like any other. Runs in the caller's transaction and answers in the order given.
 */
export async function enterReadings(db: Database, sent: readonly SentReading[]): Promise<ReadingAnswer[]> {
  const machineIds = sent.map(({ machineId }) => machineId.toLowerCase())
  if (new Set(machineIds).size < machineIds.length) throw new Error('a machine reports one day at a time')
  const publicKeys = await findPublicKeys(db, machineIds)
  const verified = sent.map((reading) => verifyReading(reading, publicKeys.get(reading.machineId.toLowerCase())))

  const contents = verified.flatMap((reading) => (reading instanceof Refusal ? [] : [reading.content]))
  // Locks only after the signatures are verified, so that nobody without a key can make a machine wait.
  if (contents.length > 0)
    await lockReportingOfAll(
      db,
      contents.map(({ machineId }) => machineId),
    )
  const states = await findReportingStates(db, contents)
  const checked = verified.map((reading) =>
    reading instanceof Refusal ? reading : checkReading(reading, states.get(reading.content.machineId)),
  )

  const reportIds = await addReportsOf(
    db,
    checked.flatMap((reading) => ('content' in reading ? [reading] : [])),
  )
  return checked.map((reading) =>
    'content' in reading
      ? {
          reportId: reportIds.get(reading.content.machineId) as string,
          sequence: Number(reading.content.sequence),
          hasGap: reading.hasGap,
        }
      : reading,
  )
}

function verifyReading(
  { machineId, signed, signature: encodedSignature }: SentReading,
  publicKey: Buffer | undefined,
): VerifiedReading | Refusal<'reading.signature' | 'reading.malformed'> {
  const signature = Buffer.from(encodedSignature, 'base64')
  // The same answer for an unknown machine: nobody without the key learns whether it exists.
  if (!publicKey || !isSignedBy(publicKey, signed, signature)) return refuse('reading.signature')
  const content = parseSignedReading(signed)
  if (content?.machineId !== machineId.toLowerCase()) return refuse('reading.malformed')
  return { content, signed, signature, publicKey }
}

function checkReading(reading: VerifiedReading, state: ReportingState | undefined): NewReading | ReadingAnswer {
  const { sequence } = reading.content
  if (!state) return refuse('reading.future')
  const { known, lastSequence, isFuture, isDayTaken } = state
  if (known?.signed === reading.signed)
    return { reportId: known.reportId, sequence: Number(sequence), hasGap: known.hasGap }
  // An old reading sent again, or a different one under a sequence that is taken.
  if (sequence <= lastSequence) return refuse('reading.replayed')
  // Taken, it would use up all numbers before it, and every later reading would be an old one.
  if (sequence > lastSequence + 1n + leftOutMax) return refuse('reading.jump')
  if (isFuture) return refuse('reading.future')
  if (isDayTaken) return refuse('reading.day-taken')
  return { ...reading, hasGap: sequence > lastSequence + 1n }
}

/** Returns the reports' ids by machine. */
async function addReportsOf(db: Database, readings: readonly NewReading[]): Promise<ReadonlyMap<string, string>> {
  if (readings.length === 0) return new Map()
  await addReadings(
    db,
    readings.map(({ content: { machineId, sequence, day }, signed, signature, publicKey, hasGap }) => ({
      machineId,
      sequence,
      day,
      signed,
      signature,
      publicKey,
      hasGap,
    })),
  )
  const reportIds = await addReports(
    db,
    readings.map(({ content: { machineId, day, amountMinor, meterFrom, meterTo, meterUnit, sequence } }) => ({
      machineId,
      day,
      amount: amountMinor,
      source: 'machine',
      meterFrom,
      meterTo,
      meterUnit,
      note: '',
      enteredBy: null,
      readingSequence: sequence,
    })),
  )
  await addEvidence(
    db,
    readings.map(({ content: { machineId, day, sequence }, signed }) => ({
      reportId: reportIds.get(machineId) as string,
      position: 0,
      kind: 'reading',
      name: `${day} #${sequence}`,
      sha256: createHash('sha256').update(signed).digest(),
    })),
  )
  return reportIds
}
