import { machineReading } from '@millrace/contract/product/reading'
import { hasAuditEntry, recordAuditEntry } from '../../audit/index.ts'
import type { Database } from '../../db/database.ts'
import { mustExist } from '../../db/rows.ts'
import type { ContextOf } from '../../http/context.ts'
import { handle, refuse, Refusal } from '../../http/handle.ts'
import { isReadingOf, isSignedBy } from './signedReading.ts'
import { enterVerified, findPublicKeys, type EnteredReading, type VerifiedReading } from './store.ts'

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

const refusals = {
  signature: refuse('reading.signature'),
  malformed: refuse('reading.malformed'),
  replayed: refuse('reading.replayed'),
  jump: refuse('reading.jump'),
  future: refuse('reading.future'),
  'day-taken': refuse('reading.day-taken'),
} as const satisfies Record<Exclude<EnteredReading['outcome'], 'entered' | 'same'>, Refusal>

/**
 * Enters the reports that machines make of their own day, one each, with the signed text as evidence. An operator
 * approves them like any other. Runs in the caller's transaction and answers in the order given.
 */
export async function enterReadings(db: Database, sent: readonly SentReading[]): Promise<ReadingAnswer[]> {
  const machineIds = sent.map(({ machineId }) => machineId.toLowerCase())
  if (new Set(machineIds).size < machineIds.length) throw new Error('a machine reports one day at a time')
  const publicKeys = await findPublicKeys(db, machineIds)
  // Nobody without a key can make a machine wait: the database locks it only for what is signed.
  const verified = sent.map((reading) => verifyReading(reading, publicKeys.get(reading.machineId.toLowerCase())))
  const entered = await enterVerified(
    db,
    verified.flatMap((reading) => (reading instanceof Refusal ? [] : [reading])),
  )
  return verified.map((reading) => {
    if (reading instanceof Refusal) return reading
    const { outcome, reportId, sequence, hasGap } = mustExist(entered.get(reading.machineId))
    return outcome === 'entered' || outcome === 'same'
      ? { reportId, sequence: Number(sequence), hasGap }
      : refusals[outcome]
  })
}

function verifyReading(
  { machineId, signed, signature: encodedSignature }: SentReading,
  publicKey: Buffer | undefined,
): VerifiedReading | Refusal<'reading.signature' | 'reading.malformed'> {
  const signature = Buffer.from(encodedSignature, 'base64')
  // The same answer for an unknown machine: nobody without the key learns whether it exists.
  if (!publicKey || !isSignedBy(publicKey, signed, signature)) return refuse('reading.signature')
  if (!isReadingOf(machineId.toLowerCase(), signed)) return refuse('reading.malformed')
  return { machineId: machineId.toLowerCase(), signed, signature, publicKey }
}
