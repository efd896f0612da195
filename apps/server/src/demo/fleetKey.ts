import type { MachineKind } from '@millrace/contract/product/product'
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** The PKCS #8 prefix before the 32 bytes of an Ed25519 key. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyBytes = 32

/**
 * The key of a machine of the demonstration. Anybody who reads this can derive it. That is fine: it signs practice
 * readings of invented machines, and an operator still approves each of them.
 */
export function deriveFleetKey(kind: MachineKind): KeyObject {
  const cached = keys.get(kind)
  if (cached) return cached
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8Prefix, createHash('sha256').update(`millrace demonstration ${kind}`).digest()]),
    format: 'der',
    type: 'pkcs8',
  })
  keys.set(kind, key)
  return key
}

const keys = new Map<MachineKind, KeyObject>()

export const derivePublicKey = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-publicKeyBytes)

export const signReading = (key: KeyObject, signed: string): Buffer => sign(null, Buffer.from(signed), key)
