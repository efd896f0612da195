import { fromHex, parseValue } from './bytes.ts'
import { canonicalJson, hashText, parseCanonical } from './canonical.ts'
import { currencyBytes } from './leaf.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'
import { depthOf } from './tree.ts'

/** What is owed to members in one currency. Amounts are digits: the smallest units of the currency. */
export type Liability = {
  readonly currency: string
  /** The root's hash, in hex. */
  readonly root: string
  readonly total: string
  readonly leaves: number
  readonly members: number
}
/** What one rail holds. */
export type Reserve = {
  readonly rail: string
  /** `chain` can be read from the chain by anybody; `bank` is what the bank attests. */
  readonly kind: 'chain' | 'bank'
  readonly currency: string
  readonly amount: string
  /** The lowest of the day: a loan over midnight does not lift it. */
  readonly low: string
  /** The chain's block at which the amount was read; null at a bank. */
  readonly block: number | null
  /** How many addresses or accounts there are. */
  readonly addresses: number
  /** `addressesHash` of the list of addresses with their amounts; null at a bank. */
  readonly addressesHash: string | null
}
/** The public statement about a sealed day. */
export type BooksRecord = {
  readonly version: 1
  readonly epoch: number
  /** The day, as `2026-11-16`. */
  readonly day: string
  /** ISO 8601 in UTC, as `2026-11-17T00:20:00.000Z`. */
  readonly sealedAt: string
  readonly liabilities: readonly Liability[]
  readonly reserves: readonly Reserve[]
  readonly ledgerDayHash: string
  /** How many transfers the ledger has up to the end of the day. */
  readonly ledgerEntries: number
  readonly auditHash: string
  /** `challengesHash` of all that were published before. */
  readonly challengesHash: string
  /** The public key that signs members' statements, 32 bytes in hex. */
  readonly statementsKey: string
  /** The signer's public key that signs this record, 32 bytes in hex. */
  readonly booksKey: string
  /** The hash of the record before, or 64 zeros. */
  readonly previous: string
}
/** A record as it is published: its exact text, and the signature of its hash. */
export type SignedRecord = { readonly text: string; readonly signature: string }

export const noRecord = '0'.repeat(64)

/** The text whose hash is signed. */
export function writeRecord(record: BooksRecord): string {
  const text = canonicalJson(record)
  parseRecord(text)
  return text
}

/** `SHA-256("millrace/seal/1" ‖ text)`, in hex. */
export function recordHash(text: string, sha256: Sha256 = ownSha256): string {
  return hashText('seal', text, sha256)
}

/** `SHA-256("millrace/held/1" ‖ "address amount\n" …)` with the addresses in ascending order, in hex. */
export function addressesHash(
  list: readonly { readonly address: string; readonly amount: string }[],
  sha256: Sha256 = ownSha256,
): string {
  const lines = list.map(({ address, amount }) => `${address} ${parseValue(amount)}\n`).toSorted()
  return hashText('held', lines.join(''), sha256)
}

/** Throws for a text that is not a record in its one form. */
export function parseRecord(text: string): BooksRecord {
  const record = parseCanonical(text) as BooksRecord
  expectKeys(record, [
    'version epoch day sealedAt liabilities reserves ledgerDayHash ledgerEntries auditHash challengesHash',
    'statementsKey booksKey previous',
  ])
  if (record.version !== 1) throw new Error('the record is of another version')
  if (!isCount(record.epoch) || record.epoch === 0) throw new Error('the epoch is not a number from 1')
  if (!isDay(record.day)) throw new Error('the day is not a date')
  if (new Date(record.sealedAt).toISOString() !== record.sealedAt) throw new Error('sealedAt is not a time in UTC')
  if (!isCount(record.ledgerEntries)) throw new Error('ledgerEntries is not a count')
  for (const key of ['ledgerDayHash', 'auditHash', 'challengesHash', 'statementsKey', 'booksKey', 'previous'] as const)
    fromHex(record[key], 32)
  record.liabilities.forEach(assertLiability)
  if (new Set(record.liabilities.map(({ currency }) => currency)).size !== record.liabilities.length)
    throw new Error('a currency is there twice')
  record.reserves.forEach(assertReserve)
  return record
}

function assertLiability(liability: Liability): void {
  expectKeys(liability, ['currency root total leaves members'])
  currencyBytes(liability.currency)
  fromHex(liability.root, 32)
  parseValue(liability.total)
  depthOf(liability.leaves)
  if (!isCount(liability.members)) throw new Error('members is not a count')
}

function assertReserve(reserve: Reserve): void {
  expectKeys(reserve, ['rail kind currency amount low block addresses addressesHash'])
  if (typeof reserve.rail !== 'string') throw new Error('the rail has no name')
  if (reserve.kind !== 'chain' && reserve.kind !== 'bank') throw new Error('a reserve is on a chain or at a bank')
  currencyBytes(reserve.currency)
  parseValue(reserve.amount)
  parseValue(reserve.low)
  if (!isCount(reserve.addresses)) throw new Error('addresses is not a count')
  if (reserve.block !== null && !isCount(reserve.block)) throw new Error('block is not a number')
  if (reserve.addressesHash !== null) fromHex(reserve.addressesHash, 32)
}

/** Nothing missing and nothing more: a field that no verifier reads could hold anything. */
export function expectKeys(value: object, names: readonly string[]): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('an object was expected')
  const expected = names.join(' ').split(' ').toSorted().join(' ')
  const found = Object.keys(value).toSorted().join(' ')
  if (found !== expected) throw new Error(`the fields are ${found} instead of ${expected}`)
}

export const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff

const isDay = (day: unknown): boolean =>
  typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
