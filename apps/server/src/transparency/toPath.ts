import { buildTree, depthOf, paddingNodes, pathOf, readEntry, toHex, type Node, type PathStep } from '@millrace/proof'
import { nodeSha256 } from '@millrace/proof/node'
import type { PathRow } from './store.ts'

const sha256 = nodeSha256
/** The levels below the stored ones: a group has 64 leaves. */
const groupLevels = 6

/** The neighbours on the way up: inside the group computed from its leaves, above it as they are stored. */
export function toPath({ place, neighbours, beside }: PathRow, leafCount: number): PathStep[] {
  const depth = depthOf(leafCount)
  const padding = paddingNodes(depth, sha256)
  const first = Math.min(groupLevels, depth)
  // The last group may have fewer leaves, and its tree fewer levels; beside what is missing there is padding.
  const inside = pathOf(buildTree(neighbours, { sha256 }), place % 2 ** first, { sha256 }).slice(0, first)
  const missing = padding.slice(inside.length, first).map(toStep)
  const above = beside.map((bytes, i) =>
    toStep(bytes.length === 0 ? (padding[first + i] as Node) : readEntry(bytes, 0)),
  )
  return [...inside, ...missing, ...above]
}

const toStep = ({ hash, sum }: Node): PathStep => ({ hash: toHex(hash), sum: sum.toString() })
