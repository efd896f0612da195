import { secp256k1 } from '@noble/curves/secp256k1'
import { HDKey, publicKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { Address } from './address.ts'

/** Whose addresses are derived where below an extended key; the house has one, which pays out. */
export const branches = { member: 0, house: 1, machine: 2 } as const
export type Branch = keyof typeof branches

const branchKeys = new Map<string, HDKey>()

/**
 * The address of an index, found with the extended public key alone: whoever knows only that can watch and never spend.
 */
export const deriveAddress = (xpub: string, index: number, branch: Branch = 'member'): Address => {
  const child = branchKey(xpub, branch).deriveChild(index)
  if (index >= 0x8000_0000 || !child.publicKey) throw new RangeError('an address has an index from 0 to 2147483647')
  return publicKeyToAddress(
    bytesToHex(secp256k1.ProjectivePoint.fromHex(child.publicKey).toRawBytes(false)),
  ).toLowerCase() as Address
}

/** Where payouts come from. */
export const deriveHotAddress = (xpub: string): Address => deriveAddress(xpub, 0, 'house')

/**
 * Whether a text is an extended public key. One that can spend is none: a server given it by mistake must not start.
 */
export const isExtendedPublicKey = (text: string): boolean => {
  try {
    return HDKey.fromExtendedKey(text).privateKey === null
  } catch {
    return false
  }
}

const branchKey = (xpub: string, branch: Branch): HDKey => {
  const name = `${branch}:${xpub}`
  const known = branchKeys.get(name) ?? HDKey.fromExtendedKey(xpub).deriveChild(branches[branch])
  branchKeys.set(name, known)
  return known
}
