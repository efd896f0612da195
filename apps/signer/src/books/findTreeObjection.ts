import { parseRecord, verifyTree, type TreeFile } from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import type { Client } from '../store.ts'
import { readLeaves } from './store.ts'

/**
 * Why the trees of a record must not be signed, or null. The server computes their upper nodes, and the database tries
 * only some of them: a root that is signed has to follow from all leaves.
 */
export const findTreeObjection = async (client: Client, text: string): Promise<string | null> => {
  const record = parseRecord(text)
  for (const { currency } of record.liabilities) {
    const file: TreeFile = {
      epoch: record.epoch,
      currency,
      leaves: await readLeaves(client, record.epoch, currency),
    }
    const { isOk } = verifyTree(file, record, { sha256: nodeSha256 })
    if (!isOk) return `Its root for ${currency} does not follow from the leaves.`
  }
  return null
}
