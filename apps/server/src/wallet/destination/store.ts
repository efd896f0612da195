import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** What is saved of a destination, all of it in the one form in which it is compared. */
export type Place = {
  readonly kind: 'chain' | 'bank'
  readonly rail: RailName
  readonly currency: Currency
  readonly address: string
  readonly bankCode: string
  readonly payee: string
  readonly account: string
  readonly ifsc: string
}
export type DestinationRow = Place & {
  readonly id: string
  readonly createdAt: Date
  readonly usableAt: Date
  readonly seenAt: Date
}

const columns = [
  'id',
  'kind',
  'rail',
  'currency',
  'address',
  'bankCode',
  'payee',
  'account',
  'ifsc',
  'createdAt',
  'usableAt',
] as const
const seenAt = sql<Date>`ledger.now()`.as('seenAt')

const bound = (db: Database, memberId: string) =>
  db.selectFrom('destination').where('memberId', '=', memberId).where('removedAt', 'is', null)

export const listDestinations = (db: Database, memberId: string): Promise<DestinationRow[]> =>
  bound(db, memberId)
    .select([...columns, seenAt])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export async function findDestination(db: Database, memberId: string, id: string): Promise<DestinationRow | null> {
  return (
    (await bound(db, memberId)
      .select([...columns, seenAt])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** When it was bound, by the wall clock. */
export async function findBoundAt(db: Database, memberId: string, id: string): Promise<Date | null> {
  return (await bound(db, memberId).select('boundAt').where('id', '=', id).executeTakeFirst())?.boundAt ?? null
}

export async function countDestinations(db: Database, memberId: string): Promise<number> {
  return Number(
    (
      await bound(db, memberId)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
}

/** Who has bound it: null when nobody has. */
export async function findHolder(
  db: Database,
  { rail, currency, address, bankCode, account }: Place,
): Promise<string | null> {
  const row = await db
    .selectFrom('destination')
    .select('memberId')
    .where('removedAt', 'is', null)
    .where('rail', '=', rail)
    .where('currency', '=', currency)
    .where('address', '=', address)
    .where('bankCode', '=', bankCode)
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.memberId ?? null
}

/** True for an address that the platform itself pays from or is paid at. */
export async function isOwnAddress(db: Database, rail: string, address: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{
    isOwn: boolean
  }>`select exists (select from deposit_address where rail = ${rail} and address = ${address})
    or exists (select from rail_key where rail = ${rail} and lower(hot_address) = ${address}) as "isOwn"`.execute(db)
  return row?.isOwn ?? false
}

/**
 * Binds it; null when somebody has bound it in this very moment. It can be paid to once the days of waiting are over.
 */
export async function addDestination(db: Database, memberId: string, place: Place): Promise<DestinationRow | null> {
  return (
    (await db
      .insertInto('destination')
      .values({
        memberId,
        ...place,
        usableAt: sql<Date>`ledger.now() + make_interval(hours => (select destination_wait_hours from wallet_rule))`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning([...columns, seenAt])
      .executeTakeFirst()) ?? null
  )
}

/** Removes it unless a withdrawal to it is under way. */
export async function removeDestination(db: Database, memberId: string, id: string): Promise<boolean> {
  const row = await db
    .updateTable('destination')
    .set({ removedAt: sql<Date>`ledger.now()` })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawal')
            .select('withdrawal.id')
            .where('withdrawal.memberId', '=', memberId)
            .where('withdrawal.destinationId', '=', id)
            .where('withdrawal.state', 'in', ['pending', 'processing']),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** From now on it can be paid to. False when it is not the member's. */
export async function confirmDestination(db: Database, memberId: string, id: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ isDone: boolean }>`select confirm_destination(${memberId}::uuid, ${id}::uuid) as "isDone"`.execute(db)
  return row?.isDone ?? false
}

/** Of a member whose account is closed. */
export async function deleteDestinations(db: Database, memberId: string): Promise<void> {
  await sql`select forget_destinations(${memberId}::uuid)`.execute(db)
}

/** All that is kept of where a member is and was paid. */
export const exportDestinations = (db: Database, memberId: string) =>
  db
    .selectFrom('destination')
    .select([...columns, 'removedAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()
