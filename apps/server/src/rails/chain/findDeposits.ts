import {
  type Address,
  decodeTransfer,
  fromToken,
  type Log,
  type Network,
  formatAddress,
  type TokenTransfer,
} from '@millrace/chain'
import type { Deposit, OwnAddress } from './store.ts'

/** A billion USDT: more than our columns hold, and more than exists in practice. */
const amountMax = 1_000_000_000_000_000n

type IndexedTransfer = TokenTransfer & {
  /** The index of its log among those of its transaction. */
  readonly position: number
}

/**
 * The transfers in logs. Each gets its index among the logs of its transaction, which stays the same when a
 * reorganisation moves the transaction to another block.
 */
export function decodeTransfers(logs: readonly Log[]): IndexedTransfer[] {
  const logCounts = new Map<string, number>()
  return logs.flatMap((log) => {
    const position = logCounts.get(log.transactionHash) ?? 0
    logCounts.set(log.transactionHash, position + 1)
    const transfer = decodeTransfer(log)
    return transfer && transfer.amountRaw > 0n ? [{ ...transfer, position }] : []
  })
}

/**
 * The transfers that are deposits. A transfer to the hot wallet is the owner's deposit, unless it is a sweep from one
 * of our other addresses.
 */
export function findDeposits(
  network: Network,
  transfers: readonly IndexedTransfer[],
  holders: ReadonlyMap<Address, OwnAddress>,
  hotAddress: Address | null,
  tillAddress: Address | null,
): Deposit[] {
  return transfers.flatMap((transfer) => {
    const { token, from, to, amountRaw, blockNumber, blockHash, transactionHash, position } = transfer
    const isToHot = to === hotAddress
    const holder = isToHot ? { memberId: null, machineId: null } : holders.get(to)
    if (!holder || (isToHot && (from === hotAddress || holders.has(from)))) return []
    const { minor, dust } = fromToken(network, amountRaw)
    // An impossible amount is not credited, whatever contract it comes from.
    const isCreditable = token === network.token.address && minor <= amountMax
    return [
      {
        tx_hash: transactionHash,
        position,
        block_number: blockNumber,
        block_hash: blockHash,
        address: to,
        sender: formatAddress(network.addressFormat, from),
        token,
        raw_amount: String(amountRaw),
        amount: String(minor <= amountMax ? minor : amountMax),
        dust: String(isCreditable ? dust : 0n),
        member_id: holder.memberId,
        machine_id: holder.machineId,
        state: isCreditable ? 'pending' : 'wrong-token',
        is_till: from === tillAddress,
      },
    ]
  })
}
