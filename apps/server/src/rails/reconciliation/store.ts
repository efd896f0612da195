import { sql } from 'kysely'
import { andAll, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange, type DayRange } from '../../db/dayRange.ts'
import { call } from '../../db/functions.ts'
import { readPage, query, queryPage, firstOrNull, limitTo, type Page, type PageRequest } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { getDifference, type OwnBalance, type RailHealth } from '../rail.ts'

/** Records the state of a rail. Returns the differences of the last time, by currency. */
export async function recordRailBalance(
  db: Database,
  rail: string,
  health: RailHealth,
  balances: readonly OwnBalance[],
): Promise<ReadonlyMap<string, bigint>> {
  const before = await db
    .selectFrom('railState')
    .where('rail', '=', rail)
    .select(['currency', 'own', 'custody', 'unbooked', 'isUp'])
    .execute()
  for (const { currency, own, custody, unbooked, hot } of balances) {
    const state = {
      isUp: true,
      note: health.note,
      own,
      custody,
      unbooked,
      hot,
      height: health.height,
      behind: health.behind,
      checkedAt: sql<Date>`now()`,
      downSince: null,
    }
    await db
      .insertInto('railState')
      .values({ rail, currency, ...state })
      .onConflict((conflict) => conflict.columns(['rail', 'currency']).doUpdateSet(state))
      .execute()
  }
  return new Map(before.filter(({ isUp }) => isUp).map((row) => [row.currency, getDifference(row)]))
}

/** For the public books: what the rail holds now, and so the least of the day. */
export async function recordHeld(db: Database, rail: string, balances: readonly OwnBalance[]): Promise<void> {
  const readings = balances.map(({ currency, own, held }) => {
    const kind = rail === 'bank' ? 'bank' : 'chain'
    const addresses = held?.addresses ?? []
    const counted = addresses.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      currency,
      kind,
      // Fractions that the ledger cannot represent may add up to more than the addresses show.
      amount: String(kind === 'chain' && held && counted < own ? counted : own < 0n ? 0n : own),
      block: typeof held?.block === 'bigint' ? Number(held.block) : null,
      addresses: addresses.map(({ address, amount }) => ({ address, amount: String(amount) })),
    }
  })
  await call(db, 'recordHeld', rail, JSON.stringify(readings))
}

/** The balances stay as they were last known. */
export async function recordRailDown(
  db: Database,
  rail: string,
  currencies: readonly Row<'railState'>['currency'][],
  note: string,
): Promise<void> {
  for (const currency of currencies) {
    await db
      .insertInto('railState')
      .values({ rail, currency, isUp: false, note, downSince: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict.columns(['rail', 'currency']).doUpdateSet({
          isUp: false,
          note,
          checkedAt: sql<Date>`now()`,
          downSince: sql<Date>`coalesce(rail_state.down_since, now())`,
        }),
      )
      .execute()
  }
}

const subject = 'balance'

export async function openDifference(db: Database, rail: string, balance: OwnBalance, detail: string): Promise<void> {
  const { currency } = balance
  const difference = getDifference(balance)
  await db
    .insertInto('reconciliationItem')
    .values({ rail, currency, kind: 'difference', subject, difference, detail })
    .onConflict((conflict) =>
      conflict
        .columns(['rail', 'currency', 'kind', 'subject'])
        .where('closedAt', 'is', null)
        .doUpdateSet({ difference, detail, seenAt: sql<Date>`now()` }),
    )
    .execute()
}

export async function closeDifference(db: Database, rail: string, currency: OwnBalance['currency']): Promise<void> {
  await db
    .updateTable('reconciliationItem')
    .set({
      closedAt: sql<Date>`now()`,
      note: sql<string>`case when note = '' then 'The difference is gone.' else note end`,
    })
    .where(({ and }) => and({ rail, currency, kind: 'difference' }))
    .where('closedAt', 'is', null)
    .execute()
}

const items = (db: Database) =>
  db
    .selectFrom('reconciliationItem')
    .leftJoin('operator', 'operator.id', 'reconciliationItem.ownerId')
    .selectAll('reconciliationItem')
    .select(['operator.name as ownerName', 'operator.role as ownerRole'])
export type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number]

