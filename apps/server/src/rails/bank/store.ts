import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { rowsOf, call } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import type { Arrival } from '../rail.ts'
import type { Attestation } from './bankClient.ts'
import type { Charge } from './bankEvent.ts'

const rail = 'bank'

/** The position up to which events are applied, locked until the transaction ends: two processes take turns. */
export async function lockCursor(db: Database): Promise<bigint> {
  const cursor = db.selectFrom('railCursor').select('position').where('rail', '=', rail).forUpdate()
  const found = await cursor.executeTakeFirst()
  if (found) return found.position
  await db
    .insertInto('railCursor')
    .values({ rail, position: 0n })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await cursor.executeTakeFirstOrThrow()).position
}

export async function findCursor(db: Database): Promise<bigint> {
  return (
    (await db.selectFrom('railCursor').select('position').where('rail', '=', rail).executeTakeFirst())?.position ?? 0n
  )
}

/** How many days the practice clock is ahead of the wall clock. */
export const findClockOffset = (db: Database): Promise<number> =>
  query(db).value`round(extract(epoch from ledger.now() - now()) / 86400)::int`

export async function moveCursor(db: Database, position: bigint): Promise<void> {
  await db
    .updateTable('railCursor')
    .set({ position, updatedAt: sql<Date>`now()` })
    .where('rail', '=', rail)
    .execute()
}

type NewReceipt = Pick<Row<'receipt'>, 'railTransaction' | 'memberId' | 'amount' | 'sender' | 'note'> & {
  readonly currency: LocalCurrency
}

/** Records what arrived, once. Returns the receipt's id. */
export async function addReceipt(db: Database, receipt: NewReceipt): Promise<string> {
  await db
    .insertInto('receipt')
    .values({ rail, ...receipt })
    .onConflict((conflict) => conflict.columns(['rail', 'railTransaction']).doNothing())
    .execute()
  return (
    await db
      .selectFrom('receipt')
      .select('id')
      .where('rail', '=', rail)
      .where('railTransaction', '=', receipt.railTransaction)
      .executeTakeFirstOrThrow()
  ).id
}

export async function findPayer(db: Database, rechargeId: string): Promise<string | null> {
  return (
    (
      await db
        .selectFrom('recharge')
        .select('memberId')
        .where('id', '=', rechargeId)
        .where('rail', '=', rail)
        .executeTakeFirst()
    )?.memberId ?? null
  )
}

export const bookExchange = (db: Database, receiptId: string, isLate: boolean) =>
  call(db, 'bookExchange', receiptId, isLate)

/** Receipts that the platform's USDT position did not cover, oldest first. */
export async function listWaitingReceipts(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipt as r')
    .innerJoin('recharge as c', 'c.receiptId', 'r.id')
    .select('r.id')
    .where('c.rail', '=', rail)
    .where('c.state', '=', 'succeeded')
    .where('r.usedAs', 'is', null)
    .orderBy('r.receivedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findArrival(db: Database, receiptId: string): Promise<Arrival> {
  const { id, memberId, credited } = await db
    .selectFrom('recharge')
    .select(['id', 'memberId', 'credited'])
    .where('receiptId', '=', receiptId)
    .executeTakeFirstOrThrow()
  return { rechargeId: id, memberId, creditedMinor: credited ?? 0n }
}

export const endCharge = (db: Database, rechargeId: string, end: 'declined' | 'expired' | 'not-opened') =>
  call(db, 'endCharge', rechargeId, end)

/** Expired recharges that may never have reached the bank. */
export async function listUnopenedRecharges(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recharge')
    .select('id')
    .where(({ and }) => and({ rail, state: 'pending', pageUrl: '' }))
    .where('expiresAt', '<', sql<Date>`ledger.now() - interval '1 minute'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The queued payouts that no limit stands against, oldest first. */
export const clearPayouts = (db: Database, limit: number) =>
  db
    .selectFrom(rowsOf('clearBankPayouts', limit).as('p'))
    .select(['id', 'currency', 'amount', 'address', 'bankCode', 'payee', 'account'])
    .execute()

export const findPayout = (db: Database, id: string) =>
  db
    .selectFrom('payout')
    .select(['amount', 'currency'])
    .where('id', '=', id)
    .where('rail', '=', rail)
    .executeTakeFirst()

/** For a payout that the bank refuses: an operator sees it, and it waits until they have closed the item. */
export const setPayoutAside = (db: Database, id: string, reason: string) => call(db, 'setAside', 'payout', id, reason)

/** Whether the bank's payment of it was read before the database knew of it. */
export const isPaidBefore = (db: Database, id: string) => call(db, 'isPaidBefore', id)

/** Records what the bank reports about a payout. The bank uses our id for it. */
export const recordPayoutEvent = (
  db: Database,
  id: string,
  event: { readonly state: 'sent' | 'paid' } | { readonly state: 'failed'; readonly reason: string },
) =>
  event.state === 'failed'
    ? call(db, 'recordPayoutFailed', id, event.reason)
    : event.state === 'paid'
      ? call(db, 'recordPayoutPaid', id, id, null)
      : call(db, 'recordPayoutSent', id, id)

type NewItem = Pick<Row<'reconciliationItem'>, 'subject' | 'difference' | 'detail'> & {
  readonly kind: 'unattributed' | 'payout'
  readonly currency: LocalCurrency
}

/** Opens an item for the operators, one for each subject. */
export async function openReconciliationItem(db: Database, item: NewItem): Promise<void> {
  await db
    .insertInto('reconciliationItem')
    .values({ rail, ...item })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'currency', 'kind', 'subject'])
        .where('closedAt', 'is', null)
        .doUpdateSet({ seenAt: sql<Date>`now()` }),
    )
    .execute()
}

export type Books = { readonly currency: LocalCurrency; readonly custody: bigint; readonly unbooked: bigint }

/** Must run in a repeatable-read transaction. Payouts are booked together with the cursor, so none is unbooked. */
export const readBooks = (db: Database): Promise<readonly Books[]> =>
  query(db).rows`select c.currency,
      coalesce((
        select -b.balance from ledger.balance b
        where b.owner = ${rail} and b.kind = 'custody' and b.currency = c.currency
      ), 0)::bigint as custody,
      coalesce((
        select sum(r.amount) from receipt r
        where r.rail = ${rail} and r.currency = c.currency and r.used_as is null
      ), 0)::bigint as unbooked
    from unnest(array['KES', 'INR', 'NGN']) as c(currency)`

/** Without any statement, the bank is asked for the last day only; later for all that are missing, up to a month. */
const daysMax = 31

/** The days of UTC that are over and that the bank has not been asked about, oldest first. */
export async function listMissingStatements(db: Database): Promise<string[]> {
  const rows = await query(db).rows<{ day: string }>`select d.day::date as day
    from (select (ledger.now() at time zone 'UTC')::date - 1 as last) t,
      generate_series(
        greatest(t.last - ${daysMax - 1}::int, coalesce((select max(s.day) + 1 from bank_statement s), t.last)), t.last,
        interval '1 day') as d(day)
    order by d.day`
  return rows.map(({ day }) => day)
}

/** The database verifies the signature, and that the key is the one that the bank has always had. */
export const recordStatement = (db: Database, { day, text, signature, publicKey }: Attestation) =>
  call(db, 'recordBankStatement', day, text, Buffer.from(signature, 'hex'), Buffer.from(publicKey, 'hex'))

/** Where a recharge is paid, as the bank says. */
export const saveCharge = (db: Database, id: string, { pageUrl, accountNumber }: Charge) =>
  call(db, 'saveCharge', id, pageUrl, accountNumber ?? '')
