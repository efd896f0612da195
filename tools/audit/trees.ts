import { recordTree } from '../../packages/contract/src/transparency/record.ts'
import { readTreeFile, verifyTree } from '../../packages/proof/src/index.ts'
import { nodeSha256 } from '../../packages/proof/src/node.ts'
import type { Client } from './client.ts'
import { findingOf, type Section } from './Finding.ts'
import type { Sealed } from './records.ts'

/** Downloads the tree of every day and currency, recomputes it, and lets go of it. */
export async function auditTrees(
  client: Client,
  sealed: readonly Sealed[],
  onProgress: (line: string) => void,
): Promise<Section> {
  const problems: string[] = []
  let [trees, leaves] = [0, 0]
  for (const [i, { record }] of sealed.entries()) {
    for (const { currency } of record.liabilities) {
      const bytes = await downloadTree(client, record.epoch, currency)
      await client.keep(`${record.epoch}-${currency}.tree`, bytes)
      const problem = problemWithTree(bytes, record)
      if (problem !== undefined) problems.push(`Day ${record.day}, ${currency}: ${problem}.`)
      trees += 1
      leaves += Math.max(0, (bytes.length - 32) / 40)
    }
    if ((i + 1) % 50 === 0) onProgress(`${i + 1} of ${sealed.length} trees`)
  }
  const text = `${trees} trees with ${leaves} lines were recomputed: order, sums, roots and totals are those of the records.`
  return { title: 'What is owed', findings: findingOf(text, problems) }
}

/** What is wrong with a tree of a record. */
export function problemWithTree(bytes: Uint8Array, record: Sealed['record']): string | undefined {
  try {
    return verifyTree(readTreeFile(bytes), record, { sha256: nodeSha256 }).problem
  } catch (error) {
    return (error as Error).message
  }
}

export async function downloadTree(client: Client, epoch: number, currency: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let part = 0, count = 1; part < count; part += 1) {
    const { parts: total, bytes } = await client.get(recordTree, { epoch, currency: currency as 'USDT', part })
    parts.push(Buffer.from(bytes, 'base64'))
    count = total
  }
  return Buffer.concat(parts)
}
