import type { Address, Rail, Rpc } from '@millrace/chain'
import { type Client, nonceAfterSigned } from './store.ts'

/**
 * The nonce of a sender's next transaction: after the last that was signed, in whatever block that is or none. The
 * chain may know of more, when a database was put back from a copy; never of less that counts, since what is signed is
 * sent until it is mined.
 */
export const nextNonce = async (client: Client, rpc: Rpc, rail: Rail, sender: Address): Promise<number> => {
  const signed = await nonceAfterSigned(client, rail, sender)
  return Math.max(signed, await rpc.nonce(sender, 'latest'), await rpc.nonce(sender, 'pending'))
}
