import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import { isInRange, type DayRange } from '../db/dayRange.ts'
import { readPage, type Page, type PageRequest } from '../db/rows.ts'
import type { Row, Tables } from '../db/schema.ts'
import { twoPeopleOf } from '../proposal/index.ts'

const adjustments = (db: Database) =>
  db
    .selectFrom('adjustment')
    .leftJoin('payout', 'payout.id', 'adjustment.id')
    .selectAll('adjustment')
    .select(['payout.state as payoutState', twoPeopleOf('adjustment.id').as('people')])
export type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustments>['execute']>>[number]

/** A page of the matching ones, the newest first. */
const listMatching = (db: Database, page: PageRequest, matching: RawBuilder<boolean>): Promise<Page<AdjustmentRow>> =>
  readPage(
    adjustments(db).where(matching).orderBy('adjustment.approvedAt', 'desc').orderBy('adjustment.id'),
    db.selectFrom('adjustment').where(matching),
    page,
  )

export const listAdjustments = (db: Database, page: PageRequest & DayRange) =>
  listMatching(db, page, isInRange('adjustment.approvedAt', page))

/** The moves between rails and from the fees, which everybody may see. */
export const listMoves = (db: Database, page: PageRequest) =>
  listMatching(db, page, sql<boolean>`adjustment.kind in ('rail-move', 'fees-out')`)

/** An unused payment of the owner. An empty transaction matches any. */
export async function findOwnerPayment(
  db: Database,
  { transaction, ...paid }: Pick<Row<'receipt'>, 'rail' | 'currency' | 'amount'> & { readonly transaction: string },
): Promise<string | null> {
  const found = await ownerReceipts(db)
    .where(({ and }) => and(paid))
    .where(sql<boolean>`${transaction} in ('', rail_transaction)`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Unused payments that belong to neither a member nor a machine are the owner's. */
const ownerReceipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .where('memberId', 'is', null)
    .where('machineId', 'is', null)
    .where('usedAs', 'is', null)
    .select(['id', 'rail', 'currency', 'amount', 'railTransaction', 'sender', 'receivedAt'])

export const listUnusedOwnerReceipts = (db: Database) =>
  ownerReceipts(db)
    // What comes over the bridge was the platform's before.
    .where(sql<boolean>`not is_of_move(receipt)`)
    .where(
      sql<boolean>`not exists (select from proposal p where (p.kind, p.subject, p.state)
        = ('adjustment', receipt.id::text, 'open') and p.expires_at > now())`,
    )
    .orderBy('receivedAt')
    .limit(200)
    .execute()

export async function findTermsMode(db: Database): Promise<'on' | 'off'> {
  const { isPractice } = await db.selectFrom('walletRule').select('isPractice').executeTakeFirstOrThrow()
  return isPractice ? 'on' : 'off'
}

export type Terms = Omit<Insertable<Tables['walletRule']>, 'isSingleton'>

/** Needs a connection as the database's owner: the application role cannot set its own terms. */
export async function writeTerms(owner: Database, terms: Terms): Promise<void> {
  await owner.updateTable('walletRule').set(terms).execute()
}

/** Whether money moves only while each commit waits for a standby. Needs a connection as the database's owner. */
export async function writeDurability(owner: Database, needsStandby: boolean): Promise<void> {
  await owner.updateTable('durability').set({ needsStandby }).where('needsStandby', '<>', needsStandby).execute()
}

export type FirstLimits = Omit<Insertable<Tables['payoutLimit']>, 'isSingleton' | 'isSet' | 'youngDays' | 'newDays'>

/** Into a new database only. Needs a connection as its owner. */
export async function writeFirstLimits(owner: Database, limits: FirstLimits): Promise<void> {
  await owner
    .updateTable('payoutLimit')
    .set({ ...limits, isSet: true })
    .where('isSet', '=', false)
    .execute()
}
