import type { Rpc } from '@millrace/chain'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import type { Database } from '../../../db/database.ts'
import { headersKeptBack } from '../readBlocks.ts'
import { findBlockHashes, findTip } from '../store.ts'
import {
  findConfirmations,
  findOpenPayouts,
  recordPayoutFailed,
  recordPayoutMined,
  recordPayoutPaid,
  recordPayoutSent,
} from './store.ts'

const payoutsMax = 500

export type EndedPayouts = { readonly paid: readonly string[]; readonly failed: readonly string[] }

/** Follows the payouts that the signer has signed. Returns those that became final. */
export async function watchPayouts(db: Database, rpc: Rpc, rail: ChainRail): Promise<EndedPayouts> {
  const ended = { paid: [] as string[], failed: [] as string[] }
  const payouts = await findOpenPayouts(db, rail, payoutsMax)
  if (payouts.length === 0) return ended
  // A signed payout may have been broadcast, so it counts as sent from here on.
  for (const { id, hash } of payouts.filter(({ state }) => state === 'queued')) await recordPayoutSent(db, id, hash)
  const receipts = await rpc.receipts(payouts.map(({ hash }) => hash as `0x${string}`))
  const [{ position }, confirmations, hashes] = await Promise.all([
    findTip(db, rail),
    findConfirmations(db),
    findBlockHashes(
      db,
      rail,
      receipts.flatMap((receipt) => (receipt ? [receipt.blockNumber] : [])),
    ),
  ])
  for (const [index, { id, hash, blockNumber }] of payouts.entries()) {
    const receipt = receipts[index]
    const readHash = receipt && hashes.get(receipt.blockNumber)
    // Ignore a block that has not been read yet, or was read with another hash. The header of a block far below the
    // newest may not have been stored; such a block is final.
    const isRead =
      receipt &&
      (readHash === undefined ? position - receipt.blockNumber >= headersKeptBack : readHash === receipt.blockHash)
    const block = isRead ? receipt.blockNumber : null
    if (block === null || position - block + 1 < confirmations) {
      if ((block === null ? null : BigInt(block)) !== blockNumber) await recordPayoutMined(db, id, block)
      continue
    }
    if (receipt?.isSuccess) {
      if (await recordPayoutPaid(db, id, hash, block)) ended.paid.push(id)
    } else if (await recordPayoutFailed(db, id, 'reverted')) ended.failed.push(id)
  }
  return ended
}
