import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import { hasValues } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { type Page, type PageRequest, readPage } from '../../db/rows.ts'

type OperatorRef = { readonly id: string; readonly name: string; readonly role: string }

const operatorRef = (alias: string) =>
  sql<OperatorRef | null>`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
      'role', ${sql.ref(`${alias}.role`)}) end`

const rates = (db: Database) =>
  db
    .selectFrom('exchangeRate as e')
    .leftJoin('proposal as p', 'p.id', 'e.proposalId')
    .leftJoin('operator as proposer', 'proposer.id', 'e.setBy')
    .leftJoin('operator as approver', 'approver.id', 'p.decidedBy')
    .select(['e.id', 'e.currency', 'e.rate', 'e.source', 'e.sourceAt', 'e.setAt'])
    .select([
      operatorRef('proposer').as('proposedBy'),
      operatorRef('approver').as('approvedBy'),
      sql<string>`coalesce(p.reason, '')`.as('reason'),
    ])

export type RateRow = Awaited<ReturnType<ReturnType<typeof rates>['execute']>>[number]

/** The current rates: the newest of each currency. */
export const listRates = (db: Database): Promise<RateRow[]> =>
  rates(db).distinctOn('e.currency').orderBy('e.currency').orderBy('e.number', 'desc').execute()

export async function listRateHistory(
  db: Database,
  { currency, ...page }: PageRequest & { readonly currency?: LocalCurrency | undefined },
): Promise<Page<RateRow>> {
  const matching = hasValues({ 'e.currency': currency })
  return readPage(
    rates(db).where(matching).orderBy('e.number', 'desc'),
    db.selectFrom('exchangeRate as e').where(matching),
    page,
  )
}

/** The newest reading of each currency. */
export const listReadings = (db: Database) =>
  db
    .selectFrom('rateReading')
    .distinctOn('currency')
    .select(['currency', 'source', 'rate', 'at', 'isApplied'])
    .orderBy('currency')
    .orderBy('at', 'desc')
    .execute()

export const findBandBasisPoints = async (db: Database): Promise<number> =>
  (await db.selectFrom('walletRule').select('rateBandBasisPoints').executeTakeFirstOrThrow()).rateBandBasisPoints
