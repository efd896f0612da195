import { challengeAdd, challengeList, type ChallengeKind } from '@millrace/contract/transparency/challenge'
import {
  canonicalJson,
  challengeHash,
  leavesOf,
  parseStatement,
  recordHash,
  verifyChallenge,
  type Challenge,
} from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import type { Database } from '../db/database.ts'
import { mapPage } from '../db/rows.ts'
import { handle, refuse, type Handler } from '../http/handle.ts'
import { findPath, findRecord, listBooksKeys, listChallenges, publishChallenge } from './store.ts'

const sha256 = nodeSha256

export const challengeHandlers: readonly Handler[] = [
  handle(challengeList, ({ db }, page) =>
    mapPage(listChallenges(db, page), ({ number, kind, hash, publishedAt, challenge }) => ({
      number: Number(number),
      kind,
      hash: hash.toString('hex'),
      time: publishedAt.toISOString(),
      challenge,
    })),
  ),
  handle(challengeAdd, async ({ db }, request) => {
    const challenge = parseChallenge(request.challenge)
    if (!challenge || !(await isProven(db, challenge))) return refuse('challenge.unproven')
    const hash = challengeHash(challenge, sha256)
    const number = await publishChallenge(db, challenge.kind, hash, canonicalJson(challenge))
    return number === null ? refuse('challenge.known') : { number: Number(number), hash }
  }),
]

/** Nothing beside what is signed: another field could hold any words. */
const fieldsOf: Readonly<Record<ChallengeKind, readonly string[]>> = {
  'two-records': ['first', 'second'],
  'broken-chain': ['earlier', 'later'],
  'two-statements': ['record', 'first', 'second'],
  'other-record': ['record', 'statement'],
  'not-in-tree': ['record', 'statement'],
}

function parseChallenge(text: string): Challenge | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const fields = fieldsOf[value['kind'] as ChallengeKind]
    if (!fields || Object.keys(value).toSorted().join() !== ['kind', ...fields].toSorted().join()) return null
    const isSigned = (thing: unknown) => {
      const { text, signature, ...others } = thing as Record<string, unknown>
      return typeof text === 'string' && typeof signature === 'string' && Object.keys(others).length === 0
    }
    return fields.every((field) => isSigned(value[field])) ? (value as unknown as Challenge) : null
  } catch {
    return null
  }
}

/** By any key that has ever signed the books. */
async function isProven(db: Database, challenge: Challenge): Promise<boolean> {
  const findLeaves = async (epoch: number, currency: string) => {
    if (challenge.kind !== 'not-in-tree') return null
    const sealed = await findRecord(db, epoch)
    // Only the tree of the record that is published is here.
    if (sealed?.hash.toString('hex') !== recordHash(challenge.record.text, sha256)) return null
    return findOwnLeaves(db, challenge.statement.text, epoch, currency)
  }
  for (const booksKey of await listBooksKeys(db))
    if ((await verifyChallenge(challenge, { booksKey, sha256, findLeaves })).isOk) return true
  return false
}

/** Of a whole tree, only the leaves that the statement speaks of, where they are in it. */
async function findOwnLeaves(db: Database, text: string, epoch: number, currency: string): Promise<Uint8Array> {
  const leaves = leavesOf(parseStatement(text), sha256)
  const found = await Promise.all(
    leaves.map(async ({ hash }) => {
      const path = await findPath(db, epoch, currency, hash)
      if (!path) return null
      const at = (path.place % 64) * 40
      return path.neighbours.subarray(at, at + 40)
    }),
  )
  return Buffer.concat(found.filter((leaf) => leaf !== null).toSorted(Buffer.compare))
}
