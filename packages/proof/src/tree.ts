import {
  domainTag,
  fromHex,
  isSameBytes,
  parseValue,
  readValue,
  toHex,
  valueLimit,
  writeValue,
  type Bytes,
} from './bytes.ts'
import { sha256 as ownSha256, type Sha256 } from './sha256.ts'

/** A leaf or a node as it stands in files and in memory: 32 bytes of hash and 8 of its sum. */
export const entryBytes = 40
export const leavesMax = 2 ** 24

/** A node of the tree. The sum is part of what its parent hashes. */
export type Node = { readonly hash: Uint8Array; readonly sum: bigint }
/** A neighbour on the way up, as in a download. */
export type PathStep = { readonly hash: string; readonly sum: string }
export type Tree = {
  readonly leafCount: number
  readonly depth: number
  /** From the leaves up to the root, without padding: what is not there is padding. */
  readonly levels: readonly Uint8Array[]
  readonly root: Node
}
export type TreeOptions = { readonly sha256?: Sha256 }

const nodeTag = domainTag('node')

/** `tag ‖ left hash ‖ left sum ‖ right hash ‖ right sum`: both sums are inside, so none can be shifted to the other. */
export function nodeHash(left: Node, right: Node, sha256: Sha256 = ownSha256): Uint8Array {
  const input = new Uint8Array(16 + 2 * entryBytes)
  input.set(nodeTag)
  writeEntry(input, 16, left)
  writeEntry(input, 16 + entryBytes, right)
  return sha256(input)
}

/** The node above two others. Throws when their sum is too large. */
export function joinNodes(left: Node, right: Node, sha256: Sha256 = ownSha256): Node {
  const sum = left.sum + right.sum
  if (sum >= valueLimit) throw new RangeError('the sum does not fit into 63 bits')
  return { hash: nodeHash(left, right, sha256), sum }
}

/** How many steps lead from a leaf to the root. At least one, so that the root always has a sum inside its hash. */
export function depthOf(leafCount: number): number {
  if (!Number.isInteger(leafCount) || leafCount < 0 || leafCount > leavesMax)
    throw new RangeError(`${leafCount} is not a number of leaves from 0 to ${leavesMax}`)
  let depth = 1
  while (2 ** depth < leafCount) depth += 1
  return depth
}

/** What fills up each level: the constant leaf, and the nodes over nothing but it. */
export function paddingNodes(depth: number, sha256: Sha256 = ownSha256): Node[] {
  const nodes: Node[] = [{ hash: sha256(domainTag('none')), sum: 0n }]
  for (let level = 1; level <= depth; level += 1) {
    const below = nodes[level - 1] as Node
    nodes.push(joinNodes(below, below, sha256))
  }
  return nodes
}

/** The tree over leaves in the form of `LeafList` or of a tree file: 40 bytes each, in strictly ascending order. */
export function buildTree(leaves: Uint8Array, { sha256 = ownSha256 }: TreeOptions = {}): Tree {
  const leafCount = leaves.length / entryBytes
  const depth = depthOf(leafCount)
  const padding = paddingNodes(depth, sha256)
  assertLeaves(leaves, padding[0] as Node)
  const levels = [leaves]
  for (let level = 0; level < depth; level += 1)
    levels.push(buildLevel(levels[level] as Uint8Array, padding[level] as Node, sha256))
  const top = levels[depth] as Uint8Array
  return { leafCount, depth, levels, root: top.length === 0 ? (padding[depth] as Node) : readEntry(top, 0) }
}

function buildLevel(below: Uint8Array, padding: Node, sha256: Sha256): Uint8Array {
  const count = Math.ceil(below.length / (2 * entryBytes))
  const level = new Uint8Array(count * entryBytes)
  // Two neighbours stand behind each other as the hash takes them.
  const input = new Uint8Array(16 + 2 * entryBytes)
  input.set(nodeTag)
  for (let i = 0; i < count; i += 1) {
    const from = i * 2 * entryBytes
    const pair = below.subarray(from, from + 2 * entryBytes)
    input.set(pair, 16)
    if (pair.length === entryBytes) writeEntry(input, 16 + entryBytes, padding)
    level.set(sha256(input), i * entryBytes)
    addSums(input, level, i * entryBytes + 32)
  }
  return level
}

/** Adds two sums of eight bytes without making a bigint for each of millions. */
function addSums(input: Uint8Array, output: Uint8Array, at: number): void {
  let carry = 0
  for (let i = 7; i >= 0; i -= 1) {
    carry += (input[48 + i] as number) + (input[88 + i] as number)
    output[at + i] = carry & 0xff
    carry >>= 8
  }
  if (carry > 0 || (output[at] as number) > 0x7f) throw new RangeError('the sum does not fit into 63 bits')
}

function assertLeaves(leaves: Uint8Array, padding: Node): void {
  for (let at = 0; at < leaves.length; at += entryBytes) {
    if ((leaves[at + 32] as number) > 0x7f) throw new RangeError(`leaf ${at / entryBytes} has a negative value`)
    if (at > 0 && compareHashes(leaves, at - entryBytes, at) >= 0)
      throw new Error(`leaf ${at / entryBytes} is not above the one before it`)
  }
  // Padding that poses as a leaf would belong to nobody.
  if (findLeaf(leaves, padding.hash) !== -1) throw new Error('the constant of the padding is no leaf')
}

function compareHashes(bytes: Uint8Array, a: number, b: number): number {
  for (let i = 0; i < 32; i += 1) {
    const difference = (bytes[a + i] as number) - (bytes[b + i] as number)
    if (difference !== 0) return difference
  }
  return 0
}

