import type { ChainRail } from '@millrace/contract/wallet/amounts'
import type { Database } from '../../../db/database.ts'
import { call } from '../../../db/functions.ts'

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

export const recordPayoutSent = (db: Database, id: string, hash: string) => call(db, 'recordPayoutSent', id, hash)
export const recordPayoutMined = (db: Database, id: string, block: number | null) =>
  call(db, 'recordPayoutMined', id, block === null ? null : BigInt(block))

/** False when it was recorded already. */
export const recordPayoutPaid = async (db: Database, id: string, hash: string, block: number): Promise<boolean> =>
  (await call(db, 'recordPayoutPaid', id, hash, BigInt(block))) === 'paid'

/** False when it was recorded already. */
export const recordPayoutFailed = async (db: Database, id: string, reason: string): Promise<boolean> =>
  (await call(db, 'recordPayoutFailed', id, reason)) === 'failed'
