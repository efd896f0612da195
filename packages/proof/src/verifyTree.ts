import { toHex } from './bytes.ts'
import type { BooksRecord } from './record.ts'
import { fail, pass, type Step } from './step.ts'
import { buildTree, type TreeOptions } from './tree.ts'
import type { TreeFile } from './treeFile.ts'

/** Recomputes a published tree: its order, its sums, and that they are those of the record. */
export function verifyTree(file: TreeFile, record: BooksRecord, options: TreeOptions = {}): Step {
  const detail = { epoch: String(file.epoch), currency: file.currency }
  const liability = record.liabilities.find(({ currency }) => currency === file.currency)
  if (file.epoch !== record.epoch || !liability) return fail('tree', 'the tree is not one of this record', detail)
  try {
    const tree = buildTree(file.leaves, options)
    const found = {
      ...detail,
      root: toHex(tree.root.hash),
      total: tree.root.sum.toString(),
      leaves: String(tree.leafCount),
    }
    if (tree.leafCount !== liability.leaves)
      return fail('tree', `there are ${tree.leafCount} leaves instead of ${liability.leaves}`, found)
    if (found.total !== liability.total) return fail('tree', 'the leaves have another sum than the record', found)
    if (found.root !== liability.root) return fail('tree', 'the leaves have another root than the record', found)
    return pass('tree', found)
  } catch (error) {
    return fail('tree', (error as Error).message, detail)
  }
}
