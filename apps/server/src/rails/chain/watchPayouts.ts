import type { Rpc } from '@millrace/chain'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import type { Database } from '../../db/database.ts'
import { readHeadersBack } from './readBlocks.ts'
import {
  findConfirmations,
  findBlockHashes,
  findOpenPayouts,
  findTip,
  recordPayoutFailed,
  recordPayoutMined,
  recordPayoutPaid,
  recordPayoutSent,
} from './store.ts'

const payoutsMax = 500

export type EndedPayouts = { readonly paid: string[]; readonly failed: string[] }

/** Looks how far the payouts are that the signer has signed, and tells of those that are final. */
export async function watchPayouts(db: Database, rpc: Rpc, rail: ChainRail): Promise<EndedPayouts> {
  const ended: EndedPayouts = { paid: [], failed: [] }
  const payouts = await findOpenPayouts(db, rail, payoutsMax)
  if (payouts.length === 0) return ended
  // What is signed may have been sent: from here on it counts as under way.
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
    const known = receipt && hashes.get(receipt.blockNumber)
    // A block that has not been read yet, or not as this one, says nothing so far. One far below the newest may have
    // been read without its header being kept; it is final.
    const isRead =
      receipt && (known === undefined ? position - receipt.blockNumber >= readHeadersBack : known === receipt.blockHash)
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
