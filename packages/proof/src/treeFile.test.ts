import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { concat } from './bytes.ts'
import { nodeSha256 } from './node.ts'
import { createSampleBooks } from './sampleBooks.ts'
import { LeafList } from './tree.ts'
import { countTreeParts, partLeaves, readTreeFile, writeTreeFile, writeTreePart } from './treeFile.ts'
import { verifyTree } from './verifyTree.ts'

test('the parts of a tree, one after the other, are its file', () => {
  const list = new LeafList()
  for (let i = 0; i < partLeaves * 2 + 5; i += 1) list.add(randomBytes(32), BigInt(i))
  const file = { epoch: 7, currency: 'USDT', leaves: list.sort() }
  const parts = Array.from({ length: countTreeParts(list.count) }, (_, part) => writeTreePart(file, part))
  expect(parts).toHaveLength(3)
  const whole = concat(...parts)
  expect(Buffer.compare(whole, writeTreeFile(file))).toBe(0)
  const read = readTreeFile(whole)
  expect({ epoch: read.epoch, currency: read.currency }).toEqual({ epoch: 7, currency: 'USDT' })
  expect(Buffer.compare(read.leaves, file.leaves)).toBe(0)
  expect(() => writeTreePart(file, 3)).toThrow('no part')
  expect(writeTreePart({ ...file, leaves: new Uint8Array(0) }, 0)).toHaveLength(32)
})

test('a published tree is that of its record, and with any byte changed it is not', () => {
  const { days } = createSampleBooks({ days: 2, members: 6 })
  const { treeFile, record } = days[0]!
  const isRight = (bytes: Uint8Array): boolean => {
    try {
      return verifyTree(readTreeFile(bytes), record, { sha256: nodeSha256 }).isOk
    } catch {
      return false
    }
  }
  expect(isRight(treeFile)).toBe(true)
  for (let at = 0; at < treeFile.length; at += 1) {
    const changed = treeFile.slice()
    changed[at] = (changed[at] as number) ^ 1
    expect(isRight(changed), `at ${at}`).toBe(false)
  }
  expect(isRight(treeFile.slice(0, -40))).toBe(false)
  expect(isRight(days[1]!.treeFile)).toBe(false)
})
