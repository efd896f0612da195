import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import type { Address } from './address.ts'
import { keccak256 } from './hex.ts'

/**
 * The branches below an extended key. The hot wallet has one address, which makes payouts. So has the anchor, which
 * writes hashes to the chain and never holds anything.
 */
export const branches = { member: 0, hot: 1, machine: 2, anchor: 3 } as const
export type Branch = keyof typeof branches

const branchKeys = new Map<string, HDKey>()

/** Needs the extended public key only, with which addresses can be watched but nothing can be spent. */
export const deriveAddress = (xpub: string, index: number, branch: Branch = 'member'): Address => {
  const child = getBranchKey(xpub, branch).deriveChild(index)
  if (index >= 0x8000_0000 || !child.publicKey) throw new RangeError('an address has an index from 0 to 2147483647')
  return toAddress(child.publicKey)
}

/** The address of a public key: the last twenty bytes of its hash. */
export const toAddress = (publicKey: Uint8Array): Address =>
  `0x${keccak256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).slice(-40)}`

/** The address of the hot wallet. */
export const deriveHotAddress = (xpub: string): Address => deriveAddress(xpub, 0, 'hot')

/** False for an extended private key: a server that is given one by mistake must not use it. */
export const isExtendedPublicKey = (text: string): boolean => {
  try {
    return HDKey.fromExtendedKey(text).privateKey === null
  } catch {
    return false
  }
}

const getBranchKey = (xpub: string, branch: Branch): HDKey => {
  const name = `${branch}:${xpub}`
  const key = branchKeys.get(name) ?? HDKey.fromExtendedKey(xpub).deriveChild(branches[branch])
  branchKeys.set(name, key)
  return key
}
