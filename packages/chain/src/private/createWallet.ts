import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Address, type AddressFormat, formatAddress } from '../address.ts'
import { hashText } from '../signedMessage.ts'

/** A wallet as people have one outside the platform. For tests of what its holder signs. */
export function createWallet(format: AddressFormat = 'evm') {
  const account = privateKeyToAccount(generatePrivateKey())
  const hex = account.address.toLowerCase() as Address
  return {
    address: formatAddress(format, hex),
    hex,
    sign: (text: string) => account.sign({ hash: hashText(format, text) }),
  }
}
