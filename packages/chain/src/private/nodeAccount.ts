import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import type { Address } from '../address.ts'

/** The words that a practice node makes its own account from. It holds nothing; the node is told by it from others. */
export const createMnemonic = (): string => generateMnemonic(english)

export const deriveNodeAddress = (mnemonic: string): Address =>
  mnemonicToAccount(mnemonic).address.toLowerCase() as Address
