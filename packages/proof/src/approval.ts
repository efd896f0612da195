import { toHex } from './bytes.ts'
import { parseCanonical } from './canonical.ts'
import { entryHash, logSealHash } from './decisionLog.ts'
import type { SeenRecord } from './download.ts'
import { parseRecord, type SignedRecord } from './record.ts'
import { verifySeal } from './seal.ts'
import { sha256 } from './sha256.ts'
import { isSignedText } from './signature.ts'

/** What one of two people signed about a proposal, as the log of decisions publishes it. */
export type SignedAct = {
  readonly act: string
  readonly operator: string
  readonly key: string
  readonly signature: string
  readonly text: string
}

/** A part of the log that ends where a day's record has sealed it. */
export type SealedEntries = {
  readonly record: SignedRecord
  /** The audit log's head, which the record seals together with this log's. */
  readonly auditHead: string
  /** The hash of the entry before the first of these; 64 zeros where it is the log's first. */
  readonly before: string
  /** In canonical JSON, without their texts. */
  readonly entries: readonly string[]
}

/** A reason to say no, for people. */
type Problem = string

/**
 * Whether two different people signed a proposal that is about the right thing, which `findProblem` says of its lines.
 * Whose keys they are is in the log of decisions.
 */
export async function findApprovalProblem(
  acts: readonly SignedAct[],
  findProblem: (lines: readonly string[]) => Problem | null,
): Promise<Problem | null> {
  const proposed = acts.find(({ act }) => act === 'proposed')
  const approved = acts.find(({ act }) => act === 'approved')
  if (!proposed || !approved) return 'two people have to have signed the key'
  const lines = proposed.text.split('\n')
  const problem = findProblem(lines)
  if (problem !== null) return problem
  if (!approved.text.includes('\nact: approved\n') || !approved.text.endsWith(`\n\n${proposed.text}`))
    return 'the second signature is about something else'
  if (!lines.includes(`by: ${proposed.operator}`) || !approved.text.includes(`\nby: ${approved.operator}\n`))
    return 'somebody else signed'
  if (proposed.operator === approved.operator || proposed.key === approved.key) return 'one person signed twice'
  for (const { text, key, signature } of [proposed, approved])
    if (!(await isSignedText(text, signature, key))) return 'one of the two signatures is wrong'
  return null
}

export type SealOptions = {
  /** The key that signs the books, where it is known from elsewhere. */
  readonly booksKey?: string | undefined
  /** The records that this device, or another file, has seen before. */
  readonly seen?: readonly SeenRecord[]
}
type Entry = { readonly number: number; readonly act: string; readonly [field: string]: unknown }

/**
 * Whether the records of sealed days have sealed both signatures, and that the keys were those of the two people. Then
 * whoever has kept one of these records, or a later one, knows that neither was put there afterwards.
 */
export async function findSealProblem(
  acts: readonly SignedAct[],
  parts: readonly SealedEntries[],
  { booksKey = booksKeyOf(parts), seen = [] }: SealOptions = {},
): Promise<Problem | null> {
  if (acts.length === 0) return 'there is no approval'
  try {
    for (const { record } of parts) {
      const seal = await verifySeal(record, booksKey === undefined ? {} : { booksKey })
      if (!seal.isOk) return seal.problem ?? ''
      if (seen.some(({ epoch, hash }) => String(epoch) === seal.detail['epoch'] && hash !== seal.detail['hash']))
        return 'another record of the same day was seen before'
    }
    const entries = parts.flatMap(readSealed)
    for (const { act, operator, key, signature, text } of acts) {
      const textHash = toHex(sha256(new TextEncoder().encode(text)))
      const said = Object.entries({ act, operator, key, signature, textHash })
      const entry = entries.find((each) => said.every(([name, value]) => each[name] === value))
      if (!entry) return 'the log of decisions has not sealed both signatures'
      const ofKey = entries.filter((each) => each.act.startsWith('key-') && each['key'] === key)
      const last = ofKey.findLast(({ number }) => number < entry.number)
      if (last?.act !== 'key-added' || last['operator'] !== operator)
        return 'the log of decisions does not say whose key it was'
    }
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** Throws where the record has sealed something else. */
function readSealed({ record, auditHead, before, entries: texts }: SealedEntries): Entry[] {
  const entries = texts.map((text) => parseCanonical(text) as Entry)
  const head = entries.reduce((hash, entry) => entryHash(hash, entry), before)
  if (parseRecord(record.text).auditHash !== logSealHash(auditHead, head))
    throw new Error('the record of the day has sealed other entries')
  return entries
}

/** The key of the books that these parts are of. */
export function booksKeyOf(parts: readonly SealedEntries[]): string | undefined {
  try {
    return parts[0] && parseRecord(parts[0].record.text).booksKey
  } catch {
    return undefined
  }
}

/** Whether a value has the form of such parts. Nothing in them has been checked. */
export const areSealedEntries = (value: unknown): value is readonly SealedEntries[] =>
  Array.isArray(value) &&
  value.every((part: unknown) => {
    if (typeof part !== 'object' || part === null) return false
    const { record, auditHead, before, entries } = part as Partial<SealedEntries>
    return (
      typeof record?.text === 'string' &&
      typeof record.signature === 'string' &&
      typeof auditHead === 'string' &&
      typeof before === 'string' &&
      Array.isArray(entries) &&
      entries.every((entry) => typeof entry === 'string')
    )
  })
