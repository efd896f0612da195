import type { Order } from '@millrace/contract/product/order'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { listRangeConditions, type DayRange } from '../../db/dayRange.ts'
import { onlyRow, queryPage, toOffset, type Page, type PageRequest } from '../../db/rows.ts'
import { withRetries } from '../../ledger/index.ts'
import type { Pace } from '../payBack.ts'

export type OrderRow = {
  id: string
  machineId: string
  kind: MachineKind
  name: string
  picture: string
  units: number
  price: bigint
  couponAmount: bigint
  couponExpiresAt: Date | null
  dayReturn: bigint
  validDays: number
  state: Order['state']
  received: bigint
  boughtAt: Date
  firstDay: string
  lastDay: string
  reflectUntil: Date
  agreementVersion: number
  agreementHash: string
  machineVersion: number
  seenAt: Date
}

/** The pace of the order's machine, and for how many days it earns after the last settled one. */
export type PaceRow = Pace & { readonly daysLeft: number }
const paceColumns = `a.average, a.settled_days as "settledDays",
  greatest(0, o.last_day - greatest(o.first_day - 1, (
    select max(s.day) from settlement s where s.state = 'done'
  ))) as "daysLeft"`

/** The columns of an OrderRow, from an `order_view` called `o` or from a value of its type. */
const orderColumns = (o: string, language: string) => `${o}.id, ${o}.machine_id as "machineId", ${o}.kind,
  in_language(${o}.name, ${language}) as name, ${o}.picture, ${o}.units, ${o}.price,
  ${o}.coupon_amount as "couponAmount", ${o}.day_return as "dayReturn", ${o}.valid_days as "validDays", ${o}.state,
  ${o}.received, ${o}.bought_at as "boughtAt", ${o}.first_day as "firstDay", ${o}.last_day as "lastDay",
  ${o}.reflect_until as "reflectUntil", ${o}.agreement_version as "agreementVersion",
  ${o}.agreement_hash as "agreementHash", ${o}.machine_version as "machineVersion", ${o}.as_of as "seenAt",
  ${o}.coupon_expires_at as "couponExpiresAt"`

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
export async function hasBought(pool: pg.Pool, memberId: string, requestId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'order.requested',
    text: 'select from purchase where member_id = $1 and request_id = $2',
    values: [memberId, requestId],
  })
  return rows.length > 0
}

/** Buys in one round trip. Repeats after a collision with other buyers. */
export async function buy(pool: pg.Pool, { header }: Language, request: PurchaseRequest): Promise<PurchaseResult> {
  const result = await withRetries(() =>
    pool.query<PurchaseResult>({
      name: 'order.buy',
      text: `select b.outcome, b.units_left as "unitsLeft", ${orderColumns('(b.bought)', '$6')}
        from buy($1, $2, $3, $4, $5, $6, $7, $8) b`,
      values: [
        request.memberId,
        request.requestId,
        request.machineId,
        request.units,
        request.agreementVersion,
        header,
        request.sessionId,
        request.couponId ?? null,
      ],
    }),
  )
  return onlyRow(result)
}

/**
 * Buys for many in one round trip and one commit, with answers in the order given. Does not repeat: one collision, even
 * between two of the requests, rolls back all of them.
 */
export async function buyMany(
  pool: pg.Pool,
  items: readonly { readonly language: Language; readonly request: PurchaseRequest }[],
): Promise<PurchaseResult[]> {
  const column = <Value>(pick: (request: PurchaseRequest) => Value): Value[] =>
    items.map(({ request }) => pick(request))
  const { rows } = await pool.query<PurchaseResult>({
    name: 'order.buy-many',
    text: `select b.outcome, b.units_left as "unitsLeft", ${orderColumns('(b.bought)', '($6::text[])[b.number]')}
      from buy_many($1, $2, $3, $4, $5, $6, $7, $8) b order by b.number`,
    values: [
      column(({ memberId }) => memberId),
      column(({ requestId }) => requestId),
      column(({ machineId }) => machineId),
      column(({ units }) => units),
      column(({ agreementVersion }) => agreementVersion),
      items.map(({ language }) => language.header),
      column(({ sessionId }) => sessionId),
      column(({ couponId }) => couponId ?? null),
    ],
  })
  if (rows.length !== items.length) throw new Error(`${items.length} orders got ${rows.length} answers`)
  return rows
}

/** True when the member has undone the order under this key. */
export async function hasUndone(pool: pg.Pool, memberId: string, orderId: string, requestId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'order.undo-requested',
    text: 'select from purchase where (member_id, id, undo_request_id) = ($1, $2, $3)',
    values: [memberId, orderId, requestId],
  })
  return rows.length > 0
}

