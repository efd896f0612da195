// Only the signer, and who makes its key file, imports this folder. A rule of the dependency check keeps the server
// out.
import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { HDKey } from 'viem/accounts'
import { bytesToHex } from 'viem/utils'
import { type Branch, branches } from '../depositAddress.ts'
import type { Rail } from '../networks.ts'

/** As registered for each chain's wallets, so that any wallet finds the same addresses. */
const coinTypes = { bep20: 60, trc20: 195 } as const satisfies Record<Rail, number>

/** A new root of all keys, as 64 hexadecimal digits. */
export const createSeed = (): string => randomBytes(32).toString('hex')

/**
 * The extended keys of a rail. The public one is for the server. Below it nothing is hardened, so together with any
 * single private key below it, it gives them all: no private key may ever leave the signer.
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

/** The key that pays out. */
export const deriveHotKey = (xprv: string): Hex => derivePrivateKey(xprv, 0, 'house')
