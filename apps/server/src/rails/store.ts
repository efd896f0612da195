import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { call } from '../db/functions.ts'
import type { Row } from '../db/schema.ts'

export type NewReceipt = Omit<Row<'receipt'>, 'currency' | 'receivedAt' | 'usedAs' | 'isFromReleaseAccount'>

/** Records what arrived, each payment of a rail once. Returns the receipts' ids in the order given. */
export async function addReceipts(db: Database, receipts: readonly NewReceipt[]): Promise<string[]> {
  const [first] = receipts
  if (!first) return []
  await db
    .insertInto('receipt')
    .values([...receipts])
    .onConflict((conflict) => conflict.columns(['rail', 'railTransaction']).doNothing())
    .execute()
  const rows = await db
    .selectFrom('receipt')
    .select(['id', 'railTransaction'])
    .where('rail', '=', first.rail)
    .where(
      'railTransaction',
      'in',
      receipts.map(({ railTransaction }) => railTransaction),
    )
    .execute()
  const ids = new Map(rows.map(({ id, railTransaction }) => [railTransaction, id]))
  return receipts.map(({ railTransaction }) => ids.get(railTransaction) as string)
}

/**
 * Tries to become the process that watches a rail: the number of its lease, or null while another process has it. See
 * sql/functions/lease.sql.
 */
export async function takeRailLease(client: pg.ClientBase, rail: string, holder: string): Promise<string | null> {
  const { rows } = await client.query<{ number: string | null }>('select take_rail_lease($1, $2) as number', [
    rail,
    holder,
  ])
  return rows[0]?.number ?? null
}

/** False when another process has taken it. */
export async function renewRailLease(client: pg.ClientBase | pg.Pool, rail: string, number: string): Promise<boolean> {
  const { rows } = await client.query<{ kept: boolean }>('select renew_rail_lease($1, $2) as kept', [rail, number])
  return rows[0]?.kept ?? false
}

export async function giveUpRailLease(client: pg.ClientBase, rail: string, number: string): Promise<void> {
  await client.query('select give_up_rail_lease($1, $2)', [rail, number])
}

/** Says that all payments of the rail are read. After a restore from a backup, payouts wait for this. */
export async function recordRailCompared(client: pg.ClientBase, rail: string): Promise<void> {
  await client.query('select record_rail_compared($1)', [rail])
}

/** From now on payouts wait until rails and journals have been compared. Only the owner can say so. */
export async function markRestored(db: Database, takenAt: string): Promise<void> {
  await sql`select mark_restored(${takenAt}::timestamptz)`.execute(db)
}

export type LostPayout = {
  /** The rail's own name for the payment. */
  readonly transaction: string
  readonly payout: string | null
  readonly recipient: string
  readonly amount: bigint
}

/**
 * Records payouts that the rail has made and the database knows nothing of, which stops the rail. Returns how many were
 * not known as lost.
 */
export const recordLostPayouts = (
  db: Database,
  rail: string,
  currency: string,
  lost: readonly LostPayout[],
): Promise<number> =>
  call(
    db,
    'recordLostPayouts',
    rail,
    currency,
    JSON.stringify(lost.map((payout) => ({ ...payout, amount: String(payout.amount) }))),
  )

/** The withdrawals behind payouts. Payouts of the owner or of a machine have none. */
export const findPayoutWithdrawals = (db: Database, payoutIds: readonly string[]) =>
  db
    .selectFrom('withdrawal')
    .select(['id', 'memberId', 'amount', 'pays', 'currency', 'reason'])
    .where('id', 'in', payoutIds)
    .execute()

/** Pays the payouts that are queued on the practice till. */
export async function payTillPayouts(db: Database): Promise<void> {
  await call(db, 'payTillPayouts')
}

/** Credits what was paid in for members to their wallets, each payment once. */
export const bookTill = (db: Database, receiptIds: readonly string[]) => call(db, 'bookTill', receiptIds)

/** Whether all of them belong to the demonstration, whose past is being made. Nobody else can put the clock back. */
export async function areDemoMembersInPast(db: Database, memberIds: readonly string[]): Promise<boolean> {
  if (memberIds.length === 0) return true
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', 'in', memberIds)
    .where('isDemo', '=', true)
    .where(sql<boolean>`(select offset_days < 0 from ledger.clock)`)
    .execute()
  return new Set(memberIds).size === found.length
}
