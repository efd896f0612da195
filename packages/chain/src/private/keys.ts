// This folder is for the signer and for starting practice chains. A rule of the dependency check keeps the server out.
import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { english, generateMnemonic, HDKey, mnemonicToAccount } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import type { Address } from '../address.ts'
import { type Branch, branches } from '../depositAddress.ts'
import type { Rail } from '../networks.ts'

/** The registered coin types, so that any wallet derives the same addresses. */
const coinTypes = { bep20: 60, trc20: 195 } as const satisfies Record<Rail, number>

/** A new seed for all keys, as 64 hexadecimal digits. */
export const createSeed = (): string => randomBytes(32).toString('hex')

/**
 * The extended keys of a rail. The public one is for the server. Its children are not hardened, so together with any
 * single child's private key it reveals all of them: no private key may ever leave the signer.
 */
export const deriveExtendedKeys = (seed: string, rail: Rail): { readonly xprv: string; readonly xpub: string } => {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new TypeError('a seed is 64 hexadecimal digits')
  const key = HDKey.fromMasterSeed(Buffer.from(seed, 'hex')).derive(`m/44'/${coinTypes[rail]}'/0'`)
  return { xprv: key.privateExtendedKey, xpub: key.publicExtendedKey }
}

export const derivePrivateKey = (xprv: string, index: number, branch: Branch = 'member'): Hex => {
  const { privateKey } = HDKey.fromExtendedKey(xprv).deriveChild(branches[branch]).deriveChild(index)
  if (index >= 0x8000_0000 || !privateKey) throw new RangeError('a key has an index from 0 to 2147483647')
  return bytesToHex(privateKey)
}

/** The key of the hot wallet, which makes payouts. */
export const deriveHotKey = (xprv: string): Hex => derivePrivateKey(xprv, 0, 'hot')

/** The mnemonic of a practice node's own account. The account holds nothing and only identifies the node. */
export const createMnemonic = (): string => generateMnemonic(english)

export const deriveNodeAddress = (mnemonic: string): Address =>
  mnemonicToAccount(mnemonic).address.toLowerCase() as Address
