import { secp256k1 } from '@noble/curves/secp256k1.js'
import { type AddressFormat, formatAddress } from '../address.ts'
import { toHex } from '../hex.ts'
import { signText, toAddress } from './signTransfer.ts'

/** A wallet as people have one outside the platform. For tests of what its holder signs. */
export function createWallet(format: AddressFormat = 'evm') {
  const key = toHex(secp256k1.utils.randomSecretKey())
  const hex = toAddress(key)
  return {
    address: formatAddress(format, hex),
    hex,
    sign: (text: string) => signText(format, key, text),
  }
}
