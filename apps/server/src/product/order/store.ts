import type { ParsedOf } from '@millrace/contract/call'
import type { consoleOrderList } from '@millrace/contract/console/order'
import type { Order } from '@millrace/contract/product/order'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql, type RawBuilder } from 'kysely'
import { hasValues, andAll, memberNameOf } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { isInRange } from '../../db/dayRange.ts'
import { type OutcomeOf, call } from '../../db/functions.ts'
import { queryPage, limitTo, type Page, type PageRequest, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import { withRetries } from '../../ledger/index.ts'
import type { ComparedPace } from '../payBack.ts'

export type OrderRow = Omit<
  Row<'orderView'>,
  'memberId' | 'name' | 'state' | 'agreementLanguage' | 'asOf' | 'couponExpiresAt' | 'refundAfter'
> & {
  name: string
  state: Order['state']
  couponExpiresAt: Date | null
  refundAfter: string | null
  seenAt: Date
}

/** The pace of the order's machine, and for how many days it earns after the last settled one. */
export type PaceRow = ComparedPace & { readonly daysLeft: number }
const paceColumns = sql`a.average, a.deviation_percent, a.settled_days,
  greatest(0, o.last_day - greatest(o.first_day - 1, (select last_settled_day()))) as days_left`

/** The columns of an OrderRow, from an `order_view` called `o` or from a value of its type. */
const orderColumns = (order: 'o' | '(b.bought)' | '(u.undone)', language: string | RawBuilder<string>) => {
  const o = sql.raw(order)
  return sql`${o}.id, ${o}.machine_id, ${o}.kind,
  in_language(${o}.name, ${language}) as name, ${o}.picture, ${o}.units, ${o}.price,
  ${o}.coupon_amount, ${o}.day_return, ${o}.valid_days, ${o}.state,
  ${o}.received, ${o}.bought_at, ${o}.first_day, ${o}.last_day,
  ${o}.reflect_until, ${o}.agreement_version,
  ${o}.agreement_hash, ${o}.machine_version, ${o}.as_of as seen_at,
  ${o}.coupon_expires_at, ${o}.refund_after`
}

export type BuyOutcome =
  | 'bought'
  | 'same'
  | 'key-reused'
  | 'step-up-needed'
  | 'quiz-needed'
  | 'unknown'
  | 'stopped'
  | 'not-open'
  | 'agreement-changed'
  | 'sold-out'
  | 'too-few-left'
  | 'insufficient'
  | CouponOutcome
/** Why a coupon cannot pay its part. */
type CouponOutcome =
  | 'coupon-unknown'
  | 'coupon-used'
  | 'coupon-expired'
  | 'coupon-machine'
  | 'coupon-min-price'
  | 'coupon-own-part'
  | 'coupon-budget-empty'
export type PurchaseRequest = {
  readonly memberId: string
  readonly requestId: string
  readonly machineId: string
  readonly units: number
  readonly agreementVersion: number
  /** The session whose proof of presence is used up. Null when the fund password was given instead. */
  readonly sessionId: string | null
  readonly couponId?: string | undefined
}

export type PurchaseResult = { outcome: BuyOutcome; unitsLeft: number | null } & OrderRow

/** True when the member has bought under this key. */
export const hasBought = async (db: Database, memberId: string, requestId: string): Promise<boolean> =>
  (await query(db).first`select from purchase where member_id = ${memberId} and request_id = ${requestId}`) !== null

/** Buys in one round trip. Repeats after a collision with other buyers. */
export const buy = (db: Database, { header }: Language, request: PurchaseRequest): Promise<PurchaseResult> =>
  withRetries(
    () => query(db).row`select b.outcome, b.units_left, ${orderColumns('(b.bought)', header)}
    from buy(${request.memberId}, ${request.requestId}, ${request.machineId}, ${request.units},
      ${request.agreementVersion}, ${header}, ${request.sessionId}, ${request.couponId ?? null}) b`,
  )

/**
 * Buys for many in one round trip and one commit, with answers in the order given. Does not repeat: one collision, even
 * between two of the requests, rolls back all of them.
 */
export async function buyMany(
  db: Database,
  items: readonly { readonly language: Language; readonly request: PurchaseRequest }[],
): Promise<PurchaseResult[]> {
  const column = <Value>(pick: (request: PurchaseRequest) => Value): Value[] =>
    items.map(({ request }) => pick(request))
  const headers = items.map(({ language }) => language.header)
  const own = sql<string>`(${headers}::text[])[b.number]`
  const rows = await query(db).rows<PurchaseResult>`select b.outcome, b.units_left, ${orderColumns('(b.bought)', own)}
    from buy_many(${column(({ memberId }) => memberId)}, ${column(({ requestId }) => requestId)},
      ${column(({ machineId }) => machineId)}, ${column(({ units }) => units)},
      ${column(({ agreementVersion }) => agreementVersion)}, ${headers}, ${column(({ sessionId }) => sessionId)},
      ${column(({ couponId }) => couponId ?? null)}) b order by b.number`
  if (rows.length !== items.length) throw new Error(`${items.length} orders got ${rows.length} answers`)
  return rows
}

/** True when the member has undone the order under this key. */
export const hasUndone = async (db: Database, memberId: string, id: string, requestId: string): Promise<boolean> =>
  (await query(db).first`select from purchase
    where (member_id, id, undo_request_id) = (${memberId}, ${id}, ${requestId})`) !== null

export type UndoOutcome = OutcomeOf<'undoOrder'>

export const undoOrder = (
  db: Database,
  { header }: Language,
  memberId: string,
  orderId: string,
  requestId: string,
): Promise<{ outcome: UndoOutcome } & OrderRow> =>
  withRetries(
    () =>
      query(db).row`select u.outcome, ${orderColumns('(u.undone)', header)} from undo_order(${memberId}, ${orderId},
          ${requestId}) u`,
  )

/** Refunds undone orders that waited for a day to be settled, at most as many as given, and returns how many. */
export const refundOrderBatch = (db: Database, countMax: number) =>
  withRetries(() => call(db, 'refundOrders', countMax))

/** Makes orders final, at most as many as given, and returns how many. */
export const finishOrderBatch = (db: Database, countMax: number) =>
  withRetries(() => call(db, 'finishOrders', countMax))

export async function listOrders(
  db: Database,
  { header }: Language,
  memberId: string,
  { isOver, ...page }: PageRequest & { readonly isOver: boolean },
): Promise<Page<OrderRow & PaceRow>> {
  const where = sql`where o.member_id = ${memberId} and (o.state in ('expired', 'undoing', 'undone')) = ${isOver}`
  return queryPage(
    db,
    sql`select ${orderColumns('o', header)}, ${paceColumns}
        from order_view o cross join lateral machine_pace(o.machine_id) a
        ${where} order by o.bought_at desc, o.id desc ${limitTo(page)}`,
    sql`select count(*) as total from order_view o ${where}`,
  )
}

export const findOrder = (
  db: Database,
  { header }: Language,
  memberId: string,
  id: string,
): Promise<(OrderRow & PaceRow & { agreement: string }) | null> =>
  query(db).first`select ${orderColumns('o', header)}, ${paceColumns}, in_language(g.content,
      o.agreement_language) as agreement
    from order_view o join agreement g on g.version = o.agreement_version
    cross join lateral machine_pace(o.machine_id) a
    where o.member_id = ${memberId} and o.id = ${id}`

export type OrderDayRow = {
  day: string
  reportId: string | null
  amount: bigint
  claimState: 'receiving' | 'received' | null
}

/**
 * The settled days on which an order was valid, newest first. A day without income is among them, and a day that was
 * paid from several reports has a row for each.
 */
export async function listOrderDays(
  db: Database,
  memberId: string,
  id: string,
  page: PageRequest,
): Promise<Page<OrderDayRow>> {
  const from = sql`from purchase p
    join settlement t on t.state = 'done' and t.day between p.first_day and p.last_day
      and (p.undone_day is null or t.day < p.undone_day)
    left join income i on i.member_id = p.member_id and i.order_id = p.id and i.day = t.day
    left join claim c on c.member_id = i.member_id and c.id = i.claim_id
    where p.member_id = ${memberId} and p.id = ${id}`
  return queryPage(
    db,
    sql`select t.day, i.report_id, coalesce(i.amount, 0) as amount, c.state as claim_state
        ${from} order by t.day desc, i.report_id ${limitTo(page)}`,
    sql`select count(*) as total ${from}`,
  )
}

export type HoldingRow = ComparedPace & {
  machineId: string
  kind: MachineKind
  name: string
  picture: string
  place: string
  held: bigint
  units: number
  paid: bigint
  received: bigint
  expected: bigint
  dayExpected: bigint
  daysLeft: number
  lastDay: string | null
  lastRevenue: bigint | null
  isRetired: boolean
  isLate: boolean
}

/** The machines that a member holds units of, most units first. */
export const listHoldings = (db: Database, { header }: Language, memberId: string): Promise<HoldingRow[]> =>
  query(db).rows`select m.id as machine_id, m.kind, in_language(m.name, ${header}) as name,
      coalesce(m.pictures[1], '') as picture, in_language(m.place, ${header}) as place, h.held, s.units,
        h.paid, h.received,
      h.expected, h.day_expected, a.average, a.deviation_percent, a.settled_days,
      h.days_left, r.day as last_day, r.amount as last_revenue, m.retired_at is not null as is_retired,
      coalesce(r.day < ledger.today() - 2, true) as is_late
    from (
      select o.machine_id, sum(o.units)::bigint as held, sum(o.price)::bigint as paid,
        sum(o.received)::bigint as received, sum(o.day_return * o.units)::bigint as day_expected,
        sum(o.day_return * o.units * o.valid_days)::bigint as expected,
        -- Units that expire at different times earn together for as long as they do on average.
        floor(sum(o.units * greatest(0, o.last_day - greatest(o.first_day - 1, (select last_settled_day()))))
          / sum(o.units))::int as days_left
      from order_view o where o.member_id = ${memberId} and o.state in ('reflecting', 'valid') group by o.machine_id
    ) h
    join machine m on m.id = h.machine_id join machine_stock s on s.machine_id = m.id
    cross join lateral machine_pace(m.id) a
    left join lateral (
      select r.day, r.amount from report r
      where r.machine_id = m.id and r.state = 'approved' order by r.day desc limit 1
    ) r on true
    order by h.held desc, m.id`

export type HoldingDayRow = { machineId: string; day: string; amount: bigint }

/** What the units that a member holds were paid on each of the last 30 settled days, oldest first. */
export const listHoldingDays = (db: Database, memberId: string): Promise<HoldingDayRow[]> =>
  query(db).rows`select p.machine_id, t.day, sum((
        select coalesce(sum(i.amount), 0) from income i
        where i.member_id = p.member_id and i.order_id = p.id and i.day = t.day
      ))::bigint as amount
    from purchase p
    join settlement t on t.state = 'done' and t.day between p.first_day and p.last_day
      and t.day > (select last_settled_day()) - 30
    where p.member_id = ${memberId} and p.undone_day is null and p.last_day >= ledger.today()
    group by p.machine_id, t.day order by t.day`

/** True while a member has an order that can earn or waits for its refund, or income that has not yet arrived. */
export const hasOrders = (db: Database, memberId: string): Promise<boolean> => call(db, 'hasOrders', memberId)

export type ConsoleOrderRow = OrderRow & { memberId: string; memberName: string }

const isPastReflection = sql`(p.state = 'final'
  or (p.state = 'reflecting' and p.undone_day is null and p.reflect_until <= ledger.now()))`

// These use columns of the table and not the state of order_view, which no index has.
const stateConditions = {
  reflecting: sql`p.state = 'reflecting' and p.undone_day is null and p.reflect_until > ledger.now()`,
  valid: sql`p.last_day >= ledger.today() and ${isPastReflection}`,
  expired: sql`p.last_day < ledger.today() and ${isPastReflection}`,
  undoing: sql`p.state = 'reflecting' and p.undone_day is not null`,
  undone: sql`p.state = 'undone'`,
} as const satisfies Record<Order['state'], RawBuilder<unknown>>

export function listAllOrders(
  db: Database,
  { memberId, machineId, state, ...page }: ParsedOf<typeof consoleOrderList>,
): Promise<Page<ConsoleOrderRow>> {
  const isMatch = andAll([
    isInRange('p.boughtAt', page),
    hasValues({ 'p.memberId': memberId, 'p.machineId': machineId }),
    ...(state ? [stateConditions[state]] : []),
  ])
  const from = sql`from purchase p where ${isMatch}`
  return queryPage(
    db,
    sql`select o.member_id, ${memberNameOf('b')} as member_name, ${orderColumns('o', 'en_US')}
      from (select p.member_id, p.id ${from} order by p.bought_at desc ${limitTo(page)}) n
      join order_view o on (o.member_id, o.id) = (n.member_id, n.id) left join member b on b.id = o.member_id
      order by o.bought_at desc, o.id`,
    sql`select count(*) as total ${from}`,
  )
}
