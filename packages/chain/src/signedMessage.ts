import { concat, hashMessage, keccak256, recoverAddress, stringToBytes } from 'viem/utils'
import type { Address, AddressFormat } from './address.ts'

/** What wallets sign of a text: EIP-191, or TIP-191 with the name of Tron in its place. */
export function hashText(format: AddressFormat, text: string): `0x${string}` {
  if (format === 'evm') return hashMessage(text)
  const bytes = stringToBytes(text)
  return keccak256(concat([stringToBytes(`\x19TRON Signed Message:\n${bytes.length}`), bytes]))
}

/** Whether the holder of an address has signed a text with its key. */
export async function isSignedBy(
  { format, address }: { readonly format: AddressFormat; readonly address: Address },
  text: string,
  signature: `0x${string}`,
): Promise<boolean> {
  try {
    return (await recoverAddress({ hash: hashText(format, text), signature })).toLowerCase() === address
  } catch {
    // Not every number is a signature.
    return false
  }
}
