import { fingerprintWords } from './fingerprint.ts'
import { parseRecord, type SignedRecord } from './record.ts'
import { verifyRecords } from './records.ts'
import { verifySeal } from './seal.ts'
import type { Sha256 } from './sha256.ts'
import { words } from './words.ts'

/** The key that somebody expects the books to be signed with: the key itself, or the six words that stand for it. */
export type ExpectedKey = {
  readonly key: string | null
  readonly words: string
  /** What it was taken from, where that was a file: no other record of the same days may be shown. */
  readonly records: readonly SignedRecord[]
}

/** Whose books they are, as far as it was checked. */
export type KeyCheck = {
  readonly state: 'expected' | 'other' | 'unchecked'
  /** The key, its six words, and what they were or have to be compared with. */
  readonly text: string
}

/** Six words that stand for a key, from its first 66 bits. */
export const keyWords = (key: string): string => fingerprintWords(key).join(' ')

/** The first 16 digits of a key, in groups. */
export const shortenKey = (key: string): string => (key.slice(0, 16).match(/.{4}/g) ?? []).join(' ')

export const uncheckedKey = 'anybody can make such books with a key of their own, and whose key this is was not checked'

/** Compares the key of the books with the expected one. Without one it says what people have to compare. */
export function checkBooksKey(key: string, expected?: ExpectedKey): KeyCheck {
  const name = `Key ${shortenKey(key)}, in six words: ${keyWords(key)}.`
  if (!expected)
    return {
      state: 'unchecked',
      text: `${name} Compare them with the six words of the key that the app shows, under “Balance proof”, to members whom you know.`,
    }
  if (isExpected(key, expected)) return { state: 'expected', text: `${name} This is the key that you expected.` }
  const other = expected.key === null ? expected.words : `${shortenKey(expected.key)}, in six words: ${expected.words}`
  return { state: 'other', text: `${name} You expected another key: ${other}.` }
}

export const isExpected = (key: string, expected: ExpectedKey): boolean =>
  expected.key === null ? expected.words === keyWords(key) : expected.key === key

/**
 * Reads what somebody gives as the key that they expect: 64 hexadecimal digits, six words, a record, a file of records,
 * or a member's proof. Throws, with a reason for people, for anything else.
 */
export async function readExpectedKey(text: string, sha256?: Sha256): Promise<ExpectedKey> {
  const digits = text.replaceAll(/[\s:]/g, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(digits)) return { key: digits, words: keyWords(digits), records: [] }
  const given = text.toLowerCase().match(/[a-z]+/g) ?? []
  if (given.length === 6 && given.every((word) => words.includes(word)))
    return { key: null, words: given.join(' '), records: [] }
  const records = findRecords(parseJson(text))
  const [first] = records
  if (!first) throw new Error(notExpected)
  const { booksKey } = parseRecord(first.text)
  const steps =
    records.length > 1
      ? await verifyRecords(records, { isPart: true, ...(sha256 && { sha256 }) })
      : [await verifySeal(first, sha256 && { sha256 })]
  const failed = steps.find(({ isOk }) => !isOk)
  // A key is only as good as what it has signed: in a changed file it could be anybody's.
  if (failed) throw new Error(`the expected key cannot be taken from this: ${failed.problem ?? ''}`)
  return { key: booksKey, words: keyWords(booksKey), records }
}

const notExpected =
  'this is no key: give its 64 digits, its six words, or a record or proof of the same platform from earlier'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(notExpected)
  }
}

/** The records in a member's file, a file of records, a single record, or an answer of the server with one of them. */
function findRecords(value: unknown): readonly SignedRecord[] {
  if (typeof value !== 'object' || value === null) return []
  if (isSignedRecord(value)) return [{ text: value.text, signature: value.signature }]
  const { data, record, records } = value as Record<string, unknown>
  if (Array.isArray(records)) return records.every(isSignedRecord) ? records : []
  return findRecords(record ?? data)
}

const isSignedRecord = (value: unknown): value is SignedRecord =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'signature' in value &&
  typeof value.signature === 'string'
