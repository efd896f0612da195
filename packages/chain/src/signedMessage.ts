import { recoverMessageAddress } from 'viem/utils'
import type { Address } from './address.ts'

/** Whether the holder of an address has signed a text with its key, as wallets sign messages (EIP-191). */
export async function isSignedBy(address: Address, text: string, signature: `0x${string}`): Promise<boolean> {
  try {
    return (await recoverMessageAddress({ message: text, signature })).toLowerCase() === address
  } catch {
    // Not every number is a signature.
    return false
  }
}
