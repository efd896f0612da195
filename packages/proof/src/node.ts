import { createHash, hash } from 'node:crypto'
import type { Sha256 } from './sha256.ts'

/** Node's SHA-256 in one call, which is several times quicker than ours. */
export const nodeSha256: Sha256 =
  typeof hash === 'function'
    ? (input) => hash('sha256', input, 'buffer')
    : // Node 20 has the one-shot function from 20.12 on.
      (input) => createHash('sha256').update(input).digest()
