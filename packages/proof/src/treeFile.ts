import { concat, domainTag, isSameBytes, readU32, writeU32, type Bytes } from './bytes.ts'
import { currencyBytes, readCurrency } from './leaf.ts'
import { entryBytes } from './tree.ts'

/** A whole tree as it is published: the leaves, from which anybody can compute the rest. */
export type TreeFile = {
  readonly epoch: number
  readonly currency: string
  /** 40 bytes each: hash and value. */
  readonly leaves: Uint8Array
}

/** A file of which the leaves are elsewhere, and only their length in bytes is known. */
type TreeHead = Omit<TreeFile, 'leaves'> & { readonly leaves: { readonly length: number } }

export const headerBytes = 32
/** A part has this many leaves, about 640 kB; the first one begins with the header, so all together are the file. */
export const partLeaves = 2 ** 14

const magic = domainTag('tree')

/** `"millrace/tree/1" ‖ currency ‖ epoch ‖ number of leaves`. */
export function treeHeader({ epoch, currency, leaves }: TreeHead): Bytes {
  const header = new Uint8Array(headerBytes)
  header.set(magic)
  header.set(currencyBytes(currency), 16)
  writeU32(header, 24, epoch)
  writeU32(header, 28, leaves.length / entryBytes)
  return header
}

export function writeTreeFile(file: TreeFile): Bytes {
  return concat(treeHeader(file), file.leaves)
}

export function countTreeParts(leafCount: number): number {
  return Math.max(1, Math.ceil(leafCount / partLeaves))
}

/** A part of the file, from 0. */
export function writeTreePart(file: TreeFile, part: number): Bytes {
  const size = partLeaves * entryBytes
  if (!Number.isInteger(part) || part < 0 || part >= countTreeParts(file.leaves.length / entryBytes))
    throw new RangeError(`there is no part ${part}`)
  const leaves = file.leaves.subarray(part * size, (part + 1) * size)
  return part === 0 ? concat(treeHeader(file), leaves) : concat(leaves)
}

export function isTreeFile(bytes: Uint8Array): boolean {
  return bytes.length >= magic.length && isSameBytes(bytes.subarray(0, magic.length), magic)
}

export function readTreeFile(bytes: Uint8Array): TreeFile {
  if (!isTreeFile(bytes) || bytes.length < headerBytes) throw new Error('this is not a tree file')
  const count = readU32(bytes, 28)
  if (bytes.length !== headerBytes + count * entryBytes)
    throw new Error(`the file says that it has ${count} leaves, but its length is that of another number`)
  return {
    epoch: readU32(bytes, 24),
    currency: readCurrency(bytes.subarray(16, 24)),
    leaves: bytes.subarray(headerBytes),
  }
}
