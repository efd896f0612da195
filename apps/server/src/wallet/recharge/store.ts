import type { ParsedOf } from '@millrace/contract/call'
import type { consoleRechargeList } from '@millrace/contract/console/recharge'
import type { LocalCurrency, RailName } from '@millrace/contract/wallet/amounts'
import type { ChannelId, Recharge } from '@millrace/contract/wallet/recharge'
import type { Currency } from '@millrace/money'
import { sql } from 'kysely'
import { hasValues, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { call, callRow, type OutcomeOf } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

type Quote = Pick<Row<'rateQuote'>, 'id' | 'rate' | 'expiresAt'> & { now: Date }

/** Holds the current rate for a member. Null when there is none. */
export const addQuote = (
  db: Database,
  memberId: string,
  currency: LocalCurrency,
  direction: 'in' | 'out',
): Promise<Quote | null> =>
  query(db).first`select id, rate, expires_at, ledger.now() as now
    from quote_rate(${memberId}, ${currency}, ${direction})`

/** The rate that applied at the end of each of the last 30 days, those before the first one left out. */
export const listDailyRates = (
  db: Database,
  currency: LocalCurrency,
): Promise<(Pick<Row<'exchangeRate'>, 'rate' | 'setAt'> & { day: string })[]> =>
  query(db).rows`select to_char(d.day, 'YYYY-MM-DD') as day, e.rate, e.set_at
    from ledger.clock c,
      generate_series(ledger.today() - 29, ledger.today(), interval '1 day') as d(day),
      lateral (
        select rate, set_at from exchange_rate
        where currency = ${currency} and set_at < (d.day::date + 1)::timestamp at time zone c.time_zone
        order by number desc limit 1
      ) e
    order by d.day`

export async function removeOldQuotes(db: Database): Promise<void> {
  await db
    .deleteFrom('rateQuote')
    .where('expiresAt', '<', sql<Date>`ledger.now() - interval '7 days'`)
    .execute()
}

export type RechargeTerms = {
  /** The current rates, by currency. */
  readonly rates: ReadonlyMap<string, string>
  /** How much USDT the platform can exchange local money for. */
  readonly usdtPosition: bigint
  /** The minimum on chains. */
  readonly rechargeMin: bigint
  readonly confirmations: number
}

export async function findTerms(db: Database): Promise<RechargeTerms> {
  const { rates, ...terms } = await query(db).row<
    Omit<RechargeTerms, 'rates'> & { rates: Record<string, string> | null }
  >`select (
      select jsonb_object_agg(c.code, current_rate(c.code)::text) from unnest(array['KES', 'INR', 'NGN']) as c(code)
      where current_rate(c.code) is not null
    ) as rates,
    coalesce((
      select balance from ledger.balance where owner = '' and kind = 'fx' and currency = 'USDT'
    ), 0)::bigint as usdt_position,
    recharge_min, confirmations
    from wallet_rule`
  return { ...terms, rates: new Map(Object.entries(rates ?? {})) }
}

/** What can be taken at the practice till at once, smallest first, and how much the member can still take today. */
export const findTillTerms = (
  db: Database,
  memberId: string,
): Promise<{ readonly amounts: readonly bigint[]; readonly left: bigint }> =>
  query(db).row`select array(select a from unnest(till_amounts) a order by a) as amounts, till_left(${memberId}) as left
    from wallet_rule`

export type NewRecharge = {
  readonly memberId: string
  readonly requestId: string
  readonly channel: ChannelId
  readonly rail: RailName
  readonly currency: Currency
  readonly asked: bigint | null
  readonly rateId: string | null
}
export type AddOutcome = OutcomeOf<'openRecharge'>

/** Records what a member is about to pay, before the rail is told. */
export const addRecharge = (
  db: Database,
  { memberId, requestId, channel, rail, currency, asked, rateId }: NewRecharge,
) => callRow(db, 'openRecharge', memberId, requestId, channel, rail, currency, asked, rateId)

/** The recharge of a key that was used before. It is then the answer, whatever has changed since. */
export async function findRequested(db: Database, memberId: string, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recharge')
    .select('id')
    .where('memberId', '=', memberId)
    .where('requestId', '=', requestId)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * When a recharge expires that is still to be opened at the bank, by the practice clock, which the bank follows. Null
 * when there is nothing to open.
 */
export async function findUnopenedExpiry(db: Database, memberId: string, id: string): Promise<Date | null> {
  const row = await query(db).first<{ expiresAt: Date }>`select expires_at from recharge
    where member_id = ${memberId} and id = ${id} and rail = 'bank' and state = 'pending' and page_url = ''
      and expires_at > ledger.now()`
  return row?.expiresAt ?? null
}

export const expireUnpaidRecharges = (db: Database) => call(db, 'expireUnpaidRecharges')

export type RechargeRow = Omit<
  Row<'recharge'>,
  'requestId' | 'rateQuoteId' | 'txPosition' | 'receiptId' | 'tillSentAt'
> & {
  hasQuote: boolean
  address: string | null
  confirmations: number | null
  confirmationsNeeded: number
  seenAt: Date
}

// Confirmations are counted up to the last block that was read, and no further than needed.
const columns = sql`r.member_id, r.id, r.channel, r.rail, r.currency, r.asked, r.paid, r.credited, r.rate,
  r.state, r.reason, r.tx_hash, r.page_url, r.account_number,
  r.created_at, r.arrived_at, r.expires_at,
  r.rate_quote_id is not null as has_quote, a.address,
  case
    when r.rail <> 'bank'
    then least(greatest(coalesce(c.position - d.block_number + 1, 0), 0), n.needed)::int
  end as confirmations,
  n.needed as confirmations_needed, ledger.now() as seen_at`
const joins = sql`left join deposit_address a on r.rail <> 'bank' and a.member_id = r.member_id and a.rail = r.rail
  left join chain_deposit d on d.rail = r.rail and d.tx_hash = r.tx_hash and d.position = r.tx_position
  left join rail_cursor c on c.rail = r.rail
  cross join wallet_rule w
  cross join lateral (select case when r.channel = 'till' then 1 else w.confirmations end as needed) n`

export const findRecharge = (db: Database, memberId: string, id: string): Promise<RechargeRow | null> =>
  query(db).first`select ${columns} from recharge r ${joins} where r.member_id = ${memberId} and r.id = ${id}`

export async function listRecharges(
  db: Database,
  memberId: string,
  { state, ...page }: PageRequest & { readonly state?: Recharge['state'] | undefined },
): Promise<Page<RechargeRow>> {
  const from = sql`from recharge r where r.member_id = ${memberId} and ${hasValues({ 'r.state': state })}`
  return queryPage(
    db,
    sql`select ${columns}
        from (select * ${from} order by r.created_at desc, r.id ${limitTo(page)}) r ${joins}
        order by r.created_at desc, r.id`,
    sql`select count(*) as total ${from}`,
  )
}

/** All recharges of a member, for the export of their data. */
export const exportRecharges = (db: Database, memberId: string): Promise<object[]> =>
  query(db)
    .rows`select id, channel, rail, currency, asked, paid, credited, rate, state, reason, tx_hash, account_number,
      created_at, arrived_at, expires_at
    from recharge where member_id = ${memberId} order by created_at`

type ConsoleRechargeRow = RechargeRow & { memberName: string; railTransaction: string }

export function listAllRecharges(
  db: Database,
  { memberId, rail, state, ...page }: ParsedOf<typeof consoleRechargeList>,
): Promise<Page<ConsoleRechargeRow>> {
  const isMatch = hasValues({ 'r.memberId': memberId, 'r.rail': rail || null, 'r.state': state })
  const from = sql`from recharge r where ${isMatch} and ${isInRange('r.createdAt', page)}`
  return queryPage(
    db,
    sql`select ${columns}, ${memberNameOf('m')} as member_name,
        coalesce(nullif(r.tx_hash, ''), x.rail_transaction, '') as rail_transaction
      from (select * ${from} order by r.created_at desc, r.id ${limitTo(page)}) r ${joins}
      left join member m on m.id = r.member_id left join receipt x on x.id = r.receipt_id
      order by r.created_at desc, r.id`,
    sql`select count(*) as total ${from}`,
  )
}

type StrayDepositRow = Pick<
  Row<'chainDeposit'>,
  'rail' | 'txHash' | 'position' | 'blockNumber' | 'address' | 'token' | 'amount' | 'memberId' | 'foundAt'
> & { state: 'below-minimum' | 'wrong-token' | 'dropped' | 'reversed'; memberName: string }

export async function listStrayDeposits(db: Database, page: PageRequest & DayRange): Promise<Page<StrayDepositRow>> {
  const from = sql`from chain_deposit d left join member m on m.id = d.member_id
    where d.state in ('below-minimum', 'wrong-token', 'dropped', 'reversed') and ${isInRange('d.foundAt', page)}`
  return queryPage(
    db,
    sql`select d.rail, d.tx_hash, d.position, d.block_number, d.address, d.token, d.amount, d.state, d.member_id,
        ${memberNameOf('m')} as member_name, d.found_at
      ${from} order by d.found_at desc, d.rail, d.tx_hash, d.position ${limitTo(page)}`,
    sql`select count(*) as total ${from}`,
  )
}

type Arrival = { memberId: string; id: string; credited: bigint }

/** Recharges that arrived lately and whose member was not notified, for example because the process ended. */
export const listUnnotified = (db: Database, countMax: number): Promise<readonly Arrival[]> =>
  query(db).rows`select r.member_id, r.id, r.credited
    from recharge r join member b on b.id = r.member_id and b.closed_at is null
    where r.state = 'arrived' and r.arrived_at > ledger.now() - interval '2 days'
      and not exists (
        select from message m
        where m.member_id = r.member_id and m.kind = 'recharge-arrived' and m.subject = r.id::text
      )
    order by r.arrived_at limit ${countMax}`
