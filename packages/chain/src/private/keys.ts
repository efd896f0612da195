import { HDKey } from '@scure/bip32'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
// This folder is for the signer and for starting practice chains. A rule of the dependency check keeps the server out.
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import type { Address } from '../address.ts'
import { type Branch, branches, toAddress } from '../depositAddress.ts'
import { toHex, type Hex } from '../hex.ts'
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

/** Throws for what is not an extended private key. */
export const toExtendedPublicKey = (xprv: string): string => {
  const key = HDKey.fromExtendedKey(xprv)
  if (!key.privateKey) throw new TypeError('not a private key')
  return key.publicExtendedKey
}

export const derivePrivateKey = (xprv: string, index: number, branch: Branch = 'member'): Hex => {
  const { privateKey } = HDKey.fromExtendedKey(xprv).deriveChild(branches[branch]).deriveChild(index)
  if (index >= 0x8000_0000 || !privateKey) throw new RangeError('a key has an index from 0 to 2147483647')
  return toHex(privateKey)
}

/** The key of the hot wallet, which makes payouts. */
export const deriveHotKey = (xprv: string): Hex => derivePrivateKey(xprv, 0, 'hot')

/** The mnemonic of a practice node's own account. The account holds nothing and only identifies the node. */
export const createMnemonic = (): string => generateMnemonic(wordlist)

export const deriveNodeAddress = (mnemonic: string): Address => {
  // As BIP-39 says; Node's own takes two milliseconds instead of a hundred. The words are in plain letters.
  const seed = pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512')
  return toAddress(HDKey.fromMasterSeed(seed).derive(`m/44'/60'/0'/0/0`).publicKey as Uint8Array)
}
