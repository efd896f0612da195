import type { MachineKind } from '@millrace/contract/product/product'
import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in its usual wrapping. */
const wrapping = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicKeyBytes = 32

/**
 * The key of a machine of the demonstration. Anybody can make it, as anybody can read this: it signs practice readings
 * of invented machines, and each of those is still approved by an operator.
 */
export function deriveFleetKey(kind: MachineKind): KeyObject {
  const known = keys.get(kind)
  if (known) return known
  const key = createPrivateKey({
    key: Buffer.concat([wrapping, createHash('sha256').update(`millrace demonstration ${kind}`).digest()]),
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
