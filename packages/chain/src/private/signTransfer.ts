import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256 } from 'viem/utils'
import type { Address, AddressFormat } from '../address.ts'
import type { Network } from '../networks.ts'
import { hashText } from '../signedMessage.ts'
import { encodeTransfer } from '../token.ts'

export type Transfer = {
  readonly network: Network
  readonly key: Hex
  readonly nonce: number
  readonly to: Address
  readonly amountRaw: bigint
}

type SignedTransaction = { readonly raw: Hex; readonly hash: Hex }

/**
 * A signed transfer of the network's token. The same input gives the same bytes and hash, so it can be saved before it
 * is sent, and sending it again never pays twice.
 */
export const signTransfer = ({ network, key, nonce, to, amountRaw }: Transfer): Promise<SignedTransaction> =>
  signData({ network, key, nonce, to: network.token.address, data: encodeTransfer(to, amountRaw) })

/** The same for a transaction that carries data and moves nothing by itself. */
export const signData = async ({
  network,
  key,
  nonce,
  to,
  data,
}: Omit<Transfer, 'amountRaw'> & { readonly data: Hex }): Promise<SignedTransaction> => {
  const raw = await privateKeyToAccount(key).signTransaction({
    type: 'legacy',
    chainId: network.chainId,
    nonce,
    to,
    data,
    value: 0n,
    // Practice chains charge no gas, so sweeping an address needs no coins there.
    gasPrice: 0n,
    gas: 120_000n,
  })
  return { raw, hash: keccak256(raw) }
}

export const toAddress = (key: Hex): Address => privateKeyToAccount(key).address.toLowerCase() as Address

/** A text signed with the key of an address, as wallets sign one: EIP-191, or TIP-191 on Tron. */
export const signText = (format: AddressFormat, key: Hex, text: string): Promise<Hex> =>
  privateKeyToAccount(key).sign({ hash: hashText(format, text) })
