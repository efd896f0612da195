import { buildTree } from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import type { Database } from '../db/database.ts'
import { readAllLeaves, storeNodes, type UnbuiltTree } from './store.ts'

/** The lowest level that is stored: nodes over 64 leaves. What is below is computed again when somebody asks. */
const storedFrom = 6

/** Computes the nodes of an epoch's trees and hands them to the database, which checks them. */
export async function buildTrees(db: Database, epoch: number, trees: readonly UnbuiltTree[]): Promise<void> {
  for (const { currency, leaves } of trees) {
    const tree = buildTree(await readAllLeaves(db, epoch, currency, leaves), { sha256: nodeSha256 })
    const nodes = Buffer.concat(tree.levels.slice(Math.min(storedFrom, tree.depth)))
    const outcome = await storeNodes(db, epoch, currency, nodes)
    // Another process may have been as fast.
    if (outcome !== 'stored' && outcome !== 'same') throw new Error(`the nodes were not taken: ${outcome}`)
  }
}
