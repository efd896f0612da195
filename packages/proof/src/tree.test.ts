import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { concat, domainTag, fromHex, toHex, valueLimit, writeValue } from './bytes.ts'
import { createNonces, leafHash, splitValue, type Leaf } from './leaf.ts'
import { nodeSha256 } from './node.ts'
import { sha256 } from './sha256.ts'
import {
  buildTree,
  climb,
  depthOf,
  entryBytes,
  findLeaf,
  LeafList,
  nodeHash,
  pathOf,
  readEntry,
  verifyPath,
} from './tree.ts'

const member = '00000000-0000-4000-8000-000000000001'
const leafOf = (over: Partial<Leaf> = {}): Leaf => ({
  nonce: new Uint8Array(32).fill(7),
  member,
  currency: 'USDT',
  value: 5n,
  epoch: 1,
  index: 0,
  ...over,
})

const randomLeaves = (count: number): Uint8Array => {
  const list = new LeafList()
  for (let i = 0; i < count; i += 1) list.add(randomBytes(32), BigInt(i + 1))
  return list.sort()
}

test('leaf and node are hashed byte by byte as the format says', () => {
  expect(toHex(leafHash(leafOf()))).toBe(
    toHex(
      sha256(
        fromHex(
          // Tag, nonce, member, currency, value, epoch, index.
          '6d696c6c726163652f6c6561662f3100' +
            '07'.repeat(32) +
            '00000000000040008000000000000001' +
            '5553445400000000' +
            '0000000000000005' +
            '00000001' +
            '00000000',
          88,
        ),
      ),
    ),
  )
  const [left, right] = [
    { hash: new Uint8Array(32).fill(1), sum: 2n },
    { hash: new Uint8Array(32).fill(3), sum: 4n },
  ]
  const input = `6d696c6c726163652f6e6f64652f3100${'01'.repeat(32)}0000000000000002${'03'.repeat(32)}0000000000000004`
  expect(toHex(nodeHash(left, right))).toBe(toHex(sha256(fromHex(input, 96))))
})

test('a nonce is the HMAC of the member’s id under the day’s seed', () => {
  const seed = randomBytes(32)
  const expected = createHmac('sha256', seed)
    .update(Buffer.from(member.replaceAll('-', ''), 'hex'))
    .digest('hex')
  expect(toHex(createNonces(seed)(member))).toBe(expected)
  for (const wrong of ['', member.slice(1), `${member}0`, member.replace('4', 'A'), member.replace('-', '0')])
    expect(() => createNonces(seed)(wrong)).toThrow('UUID')
  for (const currency of ['', 'usdt', 'NINELONGS', 'US T'])
    expect(() => leafHash(leafOf({ currency }))).toThrow('currency')
})

