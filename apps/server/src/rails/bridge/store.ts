import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query, hasChanged } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

/** A move that has left one chain for good and not arrived on the other. */
export type Move = Pick<Row<'moveUnderWay'>, 'id' | 'amount' | 'address' | 'txHash'> & {
  readonly toRail: ChainRail
  readonly fromBlock: bigint | null
}

export const listMoves = (db: Database): Promise<Move[]> =>
  query(db).rows`select id, to_rail, amount, address, from_block, tx_hash from move_under_way order by id`

/** Notes from which block on a move can be looked for; the first one counts. */
export async function openTransfer(db: Database, id: string, block: number): Promise<number> {
  await db
    .insertInto('bridgeTransfer')
    .values({ adjustmentId: id, fromBlock: BigInt(block) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const transfer = db.selectFrom('bridgeTransfer').select('fromBlock').where('adjustmentId', '=', id)
  return Number((await transfer.executeTakeFirstOrThrow()).fromBlock)
}

/** Whether this process may send now. Nobody else may until what it sends is surely mined. */
export const claimAttempt = (db: Database, id: string, block: number, blocksToMine: number): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('bridgeTransfer')
      .set({ attemptedBlock: BigInt(block) })
      .where('adjustmentId', '=', id)
      .where('txHash', 'is', null)
      .where(sql<boolean>`coalesce(attempted_block <= ${block - blocksToMine}, true)`),
  )

/** False when the transaction belongs to another move. */
export const recordTransfer = (db: Database, id: string, hash: string): Promise<boolean> =>
  hasChanged(
    db
      .updateTable('bridgeTransfer')
      .set({ txHash: hash })
      .where('adjustmentId', '=', id)
      .where('txHash', 'is', null)
      .where(sql<boolean>`not exists (select from bridge_transfer other where other.tx_hash = ${hash})`),
  )

export const bookMoves = (db: Database, rail: string) => call(db, 'bookMoves', rail)
