import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A wallet as people have one outside the platform. For tests of what its holder signs. */
export function createWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  return { address: account.address, sign: (text: string) => account.signMessage({ message: text }) }
}
