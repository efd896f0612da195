import {
  ChainRefused,
  ChainUnreachable,
  decodeTransfer,
  deriveAddress,
  fromToken,
  type Network,
  type Rail,
  type Rpc,
  toTopic,
  transferTopic,
} from '@millrace/chain'
import type { Hex } from '@millrace/chain/hex'
import type { Deposit } from './store.ts'

/** A chain as the signer reads it itself, and the key that its deposit addresses are derived from. */
export type DepositChain = { readonly network: Network; readonly rpc: Rpc; readonly xpub: string }
export type DepositChains = Readonly<Record<Rail, DepositChain>>

/**
 * Why a withdrawal that nobody approved must not be paid, by what was credited to its member in the last 24 hours: all
 * of it must be on the chain, at an address that the signer derives itself. Whoever can write what arrived could
 * otherwise withdraw what never did. A sentence for operators, or null.
 */
export const findDepositObjection = async (
  deposits: readonly Deposit[],
  chains: DepositChains,
): Promise<string | null> => {
  const nobody = 'Nobody approved it, and'
  try {
    for (const [transaction, together] of Map.groupBy(deposits, ({ hash }) => hash)) {
      const credited = together.reduce((sum, { amount }) => sum + amount, 0n)
      const [{ rail, number } = { rail: null, number: null }] = together
      const arrived = rail === null || number === null ? 0n : await readArrived(chains[rail], transaction, number)
      if (arrived < credited) return `${nobody} the chain does not have a recent deposit of its member, ${transaction}.`
    }
    return null
  } catch (error) {
    if (!(error instanceof ChainUnreachable) && !(error instanceof ChainRefused)) throw error
    return `${nobody} a recent deposit of its member cannot be looked up on its chain.`
  }
}

/** What a transaction has paid to a member's address, in the ledger's smallest unit. */
const readArrived = async ({ network, rpc, xpub }: DepositChain, hash: Hex, number: number): Promise<bigint> => {
  const [receipt] = await rpc.receipts([hash])
  if (!receipt?.isSuccess) return 0n
  const found = await rpc.logs({
    fromBlock: receipt.blockNumber,
    toBlock: receipt.blockNumber,
    address: network.token.address,
    topics: [transferTopic, null, toTopic(deriveAddress(xpub, number))],
  })
  return found
    .filter(({ transactionHash }) => transactionHash === hash)
    .reduce((sum, log) => sum + fromToken(network, decodeTransfer(log)?.amountRaw ?? 0n).minor, 0n)
}
