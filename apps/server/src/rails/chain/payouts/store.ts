import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export type OpenPayout = {
  readonly id: string
  readonly state: 'queued' | 'sent'
  readonly hash: string
  readonly amount: bigint
  readonly blockNumber: bigint | null
}

export const findOpenPayouts = (db: Database, rail: ChainRail, limit: number): Promise<OpenPayout[]> =>
  db
    .selectFrom('payout as p')
    .innerJoin('signedTransaction as s', 's.payoutId', 'p.id')
    .select(['p.id', 'p.state', 's.hash', 'p.amount', 'p.blockNumber'])
    .where('p.rail', '=', rail)
    .where('p.state', 'in', ['queued', 'sent'])
    .orderBy('p.createdAt')
    .limit(limit)
    .execute() as Promise<OpenPayout[]>

export const findConfirmations = async (db: Database): Promise<number> =>
  (await db.selectFrom('walletRule').select('confirmations').executeTakeFirstOrThrow()).confirmations

export const recordPayoutSent = (db: Database, id: string, hash: string) =>
  sql`select record_payout_sent(${id}, ${hash})`.execute(db)
export const recordPayoutMined = (db: Database, id: string, block: number | null) =>
  sql`select record_payout_mined(${id}, ${block})`.execute(db)

/** False when it was recorded already. */
export async function recordPayoutPaid(db: Database, id: string, hash: string, block: number): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ outcome: string }>`select record_payout_paid(${id}, ${hash}, ${block}) as outcome`.execute(db)
  return row?.outcome === 'paid'
}

/** False when it was recorded already. */
export async function recordPayoutFailed(db: Database, id: string, reason: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ outcome: string }>`select record_payout_failed(${id}, ${reason}) as outcome`.execute(db)
  return row?.outcome === 'failed'
}
