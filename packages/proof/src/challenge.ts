import { toHex, concat, domainTag, fromHex } from './bytes.ts'
import { canonicalJson, hashText } from './canonical.ts'
import { parseRecord, recordHash, type BooksRecord, type SignedRecord } from './record.ts'
import { problemOfOrder } from './records.ts'
import { verifySeal } from './seal.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'
import { isSigned } from './signature.ts'
import {
  hasRightSums,
  leavesOf,
  parseStatement,
  statementHash,
  type SignedStatement,
  type Statement,
} from './statement.ts'
import { fail, pass, type Step } from './step.ts'
import { entryBytes, findLeaf, readEntry } from './tree.ts'

/** Two signed things that contradict each other. Nothing else fits in: no free text. */
export type Challenge =
  /** One day was sealed twice. */
  | { readonly kind: 'two-records'; readonly first: SignedRecord; readonly second: SignedRecord }
  /** A record does not follow the record of the day before. */
  | { readonly kind: 'broken-chain'; readonly earlier: SignedRecord; readonly later: SignedRecord }
  /** A member was told two different things about one day. */
  | {
      readonly kind: 'two-statements'
      readonly record: SignedRecord
      readonly first: SignedStatement
      readonly second: SignedStatement
    }
  /** A statement is about another record than the one that was signed for its day. */
  | { readonly kind: 'other-record'; readonly record: SignedRecord; readonly statement: SignedStatement }
  /** What a statement says is not in the tree of its record, or does not add up. */
  | { readonly kind: 'not-in-tree'; readonly record: SignedRecord; readonly statement: SignedStatement }

export type ChallengeOptions = {
  /** The signer's key, known from elsewhere: anybody can sign contradictions with a key of their own. */
  readonly booksKey: string
  readonly sha256?: Sha256
  /** The leaves of a day's published tree, or null where it is not there; only `not-in-tree` asks. */
  readonly findLeaves?: (epoch: number, currency: string) => Promise<Uint8Array | null> | Uint8Array | null
}

/** `SHA-256("millrace/chal/1" ‖ canonical JSON)`, in hex. */
export function challengeHash(challenge: Challenge, sha256: Sha256 = ownSha256): string {
  return hashText('chal', canonicalJson(challenge), sha256)
}

/** `SHA-256("millrace/chls/1" ‖ hash ‖ hash …)` over all challenges in the order of their publication, in hex. */
export function challengesHash(hashes: readonly string[], sha256: Sha256 = ownSha256): string {
  return toHex(sha256(concat(domainTag('chls'), ...hashes.map((hash) => fromHex(hash, 32)))))
}

/** Passes when the challenge is right: both sides are signed by the platform, and they contradict each other. */
export async function verifyChallenge(challenge: Challenge, options: ChallengeOptions): Promise<Step> {
  try {
    const problem = await problemWith(challenge, options)
    const detail = { kind: challenge.kind, hash: challengeHash(challenge, options.sha256) }
    return problem === undefined ? pass('challenge', detail) : fail('challenge', problem, detail)
  } catch (error) {
    return fail('challenge', (error as Error).message)
  }
}

async function problemWith(challenge: Challenge, options: ChallengeOptions): Promise<string | undefined> {
  const { sha256 = ownSha256 } = options
  switch (challenge.kind) {
    case 'two-records': {
      const first = await readSealed(challenge.first, options)
      const second = await readSealed(challenge.second, options)
      if (first.epoch !== second.epoch) return 'the records are of different days'
      return challenge.first.text === challenge.second.text ? 'the records are the same' : undefined
    }
    case 'broken-chain': {
      const earlier = await readSealed(challenge.earlier, options)
      const later = await readSealed(challenge.later, options)
      if (later.epoch !== earlier.epoch + 1) return 'the records are not of days that follow each other'
      const before = { record: earlier, hash: recordHash(challenge.earlier.text, sha256) }
      return problemOfOrder(later, before) === undefined ? 'the later record follows the earlier one' : undefined
    }
    case 'two-statements': {
      const record = await readSealed(challenge.record, options)
      const first = await readSigned(challenge.first, record, sha256)
      const second = await readSigned(challenge.second, record, sha256)
      if (first.member !== second.member || first.epoch !== second.epoch || first.currency !== second.currency)
        return 'the statements are of different members, days or currencies'
      if (first.epoch !== record.epoch) return 'the statements are not of the day of the record'
      return challenge.first.text === challenge.second.text ? 'the statements are the same' : undefined
    }
    case 'other-record': {
      const record = await readSealed(challenge.record, options)
      const statement = await readSigned(challenge.statement, record, sha256)
      if (statement.epoch !== record.epoch) return 'the statement is of another day'
      return statement.record === recordHash(challenge.record.text, sha256)
        ? 'the statement is about this record'
        : undefined
    }
    case 'not-in-tree':
      return await problemWithAbsence(challenge, options)
    default:
      return 'there is no such kind of challenge'
  }
}

async function problemWithAbsence(
  challenge: Challenge & { kind: 'not-in-tree' },
  options: ChallengeOptions,
): Promise<string | undefined> {
  const { sha256 = ownSha256, findLeaves } = options
  const record = await readSealed(challenge.record, options)
  const statement = await readSigned(challenge.statement, record, sha256)
  if (statement.record !== recordHash(challenge.record.text, sha256)) return 'the statement is about another record'
  if (!hasRightSums(statement)) return undefined
  if (!record.liabilities.some(({ currency }) => currency === statement.currency)) return undefined
  const leaves = await findLeaves?.(record.epoch, statement.currency)
  if (!leaves) return 'the tree of the record is needed and not there'
  const isAll = leavesOf(statement, sha256).every(({ hash, sum }) => {
    const place = findLeaf(leaves, hash)
    return place >= 0 && readEntry(leaves, place * entryBytes).sum === sum
  })
  return isAll ? 'all parts of the statement are in the tree' : undefined
}

async function readSealed(
  signed: SignedRecord,
  { booksKey, sha256 = ownSha256 }: ChallengeOptions,
): Promise<BooksRecord> {
  const seal = await verifySeal(signed, { booksKey, sha256 })
  if (!seal.isOk) throw new Error(seal.problem)
  return parseRecord(signed.text)
}

async function readSigned(signed: SignedStatement, record: BooksRecord, sha256: Sha256): Promise<Statement> {
  if (!(await isSigned(statementHash(signed.text, sha256), signed.signature, record.statementsKey)))
    throw new Error('the statement is not signed by the key that the record names')
  return parseStatement(signed.text)
}
