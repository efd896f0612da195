import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { toHex } from './bytes.ts'
import { nodeSha256 } from './node.ts'
import { sha256 } from './sha256.ts'

test('our SHA-256 gives what Node’s gives, for every length around a block and for long inputs', () => {
  for (const length of [...Array.from({ length: 200 }, (_, i) => i), 1_000, 65_536, 100_001]) {
    const input = randomBytes(length)
    const expected = createHash('sha256').update(input).digest('hex')
    expect(toHex(sha256(input)), `${length} bytes`).toBe(expected)
    expect(toHex(nodeSha256(input))).toBe(expected)
  }
})
