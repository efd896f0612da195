import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256 } from 'viem/utils'
import type { Address } from '../address.ts'
import type { Network } from '../networks.ts'
import { encodeTransfer } from '../token.ts'

export type Transfer = {
  readonly network: Network
  readonly key: Hex
  readonly nonce: number
  readonly to: Address
  readonly amountRaw: bigint
}

/**
 * A signed transfer of the network's token. The same input gives the same bytes and hash, so it can be saved before it
 * is sent, and sending it again never pays twice.
 */
export const signTransfer = async ({
  network,
  key,
  nonce,
  to,
  amountRaw,
}: Transfer): Promise<{ readonly raw: Hex; readonly hash: Hex }> => {
  const raw = await privateKeyToAccount(key).signTransaction({
    type: 'legacy',
    chainId: network.chainId,
    nonce,
    to: network.token.address,
    data: encodeTransfer(to, amountRaw),
    value: 0n,
    // Practice chains charge no gas, so sweeping an address needs no coins there.
    gasPrice: 0n,
    gas: 120_000n,
  })
  return { raw, hash: keccak256(raw) }
}

export const toAddress = (key: Hex): Address => privateKeyToAccount(key).address.toLowerCase() as Address