test('every field of a leaf changes its hash', () => {
  const others: Partial<Leaf>[] = [
    { nonce: new Uint8Array(32).fill(8) },
    { member: '00000000-0000-4000-8000-000000000002' },
    { currency: 'USD' },
    { value: 6n },
    { epoch: 2 },
    { index: 1 },
  ]
  const hashes = [{}, ...others].map((over) => toHex(leafHash(leafOf(over))))
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('each leaf of trees of all small sizes leads to the root, with either SHA-256', () => {
  for (let count = 1; count <= 34; count += 1) {
    const leaves = randomLeaves(count)
    const tree = buildTree(leaves, { sha256: nodeSha256 })
    expect(tree.root.sum).toBe(BigInt((count * (count + 1)) / 2))
    expect(tree.depth).toBe(depthOf(count))
    for (let position = 0; position < count; position += 1) {
      const place = { position, path: pathOf(tree, position), leafCount: count }
      expect(verifyPath(readEntry(leaves, position * entryBytes), place, tree.root)).toBe(true)
    }
  }
  const empty = buildTree(new Uint8Array(0))
  expect(empty.root.sum).toBe(0n)
})

test('leaves come out in the order of their hashes, those with the same start too', () => {
  const list = new LeafList(1)
  const hashes = Array.from({ length: 500 }, (_, i) => {
    const hash = randomBytes(32)
    if (i % 2 === 0) hash.fill(9, 0, 5)
    return hash
  })
  for (const [i, hash] of hashes.entries()) list.add(hash, BigInt(i))
  const sorted = list.sort()
  const found = hashes.map((_, i) => toHex(readEntry(sorted, i * entryBytes).hash))
  expect(found).toEqual(hashes.map((hash) => toHex(hash)).toSorted())
  for (const [i, hash] of hashes.entries())
    expect(readEntry(sorted, findLeaf(sorted, hash) * entryBytes).sum).toBe(BigInt(i))
  expect(findLeaf(sorted, new Uint8Array(32))).toBe(-1)
})

// Attack by a stranger, on the proof: a balance that nobody touches is followed from day to day by its figure.
// Impossible: no line is a whole balance, and the parts of each day are other ones.
test('a balance is split into two or three positive parts, and one of nothing or the smallest unit into none', () => {
  const random = (below: bigint): bigint => BigInt(Math.floor(Math.random() * Number(below)))
  let parts = 0
  for (let i = 0; i < 2_000; i += 1) {
    const value = BigInt(i % 500)
    const split = splitValue(value, random)
    expect(split.reduce((sum, part) => sum + part, 0n)).toBe(value)
    expect(split.every((part) => part > 0n) || value === 0n).toBe(true)
    expect(split.length >= 2 || value < 2n).toBe(true)
    expect(split.length <= (value === 2n ? 2 : 3)).toBe(true)
    parts += split.length
  }
  expect(Math.abs(parts / 2_000 - 2.5)).toBeLessThan(0.1)
  // Whatever is drawn, each way to cut is there.
  const cuts = [0n, 1n, 2n].flatMap((first) =>
    [0n, 1n].map((second) => {
      const drawn = [first, 1n, second]
      return splitValue(4n, () => drawn.shift() as bigint).join(' ')
    }),
  )
  expect(new Set(cuts)).toEqual(new Set(['1 1 2', '1 2 1', '2 1 1']))
})

describe('known faults of such trees', () => {
  // Attack by the operator, on the proof: a node commits to the total alone, so that value moves between its sides.
  // Impossible: both sums are inside a node’s hash.
  test('a node does not commit to the total alone: shifting value between two neighbours changes it', () => {
    const [a, b] = [randomBytes(32), randomBytes(32)]
    const honest = nodeHash({ hash: a, sum: 10n }, { hash: b, sum: 90n })
    expect(toHex(nodeHash({ hash: a, sum: 90n }, { hash: b, sum: 10n }))).not.toBe(toHex(honest))
    // With the total alone, the larger neighbour could be shown as any value to the other side.
    const leaves = randomLeaves(4)
    const tree = buildTree(leaves)
    const path = pathOf(tree, 0)
    const shifted = [{ ...path[0]!, sum: (BigInt(path[0]!.sum) + 1n).toString() }, path[1]!]
    const less = { ...readEntry(leaves, 0), sum: readEntry(leaves, 0).sum - 1n }
    expect(verifyPath(less, { position: 0, path: shifted, leafCount: 4 }, tree.root)).toBe(false)
  })

  // Attack by the operator, on the proof: a negative balance lowers the total. Impossible: a value has eight bytes
  // without a sign, and less than 63 bits are taken; so has every sum.
  test('a negative value has no bytes, neither in a leaf nor on a path nor in a published tree', () => {
    expect(() => leafHash(leafOf({ value: -1n }))).toThrow('not a value')
    expect(() => leafHash(leafOf({ value: valueLimit }))).toThrow('not a value')
    expect(() => new LeafList().add(randomBytes(32), -1n)).toThrow('not a value')
    const leaves = randomLeaves(2)
    const tree = buildTree(leaves)
    const negative = [{ ...pathOf(tree, 0)[0]!, sum: '-1' }]
    expect(() => climb(readEntry(leaves, 0), { position: 0, path: negative, leafCount: 2 })).toThrow('not a value')
    // Two's complement of a negative number.
    leaves.fill(0xff, 32, 40)
    expect(() => buildTree(leaves)).toThrow('negative')
  })

  test('a sum that overflows is refused, in the tree and on a path', () => {
    const list = new LeafList()
    list.add(randomBytes(32), valueLimit - 1n)
    list.add(randomBytes(32), 1n)
    expect(() => buildTree(list.sort())).toThrow('does not fit')
    const [left, right] = [{ hash: randomBytes(32), sum: 1n }, [{ hash: '00'.repeat(32), sum: `${valueLimit - 1n}` }]]
    expect(() => climb(left, { position: 0, path: right, leafCount: 2 })).toThrow('does not fit')
  })

  // Attack by the operator, on the proof: an odd node is doubled, and stands for two. Impossible: what is missing is
  // filled with a constant of value 0, and no leaf may be there twice.
  test('an odd node is not duplicated: three leaves and the third twice have different roots and sums', () => {
    const three = randomLeaves(3)
    const tree = buildTree(three)
    expect(tree.root.sum).toBe(6n)
    const twice = concat(three, three.subarray(2 * entryBytes))
    expect(() => buildTree(twice)).toThrow('not above')
    // Nor can the place of the padding be given to anybody.
    const last = readEntry(three, 2 * entryBytes)
    const path = pathOf(tree, 2)
    expect(path[0]).toEqual({ hash: toHex(sha256(domainTag('none'))), sum: '0' })
    expect(() => climb(last, { position: 3, path, leafCount: 3 })).toThrow('none at 3')
    const copied = [{ hash: toHex(last.hash), sum: '0' }, path[1]!]
    expect(() => climb(last, { position: 2, path: copied, leafCount: 3 })).toThrow('empty')
    const padded = new LeafList()
    padded.add(sha256(domainTag('none')), 0n)
    expect(() => buildTree(padded.sort())).toThrow('padding')
  })

  // Attack by the operator, on the proof: two members with the same balance are shown one leaf. Impossible: a leaf
  // names its member, and none is there twice.
  test('two members with the same balance cannot be shown one leaf', () => {
    const nonce = randomBytes(32)
    const one = leafHash(leafOf({ nonce }))
    const other = leafHash(leafOf({ nonce, member: '00000000-0000-4000-8000-000000000002' }))
    expect(toHex(one)).not.toBe(toHex(other))
    const list = new LeafList()
    list.add(one, 5n)
    list.add(one, 5n)
    expect(() => buildTree(list.sort())).toThrow('not above')
  })

  // Attack by the operator, on the proof: hashes are shortened, so that two leaves with one hash can be searched for.
  // Impossible: a hash has 32 bytes everywhere.
  test('a truncated hash is refused everywhere', () => {
    const leaves = randomLeaves(2)
    const tree = buildTree(leaves)
    const [step] = pathOf(tree, 0)
    const short = [{ ...step!, hash: step!.hash.slice(0, 40) }]
    expect(() => climb(readEntry(leaves, 0), { position: 0, path: short, leafCount: 2 })).toThrow('32 bytes')
    expect(() => new LeafList().add(randomBytes(20), 1n)).toThrow('32 bytes')
    expect(() => leafHash(leafOf({ nonce: randomBytes(16) }))).toThrow('32 bytes')
    expect(() => nodeHash({ hash: randomBytes(20), sum: 1n }, { hash: randomBytes(32), sum: 1n })).toThrow('32 bytes')
  })

  test('a leaf is no node and a node is no leaf: their hashes begin with different tags', () => {
    const left = { hash: randomBytes(32), sum: 1n }
    const input = new Uint8Array(96)
    input.set(domainTag('leaf'))
    input.set(left.hash, 16)
    writeValue(input, 48, 1n)
    input.set(left.hash, 56)
    writeValue(input, 88, 1n)
    expect(toHex(sha256(input))).not.toBe(toHex(nodeHash(left, left)))
    // A path that is a step too short would present an inner node as a leaf.
    const tree = buildTree(randomLeaves(4))
    const inner = readEntry(tree.levels[1] as Uint8Array, 0)
    expect(verifyPath(inner, { position: 0, path: pathOf(tree, 0).slice(1), leafCount: 4 }, tree.root)).toBe(false)
  })
})

test('any changed byte of a tree or a path changes the root', () => {
  const leaves = randomLeaves(13)
  const tree = buildTree(leaves, { sha256: nodeSha256 })
  for (let at = 0; at < leaves.length; at += 1) {
    const changed = leaves.slice()
    changed[at] = (changed[at] as number) ^ 1
    let root = 'refused'
    try {
      const other = buildTree(changed, { sha256: nodeSha256 }).root
      root = `${toHex(other.hash)} ${other.sum}`
    } catch {}
    expect(root).not.toBe(`${toHex(tree.root.hash)} ${tree.root.sum}`)
  }
  const leaf = readEntry(leaves, 5 * entryBytes)
  const path = pathOf(tree, 5)
  for (let step = 0; step < path.length; step += 1)
    for (let digit = 0; digit < 64; digit += 1) {
      const { hash } = path[step]!
      const other = (Number.parseInt(hash[digit]!, 16) ^ 1).toString(16)
      const changed = path.with(step, { ...path[step]!, hash: hash.slice(0, digit) + other + hash.slice(digit + 1) })
      expect(verifyPath(leaf, { position: 5, path: changed, leafCount: 13 }, tree.root)).toBe(false)
    }
  for (const position of [0, 4, 6, 13, -1, 5.5])
    expect(verifyPath(leaf, { position, path, leafCount: 13 }, tree.root)).toBe(false)
  expect(verifyPath(leaf, { position: 5, path, leafCount: 17 }, tree.root)).toBe(false)
})
