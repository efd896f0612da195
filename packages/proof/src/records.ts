import type { SeenRecord, VerifyOptions } from './download.ts'
import { parseRecord, noRecord, recordHash, type BooksRecord, type SignedRecord } from './record.ts'
import { verifySeal } from './seal.ts'
import { sha256 as ownSha256 } from './sha256.ts'
import { fail, pass, type Step } from './step.ts'

/** All sealed days, from the first. */
export type RecordsFile = {
  readonly kind: 'millrace-records'
  readonly version: 1
  readonly records: readonly SignedRecord[]
}

/** Checks every record, in the order of the days: signed by one key, none changed, dropped or put in between. */
export async function verifyRecords(
  records: readonly SignedRecord[],
  options: VerifyOptions & {
    /** The records are some in the middle: the first has others before it. */
    readonly isPart?: boolean
  } = {},
): Promise<Step[]> {
  const steps: Step[] = []
  let before: { readonly record: BooksRecord; readonly hash: string } | undefined
  for (const [i, signed] of records.entries()) {
    try {
      const record = parseRecord(signed.text)
      const hash = recordHash(signed.text, options.sha256)
      const booksKey = options.booksKey ?? before?.record.booksKey
      const seal = await verifySeal(signed, { ...options, ...(booksKey === undefined ? {} : { booksKey }) })
      const problem =
        seal.problem ??
        (before || !options.isPart ? problemOfOrder(record, before) : undefined) ??
        problemWithSeen(record, hash, options.seen)
      steps.push(problem === undefined ? seal : fail('seal', problem, seal.detail))
      before = { record, hash }
    } catch (error) {
      steps.push(fail('seal', `record ${i + 1} cannot be read: ${(error as Error).message}`))
      before = undefined
    }
    if (!steps.at(-1)?.isOk) return steps
  }
  if (before) steps.push(pass('chain', { records: String(records.length), hash: before.hash }))
  return steps
}

/** Why a record cannot follow the one before it; without one before, why it cannot be the first. */
export function problemOfOrder(
  record: BooksRecord,
  before: { readonly record: BooksRecord; readonly hash: string } | undefined,
): string | undefined {
  if (!before) {
    if (record.epoch !== 1) return `the first record is that of epoch ${record.epoch}`
    return record.previous === noRecord ? undefined : 'the first record names one before it'
  }
  if (record.epoch !== before.record.epoch + 1) return `epoch ${before.record.epoch + 1} is missing`
  if (record.previous !== before.hash) return 'the record does not contain the one before it'
  if (record.day <= before.record.day) return 'the day is not after that of the record before'
  if (record.sealedAt < before.record.sealedAt) return 'the record was sealed before the one before it'
  if (record.ledgerEntries < before.record.ledgerEntries) return 'the ledger has become shorter'
  return undefined
}

function problemWithSeen(record: BooksRecord, hash: string, seen: readonly SeenRecord[] = []): string | undefined {
  const isChanged = seen.some((one) => one.epoch === record.epoch && one.hash !== hash)
  return isChanged ? `the record of epoch ${record.epoch} is not the one that was seen before` : undefined
}

/** The epochs and hashes of records, to be kept as seen. */
export function seenRecords(records: readonly SignedRecord[], sha256 = ownSha256): SeenRecord[] {
  return records.map(({ text }) => ({ epoch: parseRecord(text).epoch, hash: recordHash(text, sha256) }))
}