/** Where a leaf stands among sorted leaves, or -1. */
export function findLeaf(leaves: Uint8Array, hash: Uint8Array): number {
  let [low, high] = [0, leaves.length / entryBytes - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    let difference = 0
    for (let i = 0; i < 32 && difference === 0; i += 1)
      difference = (leaves[middle * entryBytes + i] as number) - (hash[i] as number)
    if (difference === 0) return middle
    if (difference < 0) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The neighbours on the way from a leaf up to the root. */
export function pathOf(tree: Tree, position: number, { sha256 = ownSha256 }: TreeOptions = {}): PathStep[] {
  if (!Number.isInteger(position) || position < 0 || position >= tree.leafCount)
    throw new RangeError(`there is no leaf ${position}`)
  const padding = paddingNodes(tree.depth, sha256)
  return Array.from({ length: tree.depth }, (_, level) => {
    const entries = tree.levels[level] as Uint8Array
    const neighbour = Math.floor(position / 2 ** level) ^ 1
    const isPadding = neighbour * entryBytes >= entries.length
    const node = isPadding ? (padding[level] as Node) : readEntry(entries, neighbour * entryBytes)
    return { hash: toHex(node.hash), sum: node.sum.toString() }
  })
}

/**
 * The root that a leaf and its neighbours lead to. Throws for a path that no tree with so many leaves has: of another
 * length, with a sum that is negative or too large, or with something else where only padding can be.
 */
export function climb(
  leaf: Node,
  {
    position,
    path,
    leafCount,
  }: { readonly position: number; readonly path: readonly PathStep[]; readonly leafCount: number },
  { sha256 = ownSha256 }: TreeOptions = {},
): Node {
  if (!Number.isInteger(position) || position < 0 || position >= leafCount)
    throw new RangeError(`the tree has ${leafCount} leaves and none at ${position}`)
  const depth = depthOf(leafCount)
  if (path.length !== depth) throw new Error(`the way up has ${path.length} steps instead of ${depth}`)
  const padding = paddingNodes(depth, sha256)
  let node = leaf
  for (const [level, step] of path.entries()) {
    const neighbour: Node = { hash: fromHex(step.hash, 32), sum: parseValue(step.sum) }
    const place = Math.floor(position / 2 ** level)
    const isPadding = (place ^ 1) * 2 ** level >= leafCount
    if (isPadding && !isSameNode(neighbour, padding[level] as Node))
      throw new Error(`step ${level + 1} has something in a place that is empty`)
    node = place % 2 === 0 ? joinNodes(node, neighbour, sha256) : joinNodes(neighbour, node, sha256)
  }
  return node
}

/** Whether a leaf is in the tree with this root. */
export function verifyPath(
  leaf: Node,
  place: { readonly position: number; readonly path: readonly PathStep[]; readonly leafCount: number },
  root: Node,
  options: TreeOptions = {},
): boolean {
  try {
    return isSameNode(climb(leaf, place, options), root)
  } catch {
    return false
  }
}

export function isSameNode(a: Node, b: Node): boolean {
  return a.sum === b.sum && isSameBytes(a.hash, b.hash)
}

export function readEntry(bytes: Uint8Array, at: number): Node {
  return { hash: bytes.slice(at, at + 32), sum: readValue(bytes, at + 32) }
}

export function writeEntry(bytes: Uint8Array, at: number, { hash, sum }: Node): void {
  if (hash.length !== 32) throw new Error('a hash has 32 bytes')
  bytes.set(hash, at)
  writeValue(bytes, at + 32, sum)
}

/** Leaves that are collected in any order, 40 bytes each, and sorted by their hashes at the end. */
export class LeafList {
  #bytes: Bytes
  #count = 0

  constructor(capacity = 1024) {
    this.#bytes = new Uint8Array(capacity * entryBytes)
  }

  get count(): number {
    return this.#count
  }

  add(hash: Uint8Array, value: bigint): void {
    if ((this.#count + 1) * entryBytes > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2 + entryBytes)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    writeEntry(this.#bytes, this.#count * entryBytes, { hash, sum: value })
    this.#count += 1
  }

  /** The hashes cannot be predicted, so their order is that of a shuffle, and it needs no storing. */
  sort(): Bytes {
    const count = this.#count
    // 29 bits of the hash and 24 of the place fit into a double exactly, and sort without a function.
    const keys = new Float64Array(count)
    const bytes = this.#bytes
    for (let i = 0; i < count; i += 1) {
      const at = i * entryBytes
      const start =
        (bytes[at] as number) * 0x20_0000 +
        (((bytes[at + 1] as number) << 13) | ((bytes[at + 2] as number) << 5) | ((bytes[at + 3] as number) >> 3))
      keys[i] = start * leavesMax + i
    }
    keys.sort()
    const sorted = new Uint8Array(count * entryBytes)
    for (let i = 0; i < count; i += 1) {
      const from = ((keys[i] as number) % leavesMax) * entryBytes
      sorted.set(bytes.subarray(from, from + entryBytes), i * entryBytes)
      // Those with the same start are few: each sinks to its place.
      for (let at = i * entryBytes; at > 0 && compareHashes(sorted, at - entryBytes, at) > 0; at -= entryBytes) {
        const above = sorted.slice(at - entryBytes, at)
        sorted.copyWithin(at - entryBytes, at, at + entryBytes)
        sorted.set(above, at)
      }
    }
    return sorted
  }
}
