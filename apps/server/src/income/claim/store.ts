import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import { addJob } from '../../db/addJob.ts'
import type { Database } from '../../db/database.ts'
import { call, rowsOf } from '../../db/functions.ts'
import { hasRow, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { inTransaction, withoutTimeout } from '../../ledger/index.ts'
import { inLanguage } from '../settlement/store.ts'

/**
 * Puts all claimable income, or that of one order, into a claim, and queues the job that pays it. Null when there is
 * none. The same id gives the same claim.
 */
export const claimIncomes = (db: Database, memberId: string, orderId: string | null, id: string) =>
  inTransaction(db, async (db) => {
    const claim = await query(db).first<Pick<Row<'claim'>, 'id' | 'amount' | 'state'>>`select id, amount, state
      from claim_income(${memberId}, ${orderId}, ${id})`
    if (claim?.state === 'receiving') await addJob(db, 'pay-claims', { key: 'pay-claims now', triesMax: 5 })
    return claim
  })

export const payPendingClaims = (db: Database, countMax: number): Promise<number> =>
  withoutTimeout(db, (transaction) => call(transaction, 'payClaims', countMax))
/** Claims for some of the members who chose it, in id order. Returns the last id, or null when there are no more. */
export const claimForAutomaticMembers = (db: Database, after: string, countMax: number): Promise<string | null> =>
  withoutTimeout(db, (transaction) => call(transaction, 'claimAutomatically', after, countMax))

export const memberHasOrder = (db: Database, memberId: string, orderId: string): Promise<boolean> =>
  hasRow(db.selectFrom('purchase').select('id').where('memberId', '=', memberId).where('id', '=', orderId))

export async function saveAutomaticClaim(db: Database, memberId: string, isAutomatic: boolean): Promise<void> {
  await db
    .insertInto('incomeChoice')
    .values({ memberId, isAutomatic })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ isAutomatic }))
    .execute()
}

export async function isAutomaticClaim(db: Database, memberId: string): Promise<boolean> {
  return (
    (await db.selectFrom('incomeChoice').select('isAutomatic').where('memberId', '=', memberId).executeTakeFirst())
      ?.isAutomatic ?? false
  )
}

/** What can be claimed of each order, and what of it is being paid; with each, what all of them come to. */
export const listClaimable = (db: Database, language: Language, memberId: string) => {
  const isUnclaimed = sql<boolean>`i.claim_id is null`
  return db
    .selectFrom('income as i')
    .innerJoin('machine as m', 'm.id', 'i.machineId')
    .leftJoin('claim as c', (join) => join.onRef('c.memberId', '=', 'i.memberId').onRef('c.id', '=', 'i.claimId'))
    .crossJoin(rowsOf('claimableIncome', memberId).as('s'))
    .where('i.memberId', '=', memberId)
    .where((where) => where.or([where('i.claimId', 'is', null), where('c.state', '=', 'receiving')]))
    .groupBy(['i.orderId', 'm.id', 's.claimable', 's.receiving'])
    .select([
      's.claimable',
      's.receiving as onItsWay',
      'i.orderId',
      'm.id as productId',
      'm.kind',
      inLanguage('m.name', language).as('productName'),
      sql<string>`coalesce(m.pictures[1], '')`.as('productImg'),
      sql<number>`max(i.units)`.as('num'),
      sql<bigint>`count(distinct i.day) filter (where ${isUnclaimed})`.as('days'),
      sql<bigint>`coalesce(sum(i.amount) filter (where ${isUnclaimed}), 0)::bigint`.as('amount'),
      sql<bigint>`coalesce(sum(i.amount) filter (where not (${isUnclaimed})), 0)::bigint`.as('receiving'),
    ])
    .orderBy(sql`min(i.day)`)
    .orderBy('i.orderId')
    .execute()
}

/** The last settled day on which an order of the member was valid; null when there has been none. */
export async function findLastOwnDay(db: Database, memberId: string, lastSettledDay: string): Promise<string | null> {
  const endDay = sql`least(coalesce(undone_day - 1, last_day), ${lastSettledDay}::date)`
  const { day } = await db
    .selectFrom('purchase')
    .where('memberId', '=', memberId)
    .where(sql<boolean>`first_day <= ${endDay}`)
    .select(sql<string | null>`max(${endDay})`.as('day'))
    .executeTakeFirstOrThrow()
  return day
}

export async function sumIncomeOfDay(db: Database, memberId: string, day: string): Promise<bigint> {
  const { amount } = await db
    .selectFrom('income')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()
  return amount
}
