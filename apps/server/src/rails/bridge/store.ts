import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'

/** A move that has left one chain for good and not arrived on the other. */
export type Move = {
  readonly id: string
  readonly toRail: ChainRail
  readonly amount: bigint
  readonly address: string
  readonly fromBlock: bigint | null
  readonly txHash: string | null
}

export async function listMoves(db: Database): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select id, to_rail, amount, address, from_block, tx_hash
    from move_under_way order by id`.execute(db)
  return rows
}

/** Notes from which block on a move can be looked for; the first one counts. */
export async function openTransfer(db: Database, id: string, block: number): Promise<number> {
  await sql`insert into bridge_transfer (adjustment_id, from_block) values (${id}, ${block}) on conflict do nothing`.execute(
    db,
  )
  return Number(
    onlyRow(
      await sql<{ from: bigint }>`select from_block as from from bridge_transfer where adjustment_id = ${id}`.execute(
        db,
      ),
    ).from,
  )
}

/** Whether this process may send now. Nobody else may until what it sends is surely mined. */
export async function claimAttempt(db: Database, id: string, block: number, blocksToMine: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bridge_transfer set attempted_block = ${block}
    where adjustment_id = ${id} and tx_hash is null
      and (attempted_block is null or attempted_block <= ${block - blocksToMine})`.execute(db)
  return numAffectedRows === 1n
}

/** False when the transaction belongs to another move. */
export async function recordTransfer(db: Database, id: string, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bridge_transfer set tx_hash = ${hash}
    where adjustment_id = ${id} and tx_hash is null
      and not exists (select from bridge_transfer other where other.tx_hash = ${hash})`.execute(db)
  return numAffectedRows === 1n
}

export async function bookMoves(db: Database, rail: string): Promise<number> {
  return onlyRow(await sql<{ booked: number }>`select book_moves(${rail}) as booked`.execute(db)).booked
}
