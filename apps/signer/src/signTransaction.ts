import type { Address, Network, Rail, Rpc } from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import { signTransfer } from '@millrace/chain/private/signTransfer'
import { type Client, nonceAfterSigned, type Signed } from './store.ts'

type Parts = { readonly client: Client; readonly rpc: Rpc; readonly network: Network }
type Transaction = Pick<Signed, 'sender' | 'purpose' | 'payoutId' | 'recipient' | 'amount'> & {
  readonly key: Hex
  readonly amountRaw: bigint
  /** The lowest nonce that the sender may use. */
  readonly nonceFrom?: number
}

/** Signs a transfer with the sender's next nonce. It has to be saved before anything else is signed. */
export const signTransaction = async (
  { client, rpc, network }: Parts,
  { key, amountRaw, nonceFrom = 0, ...transaction }: Transaction,
): Promise<Signed> => {
  const { sender, recipient } = transaction
  const nonce = Math.max(nonceFrom, await nextNonce(client, rpc, network.rail, sender))
  return { ...transaction, nonce, ...signTransfer({ network, key, nonce, to: recipient, amountRaw }) }
}

/**
 * The nonce after the last signed transaction, mined or not. The chain may have a higher one, when the database was
 * restored from a copy. A lower one does not matter: what is signed is sent until it is mined.
 */
const nextNonce = async (client: Client, rpc: Rpc, rail: Rail, sender: Address): Promise<number> => {
  const signed = await nonceAfterSigned(client, rail, sender)
  return Math.max(signed, await rpc.nonce(sender, 'latest'), await rpc.nonce(sender, 'pending'))
}
