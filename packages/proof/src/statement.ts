import { fromHex, parseValue } from './bytes.ts'
import { canonicalJson, hashText, parseCanonical } from './canonical.ts'
import { currencyBytes, leafHash, writeMember } from './leaf.ts'
import { expectKeys, isCount } from './record.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'
import type { Node } from './tree.ts'

/** What the platform says, with its signature, that it owes one member at the end of a day. */
export type Statement = {
  readonly version: 1
  readonly epoch: number
  /** The hash of the day's record, in hex. */
  readonly record: string
  readonly member: string
  /** 32 bytes in hex, known to nobody else. */
  readonly nonce: string
  readonly currency: string
  /** The values of the member's leaves, by their index; they sum to the total. */
  readonly parts: readonly string[]
  readonly available: string
  readonly held: string
  readonly income: string
  readonly escrow: string
  readonly total: string
}
export type SignedStatement = { readonly text: string; readonly signature: string }

const partsMax = 4

export function writeStatement(statement: Statement): string {
  const text = canonicalJson(statement)
  parseStatement(text)
  return text
}

/** `SHA-256("millrace/stmt/1" ‖ text)`, in hex: what is signed. */
export function statementHash(text: string, sha256: Sha256 = ownSha256): string {
  return hashText('stmt', text, sha256)
}

/** Throws for a text that is not a statement in its one form. Whether its sums are right is `hasRightSums`. */
export function parseStatement(text: string): Statement {
  const statement = parseCanonical(text) as Statement
  expectKeys(statement, ['version epoch record member nonce currency parts available held income escrow total'])
  if (statement.version !== 1) throw new Error('the statement is of another version')
  if (!isCount(statement.epoch) || statement.epoch === 0) throw new Error('the epoch is not a number from 1')
  fromHex(statement.record, 32)
  fromHex(statement.nonce, 32)
  writeMember(new Uint8Array(16), 0, statement.member)
  currencyBytes(statement.currency)
  if (!Array.isArray(statement.parts) || statement.parts.length < 1 || statement.parts.length > partsMax)
    throw new Error(`a statement has 1 to ${partsMax} parts`)
  for (const value of [...statement.parts, ...amountsOf(statement), statement.total]) parseValue(value)
  return statement
}

const amountsOf = ({ available, held, income, escrow }: Statement): string[] => [available, held, income, escrow]
const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + parseValue(value), 0n)

/** The parts make the total, and so do the balances. */
export function hasRightSums(statement: Statement): boolean {
  const total = parseValue(statement.total)
  return sum(statement.parts) === total && sum(amountsOf(statement)) === total
}

/** The member's own leaves, computed from the statement alone. */
export function leavesOf(statement: Statement, sha256: Sha256 = ownSha256): Node[] {
  const { member, currency, epoch } = statement
  const nonce = fromHex(statement.nonce, 32)
  return statement.parts.map((part, index) => {
    const value = parseValue(part)
    return { hash: leafHash({ nonce, member, currency, value, epoch, index }, sha256), sum: value }
  })
}