export type UndoOutcome = 'undone' | 'same' | 'done' | 'over' | 'unknown'

export async function undoOrder(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  orderId: string,
  requestId: string,
): Promise<{ outcome: UndoOutcome } & OrderRow> {
  const result = await withRetries(() =>
    pool.query<{ outcome: UndoOutcome } & OrderRow>({
      name: 'order.undo',
      text: `select u.outcome, ${orderColumns('(u.undone)', '$4')} from undo_order($1, $2, $3) u`,
      values: [memberId, orderId, requestId, header],
    }),
  )
  return onlyRow(result)
}

/** Makes orders final, at most as many as given, and returns how many. */
export async function finishOrderBatch(pool: pg.Pool, countMax: number): Promise<number> {
  const result = await withRetries(() =>
    pool.query<{ finished: number }>({
      name: 'order.finish',
      text: 'select finish_orders($1) as finished',
      values: [countMax],
    }),
  )
  return onlyRow(result).finished
}

export async function listOrders(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  { isOver, ...page }: PageRequest & { readonly isOver: boolean },
): Promise<Page<OrderRow & PaceRow>> {
  const where = `where o.member_id = $1 and (o.state in ('expired', 'undone')) = $2`
  return queryPage(
    pool,
    {
      name: 'order.list',
      text: `select ${orderColumns('o', '$3')}, ${paceColumns}
        from order_view o cross join lateral machine_pace(o.machine_id) a
        ${where} order by o.bought_at desc, o.id desc limit $4 offset $5`,
      values: [memberId, isOver, header, page.pageSize, toOffset(page)],
    },
    { name: 'order.count', text: `select count(*) as total from order_view o ${where}`, values: [memberId, isOver] },
  )
}

export async function findOrder(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  id: string,
): Promise<(OrderRow & PaceRow & { agreement: string }) | null> {
  const { rows } = await pool.query<OrderRow & PaceRow & { agreement: string }>({
    name: 'order.one',
    text: `select ${orderColumns('o', '$3')}, ${paceColumns}, in_language(g.content, o.agreement_language) as agreement
      from order_view o join agreement g on g.version = o.agreement_version
      cross join lateral machine_pace(o.machine_id) a
      where o.member_id = $1 and o.id = $2`,
    values: [memberId, id, header],
  })
  return rows[0] ?? null
}

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
  pool: pg.Pool,
  memberId: string,
  id: string,
  page: PageRequest,
): Promise<Page<OrderDayRow>> {
  const from = `from purchase p
    join settlement t on t.state = 'done' and t.day between p.first_day and p.last_day
      and (p.undone_day is null or t.day < p.undone_day)
    left join income i on i.member_id = p.member_id and i.order_id = p.id and i.day = t.day
    left join claim c on c.member_id = i.member_id and c.id = i.claim_id
    where p.member_id = $1 and p.id = $2`
  return queryPage(
    pool,
    {
      name: 'order.days',
      text: `select t.day, i.report_id as "reportId", coalesce(i.amount, 0) as amount, c.state as "claimState"
        ${from} order by t.day desc, i.report_id limit $3 offset $4`,
      values: [memberId, id, page.pageSize, toOffset(page)],
    },
    { name: 'order.day-count', text: `select count(*) as total ${from}`, values: [memberId, id] },
  )
}

export type HoldingRow = {
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
  average: bigint | null
  settledDays: number
  daysLeft: number
  lastDay: string | null
  lastRevenue: bigint | null
  isRetired: boolean
  isLate: boolean
}

/** The machines that a member holds units of, most units first. */
export async function listHoldings(pool: pg.Pool, { header }: Language, memberId: string): Promise<HoldingRow[]> {
  const { rows } = await pool.query<HoldingRow>({
    name: 'order.stock',
    text: `select m.id as "machineId", m.kind, in_language(m.name, $2) as name,
        coalesce(m.pictures[1], '') as picture, in_language(m.place, $2) as place, h.held, s.units, h.paid, h.received,
        h.expected, h.day_expected as "dayExpected", a.average, a.settled_days as "settledDays",
        h.days_left as "daysLeft",        r.day as "lastDay", r.amount as "lastRevenue", m.retired_at is not null as "isRetired",
        coalesce(r.day < ledger.today() - 2, true) as "isLate"
      from (
        select o.machine_id, sum(o.units)::bigint as held, sum(o.price)::bigint as paid,
          sum(o.received)::bigint as received, sum(o.day_return * o.units)::bigint as day_expected,
          sum(o.day_return * o.units * o.valid_days)::bigint as expected,
          -- Units that expire at different times earn together for as long as they do on average.
          floor(sum(o.units * greatest(0, o.last_day - greatest(o.first_day - 1, (
            select max(t.day) from settlement t where t.state = 'done'
          )))) / sum(o.units))::int as days_left
        from order_view o where o.member_id = $1 and o.state in ('reflecting', 'valid') group by o.machine_id
      ) h
      join machine m on m.id = h.machine_id join machine_stock s on s.machine_id = m.id
      cross join lateral machine_pace(m.id) a
      left join lateral (
        select r.day, r.amount from report r
        where r.machine_id = m.id and r.state = 'approved' order by r.day desc limit 1
      ) r on true
      order by h.held desc, m.id`,
    values: [memberId, header],
  })
  return rows
}

