import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Address, AddressFormat } from './address.ts'
import { toAddress } from './depositAddress.ts'
import { fromHex, keccak256, type Hex } from './hex.ts'

/** What wallets sign of a text: EIP-191, or TIP-191 with the name of Tron in its place. */
export function hashText(format: AddressFormat, text: string): Hex {
  const name = format === 'evm' ? 'Ethereum' : 'TRON'
  const { length } = new TextEncoder().encode(text)
  return keccak256(new TextEncoder().encode(`\x19${name} Signed Message:\n${length}${text}`))
}

/** Whether the holder of an address has signed a text with its key. */
export function isSignedBy(
  { format, address }: { readonly format: AddressFormat; readonly address: Address },
  text: string,
  signature: Hex,
): boolean {
  try {
    const bytes = fromHex(signature)
    const [r, s, v = 0] = [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes[64]]
    // Wallets write the parity as 27 or 28, some as 0 or 1.
    const parity = v >= 27 ? v - 27 : v
    if (bytes.length !== 65 || parity > 1) return false
    const key = secp256k1.recoverPublicKey(new Uint8Array([parity, ...r, ...s]), fromHex(hashText(format, text)), {
      prehash: false,
    })
    return toAddress(key) === address
  } catch {
    // Not every number is a signature.
    return false
  }
}
