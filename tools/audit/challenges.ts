import { challengeList } from '../../packages/contract/src/transparency/challenge.ts'
import { witnessList } from '../../packages/contract/src/transparency/witness.ts'
import { challengeHash, challengesHash, verifyChallenge, type Challenge } from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'
import type { Client } from './client.ts'
import { findingOf, right, type Section, wrong } from './Finding.ts'
import { isSignedText } from './isSignedText.ts'
import type { Sealed } from './records.ts'

const pageSize = 100

type Listed = { readonly number: number; readonly hash: string; readonly challenge: string }

async function downloadChallenges(client: Client): Promise<Listed[]> {
  const all: Listed[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total } = await client.get(challengeList, { pageNum, pageSize })
    all.push(...list)
    if (all.length >= total || list.length === 0) break
  }
  await client.keep('challenges.json', JSON.stringify({ list: all, total: all.length }, null, 2))
  return all.toSorted((a, b) => a.number - b.number)
}

/** None was removed: each record seals all that were published before it. One that is right is proof against us. */
export async function auditChallenges(client: Client, sealed: readonly Sealed[]): Promise<Section> {
  const listed = await downloadChallenges(client)
  const hashes = listed.map(({ hash }) => hash)
  const heads = new Set(Array.from({ length: hashes.length + 1 }, (_, count) => challengesHash(hashes.slice(0, count))))
  const problems = sealed.flatMap(({ record }) =>
    heads.has(record.challengesHash) ? [] : [`The record of ${record.day} has sealed challenges that are not shown.`],
  )
  const booksKey = sealed[0]?.record.booksKey ?? ''
  const proven: string[] = []
  for (const { challenge, hash, number } of listed) {
    const read = JSON.parse(challenge) as Challenge
    if (challengeHash(read, nodeSha256) !== hash) problems.push(`Challenge ${number} is shown with another hash.`)
    const step = await verifyChallenge(read, { booksKey, sha256: nodeSha256 })
    // Without the tree, one about it cannot be told here; verify.html takes the tree and the challenge.
    if (step.isOk)
      proven.push(`Challenge ${number} is right: ${read.kind}. The platform signed two things that contradict.`)
  }
  return {
    title: 'Challenges',
    findings: [
      ...findingOf(`${listed.length} challenges, and no record has sealed one that is not shown.`, problems),
      ...proven.map((text) => wrong(text)),
    ],
  }
}

/** Outside places that keep the fingerprints: their receipts are about these records, and signed by them. */
export async function auditWitnesses(client: Client, sealed: readonly Sealed[]): Promise<Section> {
  const hashOf = new Map(sealed.map(({ record, hash }) => [record.epoch, hash]))
  const problems: string[] = []
  let [receipts, isPractice] = [0, true]
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, total, witnesses } = await client.get(witnessList, { pageNum, pageSize })
    isPractice = witnesses.every((witness) => witness.isPractice)
    for (const { witness, epoch, recordHash, receipt } of list) {
      const key = witnesses.find(({ name }) => name === witness)?.key ?? ''
      if (!isSignedText(receipt, key)) problems.push(`A receipt of ${witness} for day ${epoch} is not signed by it.`)
      else if (!receipt.text.includes(recordHash)) problems.push(`A receipt of ${witness} is about something else.`)
      else if (hashOf.get(epoch) !== recordHash) problems.push(`${witness} has seen another record of day ${epoch}.`)
    }
    receipts += list.length
    if (receipts >= total || list.length === 0) break
  }
  return {
    title: 'Witnesses',
    findings: [
      ...findingOf(`${receipts} receipts of witnesses are signed, and are about these records.`, problems),
      ...(isPractice ? [right('The witnesses run beside the platform, in practice. That is no witness yet.')] : []),
    ],
  }
}
