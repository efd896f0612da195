import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Transaction } from 'micro-eth-signer'
import type { Address, AddressFormat } from '../address.ts'
import * as depositAddress from '../depositAddress.ts'
import { fromHex, keccak256, toHex, type Hex } from '../hex.ts'
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
export const signTransfer = ({ network, key, nonce, to, amountRaw }: Transfer): SignedTransaction =>
  signData({ network, key, nonce, to: network.token.address, data: encodeTransfer(to, amountRaw) })

/** The same for a transaction that carries data and moves nothing by itself. */
export const signData = ({
  network,
  key,
  nonce,
  to,
  data,
}: Omit<Transfer, 'amountRaw'> & { readonly data: Hex }): SignedTransaction => {
  const fields = {
    type: 'legacy',
    chainId: BigInt(network.chainId),
    nonce: BigInt(nonce),
    to,
    data,
    value: 0n,
    // Practice chains charge no gas, so sweeping an address needs no coins there.
    gasPrice: 0n,
    gasLimit: 120_000n,
  } as const
  // Its strict rules are those of a wallet's user interface, such as a highest nonce of 131,072.
  const transaction = Transaction.prepare(fields, false)
  // Without extra entropy, so that the same input gives the same signature.
  const raw = transaction.signBy(key, false).toHex() as Hex
  return { raw, hash: keccak256(fromHex(raw)) }
}

export const toAddress = (key: Hex): Address => depositAddress.toAddress(secp256k1.getPublicKey(fromHex(key)))

/** A text signed with the key of an address, as wallets sign one: EIP-191, or TIP-191 on Tron. */
export const signText = (format: AddressFormat, key: Hex, text: string): Hex => {
  const options = { prehash: false, format: 'recovered' } as const
  const [parity = 0, ...numbers] = secp256k1.sign(fromHex(hashText(format, text)), fromHex(key), options)
  return toHex(new Uint8Array([...numbers, 27 + parity]))
}
