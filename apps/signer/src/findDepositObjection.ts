import {
  ChainRefused,
  ChainUnreachable,
  decodeTransfer,
  deriveAddress,
  fromToken,
  type Log,
  type Network,
  type Rail,
  type Rpc,
  toTopic,
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
    for (const [transaction, arrived] of await readArrived(deposits, chains)) {
      const credited = deposits.reduce((sum, { hash, amount }) => (hash === transaction ? sum + amount : sum), 0n)
      if (arrived < credited) return `${nobody} the chain does not have a recent deposit of its member, ${transaction}.`
    }
    return null
  } catch (error) {
    if (!(error instanceof ChainUnreachable) && !(error instanceof ChainRefused)) throw error
    return `${nobody} a recent deposit of its member cannot be looked up on its chain.`
  }
}

/**
 * What each transaction has paid to its member's address, in the ledger's smallest unit. One request for each chain:
 * somebody with a thousand small deposits must not hold up everybody's payouts.
 */
const readArrived = async (deposits: readonly Deposit[], chains: DepositChains): Promise<ReadonlyMap<Hex, bigint>> => {
  const arrived = new Map(deposits.map(({ hash }) => [hash, 0n]))
  // A member has one address on each chain, which the database may not know.
  for (const together of Map.groupBy(deposits, ({ rail, number }) => `${rail} ${number}`).values()) {
    const [{ rail, number } = { rail: null, number: null }] = together
    if (rail === null || number === null) continue
    const { network, rpc, xpub } = chains[rail]
    const to = toTopic(deriveAddress(xpub, number))
    const isPaid = ({ address, topics }: Log): boolean =>
      address === network.token.address.toLowerCase() && topics[2] === to
    for (const receipt of await rpc.receipts([...new Set(together.map(({ hash }) => hash))])) {
      if (!receipt?.isSuccess) continue
      const paid = receipt.logs.filter(isPaid)
      // What is no transfer has paid nothing.
      const sum = paid.reduce((all, log) => all + fromToken(network, decodeTransfer(log)?.amountRaw ?? 0n).minor, 0n)
      arrived.set(receipt.transactionHash, sum)
    }
  }
  return arrived
}
