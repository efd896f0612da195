import type { ParsedOf } from '@millrace/contract/call'
import type { adjustmentList } from '@millrace/contract/console/adjustment'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { hasValues } from '../db/conditions.ts'
import type { Database } from '../db/database.ts'
import { isInRange } from '../db/dayRange.ts'
import { call } from '../db/functions.ts'
import { readPage, type Page, type PageRequest } from '../db/rows.ts'
import type { Row, Tables } from '../db/schema.ts'

const adjustments = (db: Database) =>
  db
    .selectFrom('adjustment')
    .innerJoin('operator as requester', 'requester.id', 'adjustment.requestedBy')
    .leftJoin('operator as decider', 'decider.id', 'adjustment.decidedBy')
    .leftJoin('payout', 'payout.id', 'adjustment.id')
    .selectAll('adjustment')
    .select([
      'requester.name as requesterName',
      'requester.role as requesterRole',
      'decider.name as deciderName',
      'decider.role as deciderRole',
      'payout.state as payoutState',
      sql<string | null>`case when adjustment.state = 'requested'
        then approval_text('adjustment', adjustment.id) end`.as('approvalText'),
    ])
export type AdjustmentRow = Awaited<ReturnType<ReturnType<typeof adjustments>['execute']>>[number]

export const findAdjustment = (db: Database, id: string): Promise<AdjustmentRow | undefined> =>
  adjustments(db).where('adjustment.id', '=', id).executeTakeFirst()

/** A page of the matching ones, the newest first. */
const listMatching = (
  db: Database,
  page: PageRequest,
  matching: RawBuilder<boolean>,
  newestBy: 'adjustment.requestedAt' | 'adjustment.decidedAt',
): Promise<Page<AdjustmentRow>> =>
  readPage(
    adjustments(db).where(matching).orderBy(newestBy, 'desc').orderBy('adjustment.id'),
    db.selectFrom('adjustment').where(matching),
    page,
  )

export const listAdjustments = (db: Database, { state, ...page }: ParsedOf<typeof adjustmentList>) =>
  listMatching(
    db,
    page,
    sql`${hasValues({ 'adjustment.state': state })} and ${isInRange('adjustment.requestedAt', page)}`,
    'adjustment.requestedAt',
  )

/** The approved moves between rails and from the fees, which everybody may see. */
export const listMoves = (db: Database, page: PageRequest) =>
  listMatching(
    db,
    page,
    sql<boolean>`adjustment.kind in ('rail-move', 'fees-out') and adjustment.state = 'approved'`,
    'adjustment.decidedAt',
  )

export type NewAdjustment = Pick<
  Row<'adjustment'>,
  'kind' | 'rail' | 'toRail' | 'currency' | 'amount' | 'receiptId' | 'destination' | 'reason' | 'requestedBy'
>

/** Null when the receipt is requested already. */
export async function addAdjustment(db: Database, adjustment: NewAdjustment): Promise<string | null> {
  const added = await db
    .insertInto('adjustment')
    .values(adjustment)
    // Written out: a prepared statement that has it as a parameter no longer finds the partial index.
    .onConflict((conflict) => conflict.column('receiptId').where('state', '<>', sql.lit('rejected')).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export const decideAdjustment = (db: Database, id: string, operatorId: string, isApproved: boolean, reason: string) =>
  call(db, 'decideAdjustment', id, operatorId, isApproved, reason)

/** An unused payment of the owner. An empty transaction matches any. */
export async function findOwnerPayment(
  db: Database,
  { transaction, ...paid }: Pick<Row<'receipt'>, 'rail' | 'currency' | 'amount'> & { readonly transaction: string },
): Promise<string | null> {
  const found = await ownerReceipts(db)
    .where(({ and }) => and(paid))
    .where('usedAs', 'is', null)
    .where(sql<boolean>`${transaction} in ('', rail_transaction)`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Payments that belong to neither a member nor a machine are the owner's. */
const ownerReceipts = (db: Database) =>
  db
    .selectFrom('receipt')
    .where('memberId', 'is', null)
    .where('machineId', 'is', null)
    .select(['id', 'rail', 'currency', 'amount', 'railTransaction', 'sender', 'receivedAt', 'usedAs'])

export const findOwnerReceipt = (db: Database, id: string) => ownerReceipts(db).where('id', '=', id).executeTakeFirst()

export const listUnusedOwnerReceipts = (db: Database) =>
  ownerReceipts(db)
    .where('usedAs', 'is', null)
    // What comes over the bridge was the platform's before.
    .where(sql<boolean>`not is_of_move(receipt)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('adjustment')
            .whereRef('adjustment.receiptId', '=', 'receipt.id')
            .where('adjustment.state', '=', 'requested')
            .select('adjustment.id'),
        ),
      ),
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