export const findItem = (db: Database, id: string): Promise<ItemRow | null> =>
  firstOrNull(items(db).where('reconciliationItem.id', '=', id))

export function listItems(
  db: Database,
  { isOpen, ...page }: PageRequest & DayRange & { readonly isOpen?: boolean | undefined },
): Promise<Page<ItemRow>> {
  const matching = andAll([
    isInRange('reconciliationItem.openedAt', page),
    ...(isOpen === undefined ? [] : [sql`(reconciliation_item.closed_at is null) = ${isOpen}`]),
  ])
  return readPage(
    items(db)
      .where(matching)
      .orderBy(sql`reconciliation_item.closed_at is not null`)
      .orderBy(sql`case when reconciliation_item.closed_at is null then reconciliation_item.opened_at end`)
      .orderBy('reconciliationItem.openedAt', 'desc')
      .orderBy('reconciliationItem.id'),
    db.selectFrom('reconciliationItem').where(matching),
    page,
  )
}

type VanishedCreditRow = Omit<Row<'vanishedCredit'>, 'state'> & {
  state: 'missing' | 'back' | 'settled'
  memberName: string
}

/** Credits that vanished from a chain, newest first. */
export function listVanishedCredits(
  db: Database,
  { isMissing, ...page }: PageRequest & DayRange & { readonly isMissing?: boolean | undefined },
): Promise<Page<VanishedCreditRow>> {
  const from = sql`from vanished_credit v left join member m on m.id = v.member_id
    where ${isInRange('v.noticedAt', page)}
      ${isMissing === undefined ? sql`` : sql`and (v.state = 'missing') = ${isMissing}`}`
  return queryPage(
    db,
    sql`select v.*, ${memberNameOf('m')} as member_name ${from} order by v.noticed_at desc, v.id ${limitTo(page)}`,
    sql`select count(*) as total ${from}`,
  )
}

/** What is missing now, and since when. */
export const readMissingCredits = (db: Database): Promise<{ count: number; amount: bigint; since: Date | null }> =>
  query(db).row`select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount, min(noticed_at) as since
    from missing_credit`

/** False when it was closed in the meantime. */
export const assignItem = (db: Database, id: string, operatorId: string) => call(db, 'takeItem', id, operatorId)

export function listRails(db: Database) {
  const payouts = (state: 'queued' | 'sent') =>
    sql<bigint>`(select count(*) from payout p
      where (p.rail, p.currency, p.state) = (rail_state.rail, rail_state.currency, ${state}))`
  return db
    .selectFrom('railState')
    .selectAll('railState')
    .select([
      payouts('queued').as('payoutsWaiting'),
      payouts('sent').as('payoutsSent'),
      sql<boolean>`exists (select from stopped_rail s where s.rail = rail_state.rail)`.as('isStopped'),
      sql<('rail' | 'journal')[]>`array(select distinct c.source from restore_comparison c
        where c.rail = rail_state.rail and c.compared_at is null order by 1)`.as('waitsFor'),
    ])
    .orderBy('rail')
    .orderBy('currency')
    .execute()
}

export type RailRow = Awaited<ReturnType<typeof listRails>>[number]

export const countOpenItems = (
  db: Database,
): Promise<{ open: number; railsDown: number; oldestSeconds: number; lostPayouts: number }> =>
  query(db).row`select (select count(*) from reconciliation_item where closed_at is null)::int as open,
      (select count(*) from rail_state where not is_up)::int as rails_down,
      (select count(*) from open_lost_payout)::int as lost_payouts,
      coalesce((
        select extract(epoch from now() - min(opened_at)) from reconciliation_item where closed_at is null
      ), 0)::float as oldest_seconds`
