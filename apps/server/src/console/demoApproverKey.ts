import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyBytes = 32

/**
 * The approval key of an operator of the demonstration. Anybody who reads this can derive it, so the database takes it
 * in practice mode only.
 */
export const deriveDemoApproverKey = (email: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, createHash('sha256').update(`millrace demonstration ${email}`).digest()]),
    format: 'der',
    type: 'pkcs8',
  })

export const toPublicKeyBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-publicKeyBytes)