export type HoldingDayRow = { machineId: string; day: string; amount: bigint; expected: bigint }

/** What the units that a member holds were paid on each of the last 30 settled days, oldest first. */
export async function listHoldingDays(pool: pg.Pool, memberId: string): Promise<HoldingDayRow[]> {
  const { rows } = await pool.query<HoldingDayRow>({
    name: 'order.stock-days',
    text: `select p.machine_id as "machineId", t.day, sum(p.day_return * p.units)::bigint as expected,
        sum((
          select coalesce(sum(i.amount), 0) from income i
          where i.member_id = p.member_id and i.order_id = p.id and i.day = t.day
        ))::bigint as amount
      from purchase p
      join settlement t on t.state = 'done' and t.day between p.first_day and p.last_day
        and t.day >= ledger.today() - 30
      where p.member_id = $1 and p.state <> 'undone' and p.last_day >= ledger.today()
      group by p.machine_id, t.day order by t.day`,
    values: [memberId],
  })
  return rows
}

/** True while a member has an order that can earn, or income that has not arrived in the wallet. */
export async function hasOrders(pool: pg.Pool, memberId: string): Promise<boolean> {
  const result = await pool.query<{ hasOrders: boolean }>({
    name: 'order.has',
    text: `select exists (
        select from purchase p where p.member_id = $1 and p.state <> 'undone'
          and (p.last_day >= ledger.today() or p.state = 'reflecting')
      )
      or exists (select from income i where i.member_id = $1 and i.claim_id is null)
      or exists (select from claim c where c.member_id = $1 and c.state = 'receiving') as "hasOrders"`,
    values: [memberId],
  })
  return onlyRow(result).hasOrders
}

export type ConsoleOrderRow = OrderRow & { memberId: string; memberName: string }

const isPastReflection = `(p.state = 'final' or (p.state = 'reflecting' and p.reflect_until <= ledger.now()))`

// These use columns of the table and not the state of order_view, which no index has.
const stateConditions = {
  reflecting: `p.state = 'reflecting' and p.reflect_until > ledger.now()`,
  valid: `p.last_day >= ledger.today() and ${isPastReflection}`,
  expired: `p.last_day < ledger.today() and ${isPastReflection}`,
  undone: `p.state = 'undone'`,
} as const satisfies Record<Order['state'], string>

export async function listAllOrders(
  pool: pg.Pool,
  {
    memberId,
    machineId,
    state,
    ...page
  }: PageRequest &
    DayRange & {
      readonly memberId?: string | undefined
      readonly machineId?: string | undefined
      readonly state?: Order['state'] | undefined
    },
): Promise<Page<ConsoleOrderRow>> {
  const values: unknown[] = []
  const conditions: string[] = [
    state ? stateConditions[state] : 'true',
    ...listRangeConditions('p.bought_at', page, values),
  ]
  if (memberId) conditions.push(`p.member_id = $${values.push(memberId)}`)
  if (machineId) conditions.push(`p.machine_id = $${values.push(machineId)}`)
  const from = `from purchase p where ${conditions.join(' and ')}`
  const limit = `limit $${values.length + 1} offset $${values.length + 2}`
  return queryPage(
    pool,
    {
      text: `select o.member_id as "memberId", coalesce(nullif(b.name, ''), b.phone, b.email, '') as "memberName",
          ${orderColumns('o', `'en_US'`)}
        from (select p.member_id, p.id ${from} order by p.bought_at desc ${limit}) n
        join order_view o on (o.member_id, o.id) = (n.member_id, n.id) left join member b on b.id = o.member_id
        order by o.bought_at desc, o.id`,
      values: [...values, page.pageSize, toOffset(page)],
    },
    { text: `select count(*) as total ${from}`, values },
  )
}
