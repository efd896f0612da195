import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { refuse, type Refusal } from '../http/handle.ts'
import { isSignedBy, parseSignedReading, type SignedReading } from './parseSignedReading.ts'
import {
  addEvidence,
  addReadings,
  addReports,
  findPublicKeys,
  findRecordedReadings,
  lockAllReporting,
} from './store.ts'

export type Reading = { readonly machineId: string; readonly signed: string; readonly signature: string }
type Entered = { readonly reportId: string; readonly sequence: number; readonly hasGap: boolean }
export type ReadingAnswer =
  | Entered
  | Refusal<'reading.signature' | 'reading.malformed' | 'reading.replayed' | 'reading.future' | 'reading.day-taken'>

/**
 * Takes the reports that machines make of their own day, one each, with the signed text as evidence. An operator
 * approves them like any other. Answers in the order given. In the caller's transaction.
 */
export async function enterReadings(db: Database, readings: readonly Reading[]): Promise<ReadingAnswer[]> {
  const ids = readings.map(({ machineId }) => machineId.toLowerCase())
  if (new Set(ids).size < ids.length) throw new Error('a machine reports one day at a time')
  const keyOf = await findPublicKeys(db, ids)
  const read = readings.map(
    ({
      machineId,
      signed,
      signature: encoded,
    }):
      | {
          readonly said: SignedReading
          readonly signed: string
          readonly signature: Buffer
          readonly publicKey: Buffer
        }
      | ReadingAnswer => {
      const [publicKey, signature] = [keyOf.get(machineId.toLowerCase()), Buffer.from(encoded, 'base64')]
      // Somebody without the key learns nothing, not even whether there is such a machine.
      if (!publicKey || !isSignedBy(publicKey, signed, signature)) return refuse('reading.signature')
      const said = parseSignedReading(signed)
      return said && said.machineId === machineId.toLowerCase()
        ? { said, signed, signature, publicKey }
        : refuse('reading.malformed')
    },
  )
  const said = read.flatMap((reading) => ('said' in reading ? [reading.said] : []))
  if (said.length === 0) return read as ReadingAnswer[]
  // Only whoever has the key makes others wait.
  await lockAllReporting(
    db,
    said.map(({ machineId }) => machineId),
  )
  const told = await findRecordedReadings(db, said)
  const judged = read.map((reading) => {
    if (!('said' in reading)) return reading
    const {
      said: { machineId, sequence },
      signed,
    } = reading
    const { known, last, isFuture, isTaken } = told.get(machineId) ?? {
      known: null,
      last: 0n,
      isFuture: true,
      isTaken: false,
    }
    if (known?.signed === signed) return { reportId: known.reportId, sequence: Number(sequence), hasGap: known.hasGap }
    // An old one sent again, or another in the place of one that was taken.
    if (sequence <= last) return refuse('reading.replayed')
    if (isFuture) return refuse('reading.future')
    if (isTaken) return refuse('reading.day-taken')
    return { ...reading, hasGap: sequence > last + 1n }
  })
  const fresh = judged.flatMap((reading) => ('said' in reading ? [reading] : []))
  if (fresh.length === 0) return judged as ReadingAnswer[]
  await addReadings(
    db,
    fresh.map(({ said: { machineId, sequence, day }, signed, signature, publicKey, hasGap }) => ({
      machineId,
      sequence,
      day,
      signed,
      signature,
      publicKey,
      hasGap,
    })),
  )
  const reportOf = await addReports(
    db,
    fresh.map(({ said: { machineId, day, amountMinor, meterFrom, meterTo, meterUnit, sequence } }) => ({
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
    fresh.map(({ said: { machineId, day, sequence }, signed }) => ({
      reportId: reportOf.get(machineId) as string,
      position: 0,
      kind: 'reading',
      name: `${day} #${sequence}`,
      sha256: createHash('sha256').update(signed).digest(),
    })),
  )
  return judged.map((reading) =>
    'said' in reading
      ? {
          reportId: reportOf.get(reading.said.machineId) as string,
          sequence: Number(reading.said.sequence),
          hasGap: reading.hasGap,
        }
      : reading,
  )
}
