import type { RailName } from '@millrace/contract/wallet/amounts'
import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'

/** What a member saves of a destination, normalized so that two of them can be compared. */
export type DestinationFields = {
  readonly kind: 'chain' | 'bank'
  readonly rail: RailName
  readonly currency: Currency
  readonly address: string
  readonly bankCode: string
  readonly payee: string
  readonly account: string
  readonly ifsc: string
}
export type DestinationRow = DestinationFields & {
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

const selectBound = (db: Database, memberId: string) =>
  db.selectFrom('destination').where('memberId', '=', memberId).where('removedAt', 'is', null)

export const listDestinations = (db: Database, memberId: string): Promise<DestinationRow[]> =>
  selectBound(db, memberId)
    .select([...columns, seenAt])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export async function findDestination(db: Database, memberId: string, id: string): Promise<DestinationRow | null> {
  return (
    (await selectBound(db, memberId)
      .select([...columns, seenAt])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  )
}

/** When a destination was bound, by the wall clock. */
export async function findBoundAt(db: Database, memberId: string, id: string): Promise<Date | null> {
  return (await selectBound(db, memberId).select('boundAt').where('id', '=', id).executeTakeFirst())?.boundAt ?? null
}

export async function countDestinations(db: Database, memberId: string): Promise<number> {
  return Number(
    (
      await selectBound(db, memberId)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
}

const bound = (db: Database, { rail, currency, address, bankCode, account }: DestinationFields) =>
  db
    .selectFrom('destination')
    .where('removedAt', 'is', null)
    .where('rail', '=', rail)
    .where('currency', '=', currency)
    .where('address', '=', address)
    .where('bankCode', '=', bankCode)
    .where('account', '=', account)

/** Who has bound a destination, and under which id; null when nobody has. */
export const findBinding = async (db: Database, fields: DestinationFields) =>
  (await bound(db, fields).select(['memberId', 'id']).executeTakeFirst()) ?? null

/** The member's own destination with these fields, or null. */
export const findDestinationId = async (
  db: Database,
  memberId: string,
  fields: DestinationFields,
): Promise<string | null> =>
  (await bound(db, fields).where('memberId', '=', memberId).select('id').executeTakeFirst())?.id ?? null

/** True for an address that the platform itself pays from or is paid at. */
export async function isPlatformAddress(db: Database, rail: string, address: string): Promise<boolean> {
  const result = await sql<{ isOwn: boolean }>`
    select exists (select from deposit_address where rail = ${rail} and address = ${address})
      or exists (select from rail_key where rail = ${rail} and lower(hot_address) = ${address}) as is_own`.execute(db)
  return onlyRow(result).isOwn
}

/** Binds a destination, which is usable after a waiting time. Null when somebody else has bound it meanwhile. */
export async function addDestination(
  db: Database,
  memberId: string,
  fields: DestinationFields,
): Promise<DestinationRow | null> {
  return (
    (await db
      .insertInto('destination')
      .values({ memberId, ...fields })
      .onConflict((conflict) => conflict.doNothing())
      .returning([...columns, seenAt])
      .executeTakeFirst()) ?? null
  )
}

/** Removes a destination unless a withdrawal to it is open. */
export async function removeDestination(db: Database, memberId: string, id: string): Promise<boolean> {
  const result = await sql<{ isDone: boolean }>`
    select remove_destination(${memberId}::uuid, ${id}::uuid) as is_done`.execute(db)
  return onlyRow(result).isDone
}

/** A text that the holder of an address has signed, or the bank's word about who holds an account. */
export type HolderProof = { readonly text: string; readonly signature: string } | 'bank'

/** Takes a destination from its member. `used`: the signed text was used before. `gone`: it is no longer bound. */
export async function takeOverDestination(
  db: Database,
  { from, id, memberId }: { readonly from: string; readonly id: string; readonly memberId: string },
  proof: HolderProof,
): Promise<'taken' | 'used' | 'gone'> {
  const { text, signature } = proof === 'bank' ? { text: null, signature: null } : proof
  const result = await sql<{ outcome: 'taken' | 'used' | 'gone' }>`
    select take_over_destination(${from}::uuid, ${id}::uuid, ${memberId}::uuid, ${text}::text, ${signature}::text)
      as outcome`.execute(db)
  return onlyRow(result).outcome
}

/** Makes a destination usable at once. False when it is not the member's. */
export async function confirmDestination(db: Database, memberId: string, id: string): Promise<boolean> {
  const result = await sql<{ isDone: boolean }>`
    select confirm_destination(${memberId}::uuid, ${id}::uuid) as is_done`.execute(db)
  return onlyRow(result).isDone
}

/** Erases the destinations of a closed account. */
export async function deleteDestinations(db: Database, memberId: string): Promise<void> {
  await sql`select forget_destinations(${memberId}::uuid)`.execute(db)
}

/** All destinations of a member, for the export of their data. */
export const exportDestinations = (db: Database, memberId: string) =>
  db
    .selectFrom('destination')
    .select([...columns, 'removedAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()
