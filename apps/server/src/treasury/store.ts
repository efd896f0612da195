import type { Currency } from '@millrace/money'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

const adjustments = (db: Database) =>
  db
    .selectFrom('adjustment')
    .innerJoin('operator as requester', 'requester.id', 'adjustment.requestedBy')
    .leftJoin('operator as decider', 'decider.id', 'adjustment.decidedBy')
    .selectAll('adjustment')
    .select([
      'requester.name as requesterName',
      'requester.role as requesterRole',
      'decider.name as deciderName',
      'decider.role as deciderRole',
      sql<string | null>`case when adjustment.state = 'requested'
        then approval_text('adjustment', adjustment.id) end`.as('approvalText'),
    ])
export type AdjustmentRow = Selectable<Tables['adjustment']> & {
  readonly requesterName: string
  readonly requesterRole: string
  readonly deciderName: string | null
  readonly deciderRole: string | null
  readonly approvalText: string | null
}

export const findAdjustment = (db: Database, id: string): Promise<AdjustmentRow | undefined> =>
  adjustments(db).where('adjustment.id', '=', id).executeTakeFirst()

export async function listAdjustments(
  db: Database,
  { pageNum, pageSize, state }: Page & { readonly state?: AdjustmentRow['state'] | undefined },
): Promise<{ rows: AdjustmentRow[]; total: number }> {
  const matching = sql<boolean>`(${state ?? null}::text is null or adjustment.state = ${state ?? null})`
  const [rows, { total }] = await Promise.all([
    adjustments(db)
      .where(matching)
      .orderBy('adjustment.requestedAt', 'desc')
      .orderBy('adjustment.id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    db
      .selectFrom('adjustment')
      .where(matching)
      .select(({ fn }) => fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export type NewAdjustment = Pick<
  Selectable<Tables['adjustment']>,
  'kind' | 'rail' | 'currency' | 'amount' | 'receiptId' | 'destination' | 'reason' | 'requestedBy'
>

/** Null when the receipt is requested already. */
export async function addAdjustment(db: Database, adjustment: NewAdjustment): Promise<string | null> {
  const added = await db
    .insertInto('adjustment')
    .values(adjustment)
    .onConflict((conflict) => conflict.column('receiptId').where('state', '<>', 'rejected').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

export type DecideOutcome = 'approved' | 'rejected' | 'unknown' | 'decided' | 'own' | 'insufficient' | 'receipt-used'

export async function decideAdjustment(
  db: Database,
  id: string,
  operatorId: string,
  isApproved: boolean,
  reason: string,
): Promise<DecideOutcome> {
  return (
    await db
      .selectNoFrom(sql<DecideOutcome>`decide_adjustment(${id}, ${operatorId}, ${isApproved}, ${reason})`.as('outcome'))
      .executeTakeFirstOrThrow()
  ).outcome
}

/** An unused payment of the owner. An empty transaction matches any. */
export async function findOwnerPayment(
  db: Database,
  {
    rail,
    currency,
    amount,
    transaction,
  }: { readonly rail: string; readonly currency: Currency; readonly amount: bigint; readonly transaction: string },
): Promise<string | null> {
  const found = await ownerReceipts(db)
    .where('rail', '=', rail)
    .where('currency', '=', currency)
    .where('amount', '=', amount)
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

export type Terms = Omit<Insertable<Tables['walletRule']>, 'isSingleton'>

/** Needs a connection as the database's owner: the application role cannot set its own terms. */
export async function writeTerms(owner: Database, terms: Terms): Promise<void> {
  await owner.updateTable('walletRule').set(terms).execute()
}
