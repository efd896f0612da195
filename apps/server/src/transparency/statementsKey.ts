import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import type { Vault } from '../vault/index.ts'

/** What stands before the 32 secret bytes of an Ed25519 key in PKCS #8. */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The server's own key for members' statements. It follows from the data key, so every process has the same. */
function deriveKey(vault: Vault, dataKey: string): KeyObject {
  const secret = vault.digest('books', 'statements key', dataKey)
  return createPrivateKey({ key: Buffer.concat([keyHead, secret]), format: 'der', type: 'pkcs8' })
}

export function publicStatementsKey(vault: Vault): Buffer {
  const key = createPublicKey(deriveKey(vault, vault.keyId))
  return key.export({ format: 'der', type: 'spki' }).subarray(-32)
}

/** Signs a hash as it was done on the day, also after the data key has changed. */
export function signStatement(vault: Vault, dataKey: string, hash: string): string {
  return sign(null, Buffer.from(hash, 'hex'), deriveKey(vault, dataKey)).toString('hex')
}
