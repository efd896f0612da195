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

/** A thousand million USDT: beyond what any column of ours holds, and beyond what exists in practice. */
const amountMax = 1_000_000_000_000_000n

type IndexedTransfer = TokenTransfer & { /** Which of the transfers in its transaction. */ readonly position: number }

/**
 * The transfers that logs tell of, each with its place among those of its transaction, which stays the same in whatever
 * block that ends up.
 */
export function decodeTransfers(logs: readonly Log[]): IndexedTransfer[] {
  const counted = new Map<string, number>()
  return logs.flatMap((log) => {
    const position = counted.get(log.transactionHash) ?? 0
    counted.set(log.transactionHash, position + 1)
    const transfer = decodeTransfer(log)
    return transfer && transfer.amountRaw > 0n ? [{ ...transfer, position }] : []
  })
}

/**
 * Those of the transfers that bring us something. What comes to the address that pays out is the owner's; what it
 * collects from our other addresses is no deposit.
 */
export function findDeposits(
  network: Network,
  transfers: readonly IndexedTransfer[],
  holders: ReadonlyMap<Address, OwnAddress>,
  hotAddress: Address | null,
): Deposit[] {
  return transfers.flatMap((transfer) => {
    const { token, from, to, amountRaw, blockNumber, blockHash, transactionHash, position } = transfer
    const isToHot = to === hotAddress
    const holder = isToHot ? { memberId: null, machineId: null } : holders.get(to)
    if (!holder || (isToHot && (from === hotAddress || holders.has(from)))) return []
    const { minor, dust } = fromToken(network, amountRaw)
    // More than there can be is not ours to credit, whatever contract it is of.
    const isRight = token === network.token.address && minor <= amountMax
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
        dust: String(isRight ? dust : 0n),
        member_id: holder.memberId,
        machine_id: holder.machineId,
        state: isRight ? 'pending' : 'wrong-token',
      },
    ]
  })
}
