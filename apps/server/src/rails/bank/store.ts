import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'
import type { Arrival } from '../rail.ts'
import type { Attestation } from './bankClient.ts'

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
export async function findClockOffset(db: Database): Promise<number> {
  const result = await sql<{ days: number }>`
    select round(extract(epoch from ledger.now() - now()) / 86400)::int as days`.execute(db)
  return onlyRow(result).days
}

export async function moveCursor(db: Database, position: bigint): Promise<void> {
  await db
    .updateTable('railCursor')
    .set({ position, updatedAt: sql<Date>`now()` })
    .where('rail', '=', rail)
    .execute()
}

export type NewReceipt = {
  readonly railTransaction: string
  readonly memberId: string | null
  readonly currency: LocalCurrency
  readonly amount: bigint
  readonly sender: string
  readonly note: string
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

export type BookingOutcome = 'arrived' | 'same' | 'waiting-funds' | 'too-little' | 'unknown' | 'receipt-used'

export async function bookExchange(db: Database, receiptId: string, isLate: boolean): Promise<BookingOutcome> {
  const {
    rows: [row],
  } = await sql<{ booked: BookingOutcome }>`select book_exchange(${receiptId}, ${isLate}) as booked`.execute(db)
  return (row as { booked: BookingOutcome }).booked
}

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

export async function endCharge(
  db: Database,
  rechargeId: string,
  end: 'declined' | 'expired' | 'not-opened',
): Promise<void> {
  await sql`select end_charge(${rechargeId}, ${end})`.execute(db)
}

/** Expired recharges that may never have reached the bank. */
export async function listUnopenedRecharges(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recharge')
    .select('id')
    .where('rail', '=', rail)
    .where('state', '=', 'pending')
    .where('pageUrl', '=', '')
    .where('expiresAt', '<', sql<Date>`ledger.now() - interval '1 minute'`)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type ClearedPayout = {
  readonly id: string
  readonly currency: string
  readonly amount: bigint
  readonly address: string
  readonly bankCode: string
  readonly payee: string
  readonly account: string
}

/** The queued payouts that no limit stands against, oldest first. */
export async function clearPayouts(db: Database, limit: number): Promise<ClearedPayout[]> {
  const { rows } = await sql<ClearedPayout>`
    select id, currency, amount, address, bank_code, payee, account
    from clear_bank_payouts(${limit})`.execute(db)
  return rows
}

export const findPayout = (db: Database, id: string) =>
  db
    .selectFrom('payout')
    .select(['amount', 'currency'])
    .where('id', '=', id)
    .where('rail', '=', rail)
    .executeTakeFirst()

/** For a payout that the bank refuses: an operator sees it, and it waits until they have closed the item. */
export async function setPayoutAside(db: Database, id: string, reason: string): Promise<void> {
  await sql`select set_aside('payout', ${id}, ${reason})`.execute(db)
}

/** Whether the bank's payment of it was read before the database knew of it. */
export async function isPaidBefore(db: Database, id: string): Promise<boolean> {
  return onlyRow(await sql<{ isPaid: boolean }>`select is_paid_before(${id}) as is_paid`.execute(db)).isPaid
}

export type PayoutOutcome = 'sent' | 'paid' | 'failed' | 'same' | 'conflict' | 'unknown'

/** Records what the bank reports about a payout. The bank uses our id for it. */
export async function recordPayoutEvent(
  db: Database,
  id: string,
  event: { readonly state: 'sent' | 'paid' } | { readonly state: 'failed'; readonly reason: string },
): Promise<PayoutOutcome> {
  const query =
    event.state === 'failed'
      ? sql<{ outcome: PayoutOutcome }>`select record_payout_failed(${id}, ${event.reason}) as outcome`
      : event.state === 'paid'
        ? sql<{ outcome: PayoutOutcome }>`select record_payout_paid(${id}, ${id}::text, null) as outcome`
        : sql<{ outcome: PayoutOutcome }>`select record_payout_sent(${id}, ${id}::text) as outcome`
  const {
    rows: [row],
  } = await query.execute(db)
  return (row as { outcome: PayoutOutcome }).outcome
}

export type NewItem = {
  readonly kind: 'unattributed' | 'payout'
  readonly currency: LocalCurrency
  readonly subject: string
  readonly difference: bigint
  readonly detail: string
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
export async function readBooks(db: Database): Promise<readonly Books[]> {
  const { rows } = await sql<Books>`
    select c.currency,
      coalesce((
        select -b.balance from ledger.balance b
        where b.owner = ${rail} and b.kind = 'custody' and b.currency = c.currency
      ), 0)::bigint as custody,
      coalesce((
        select sum(r.amount) from receipt r
        where r.rail = ${rail} and r.currency = c.currency and r.used_as is null
      ), 0)::bigint as unbooked
    from unnest(array['KES', 'INR', 'NGN']) as c(currency)`.execute(db)
  return rows
}

/** Without any statement, the bank is asked for the last day only; later for all that are missing, up to a month. */
const daysMax = 31

/** The days of UTC that are over and that the bank has not been asked about, oldest first. */
export async function listMissingStatements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day::date::text as day
    from (select (ledger.now() at time zone 'UTC')::date - 1 as last) t,
      generate_series(
        greatest(t.last - ${daysMax - 1}::int, coalesce((select max(s.day) + 1 from bank_statement s), t.last)), t.last,
        interval '1 day') as d(day)
    order by d.day`.execute(db)
  return rows.map(({ day }) => day)
}

/** The database verifies the signature, and that the key is the one that the bank has always had. */
export async function recordStatement(db: Database, { day, text, signature, publicKey }: Attestation): Promise<void> {
  await sql`select record_bank_statement(${day}, ${text}, decode(${signature}, 'hex'),
    decode(${publicKey}, 'hex'))`.execute(db)
}
