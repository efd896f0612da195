import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { call } from '../../db/functions.ts'
import { query, firstOrNull, countRows } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { listAccountForms } from './banks.ts'

/** What a member saves of a destination, normalized so that two of them can be compared. */
export type DestinationFields = Readonly<
  Pick<Row<'destination'>, 'kind' | 'rail' | 'currency' | 'address' | 'bankCode' | 'payee' | 'account' | 'ifsc'>
>
export type DestinationRow = DestinationFields &
  Readonly<Pick<Row<'destination'>, 'id' | 'createdAt' | 'usableAt'> & { seenAt: Date }>

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

export const findDestination = (db: Database, memberId: string, id: string): Promise<DestinationRow | null> =>
  firstOrNull(
    selectBound(db, memberId)
      .select([...columns, seenAt])
      .where('id', '=', id),
  )

/** When a destination was bound, by the wall clock. */
export async function findBoundAt(db: Database, memberId: string, id: string): Promise<Date | null> {
  return (await selectBound(db, memberId).select('boundAt').where('id', '=', id).executeTakeFirst())?.boundAt ?? null
}

export const countDestinations = (db: Database, memberId: string): Promise<number> =>
  countRows(selectBound(db, memberId))

const bound = (db: Database, { rail, currency, address, bankCode, account }: DestinationFields) =>
  db
    .selectFrom('destination')
    .where('removedAt', 'is', null)
    .where(({ and }) => and({ rail, currency, address, bankCode }))
    .where('account', 'in', listAccountForms(bankCode, account))

/** Who has bound a destination, and under which id; null when nobody has. */
export const findBinding = (db: Database, fields: DestinationFields) =>
  firstOrNull(bound(db, fields).select(['memberId', 'id']))

/** The member's own destination with these fields, or null. */
export const findDestinationId = async (
  db: Database,
  memberId: string,
  fields: DestinationFields,
): Promise<string | null> =>
  (await bound(db, fields).where('memberId', '=', memberId).select('id').executeTakeFirst())?.id ?? null

/** True for an address that the platform itself pays from or is paid at. */
export const isPlatformAddress = (db: Database, rail: string, address: string): Promise<boolean> =>
  query(db).value`exists (select from deposit_address where rail = ${rail} and address = ${address})
    or exists (select from rail_key where rail = ${rail} and lower(hot_address) = ${address})`

/** Binds a destination, which is usable after a waiting time. Null when somebody else has bound it meanwhile. */
export const addDestination = (
  db: Database,
  memberId: string,
  fields: DestinationFields,
): Promise<DestinationRow | null> =>
  firstOrNull(
    db
      .insertInto('destination')
      .values({ memberId, ...fields })
      .onConflict((conflict) => conflict.doNothing())
      .returning([...columns, seenAt]),
  )

/** Removes a destination unless a withdrawal to it is open. */
export const removeDestination = (db: Database, memberId: string, id: string) =>
  call(db, 'removeDestination', memberId, id)

/** A text that the holder of an address has signed, or the bank's word about who holds an account. */
export type HolderProof = { readonly text: string; readonly signature: string } | 'bank'

/** Takes a destination from its member. `used`: the signed text was used before. `gone`: it is no longer bound. */
export function takeOverDestination(
  db: Database,
  { from, id, memberId }: { readonly from: string; readonly id: string; readonly memberId: string },
  proof: HolderProof,
) {
  const { text, signature } = proof === 'bank' ? { text: null, signature: null } : proof
  return call(db, 'takeOverDestination', from, id, memberId, text, signature)
}

/** Makes a destination usable at once. False when it is not the member's. */
export const confirmDestination = (db: Database, memberId: string, id: string) =>
  call(db, 'confirmDestination', memberId, id)

/** Erases the destinations of a closed account. */
export const deleteDestinations = (db: Database, memberId: string) => call(db, 'forgetDestinations', memberId)

/** All destinations of a member, for the export of their data. */
export const exportDestinations = (db: Database, memberId: string) =>
  db
    .selectFrom('destination')
    .select([...columns, 'removedAt'])
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .execute()
