import { fetchAll, fetchPages } from '../../packages/client/src/pages.ts'
import { challengeList } from '../../packages/contract/src/transparency/challenge.ts'
import { witnessList } from '../../packages/contract/src/transparency/witness.ts'
import { hashText } from '../../packages/proof/src/canonical.ts'
import {
  challengesHash,
  parseRecord,
  readTreeFile,
  verifyChallenge,
  type Challenge,
  type ChallengeOptions,
  type SignedRecord,
} from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'
import type { Client } from './client.ts'
import { findingOf, right, wrong, type Finding, type Section } from './Finding.ts'
import { isSignedText } from './isSignedText.ts'
import type { Sealed } from './records.ts'
import { downloadTree, problemWithTree } from './trees.ts'

const pageSize = 100

type Listed = { readonly number: number; readonly hash: string; readonly challenge: string }

async function downloadChallenges(client: Client): Promise<Listed[]> {
  const all: Listed[] = await fetchAll((page) => client.get(challengeList, page), pageSize)
  await client.keep('challenges.json', JSON.stringify({ list: all, total: all.length }, null, 2))
  return all.toSorted((a, b) => a.number - b.number)
}

/** None was removed: each record seals all that were published before it. One that is right is proof against us. */
export async function auditChallenges(client: Client, sealed: readonly Sealed[]): Promise<Section> {
  const listed = await downloadChallenges(client)
  const hashes = listed.map(({ hash }) => hash)
  const heads = new Set(Array.from({ length: hashes.length + 1 }, (_, count) => challengesHash(hashes.slice(0, count))))
  const problems = [
    ...sealed.flatMap(({ record }) =>
      heads.has(record.challengesHash) ? [] : [`The record of ${record.day} has sealed challenges that are not shown.`],
    ),
    ...listed.flatMap(({ challenge, hash, number }) =>
      hashText('chal', challenge, nodeSha256) === hash ? [] : [`Challenge ${number} is shown with another hash.`],
    ),
  ]
  const judged: Finding[] = []
  for (const one of listed) judged.push(await judge(client, sealed, one))
  return {
    title: 'Challenges',
    findings: [
      ...findingOf(`${listed.length} challenges, and no record has sealed one that is not shown.`, problems),
      ...judged,
    ],
  }
}

/** Anybody may publish one, so it may be nonsense. What is wrong with the platform's own tree speaks for it. */
async function judge(client: Client, sealed: readonly Sealed[], { challenge, number }: Listed): Promise<Finding> {
  const booksKey = sealed[0]?.record.booksKey ?? ''
  let treeProblem: string | undefined
  const findLeaves = async (epoch: number, currency: string): Promise<Uint8Array | null> => {
    try {
      const bytes = await downloadTree(client, epoch, currency)
      const record = sealed.find((one) => one.record.epoch === epoch)?.record
      treeProblem = record ? problemWithTree(bytes, record) : 'there is no such day'
      return treeProblem === undefined ? readTreeFile(bytes).leaves : null
    } catch (error) {
      treeProblem = (error as Error).message
      return null
    }
  }
  const options = { booksKey, sha256: nodeSha256, findLeaves }
  const read = readChallenge(challenge)
  const step = await verifyChallenge(read, options)
  if (step.isOk) return wrong(`Challenge ${number} is right: ${read.kind}. The platform signed what is not so.`)
  if (treeProblem !== undefined)
    return wrong(`Challenge ${number} needs a tree of the platform, and that is not the record’s: ${treeProblem}.`)
  if (await hasOtherRecord(read, sealed, options))
    return wrong(`Challenge ${number} has a record that the platform signed and does not show.`)
  return right(`Challenge ${number} is published, but proves nothing: ${step.problem ?? ''}.`)
}

/** What is not JSON becomes a challenge of no kind. */
function readChallenge(text: string): Challenge {
  try {
    return (JSON.parse(text) ?? {}) as Challenge
  } catch {
    return {} as Challenge
  }
}

/** Whether it shows a record that was signed for a day beside the one that everybody is shown. */
async function hasOtherRecord(
  challenge: Challenge,
  sealed: readonly Sealed[],
  options: ChallengeOptions,
): Promise<boolean> {
  for (const second of Object.values(challenge) as SignedRecord[]) {
    const epoch = readEpoch(second)
    const first = sealed.find(({ record }) => record.epoch === epoch)?.signed
    if (first && (await verifyChallenge({ kind: 'two-records', first, second }, options)).isOk) return true
  }
  return false
}

function readEpoch(signed: SignedRecord): number | undefined {
  try {
    return parseRecord(signed.text).epoch
  } catch {
    return undefined
  }
}

/** Outside places that keep the fingerprints: their receipts are about these records, and signed by them. */
export async function auditWitnesses(client: Client, sealed: readonly Sealed[]): Promise<Section> {
  const hashOf = new Map(sealed.map(({ record, hash }) => [record.epoch, hash]))
  const problems: string[] = []
  const keys = new Set<string>()
  let [receipts, isPractice] = [0, true]
  for await (const { list, witnesses } of fetchPages((page) => client.get(witnessList, page), pageSize)) {
    isPractice = witnesses.every((witness) => witness.isPractice)
    for (const { name, url, key } of witnesses)
      keys.add(`The key of ${name}${url && ` (${url})`}, as the platform says, is ${key}`)
    for (const { witness, epoch, recordHash, receipt } of list) {
      const key = witnesses.find(({ name }) => name === witness)?.key ?? ''
      if (!isSignedText(receipt, key)) problems.push(`A receipt of ${witness} for day ${epoch} is not signed by it.`)
      else if (!receipt.text.includes(recordHash)) problems.push(`A receipt of ${witness} is about something else.`)
      else if (hashOf.get(epoch) !== recordHash) problems.push(`${witness} has seen another record of day ${epoch}.`)
    }
    receipts += list.length
  }
  return {
    title: 'Witnesses',
    findings: [
      ...findingOf(`${receipts} receipts of witnesses are signed, and are about these records.`, problems),
      ...[...keys].map((key) => right(`${key}. Compare it with the one that the witness publishes.`)),
      ...(isPractice ? [right('The witnesses run beside the platform, in practice. That is no witness yet.')] : []),
    ],
  }
}
