import type { Order } from '@millrace/contract/product/order'
import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { withRetries } from '../../ledger/index.ts'

type Page = { readonly pageNum: number; readonly pageSize: number }

export type OrderRow = {
  id: string
  machineId: string
  kind: MachineKind
  name: string
  picture: string
  units: number
  price: bigint
  couponAmount: bigint
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
  seenAt: Date
}

const columnsOf = (
  o: string,
  language: string,
) => `${o}.id, ${o}.machine_id as "machineId", ${o}.kind, in_language(${o}.name, ${language}) as name, ${o}.picture, ${o}.units, ${o}.price,
  ${o}.coupon_amount as "couponAmount", ${o}.day_return as "dayReturn", ${o}.valid_days as "validDays", ${o}.state, ${o}.received, ${o}.bought_at as "boughtAt", ${o}.first_day as "firstDay",
  ${o}.last_day as "lastDay", ${o}.reflect_until as "reflectUntil", ${o}.agreement_version as "agreementVersion", ${o}.agreement_hash as "agreementHash", ${o}.as_of as "seenAt"`

export type BuyOutcome =
  | 'bought'
  | 'same'
  | 'key-reused'
  | 'step-up-needed'
  | 'quiz-needed'
  | 'unknown'
  | 'not-open'
  | 'agreement-changed'
  | 'sold-out'
  | 'too-few-left'
  | 'insufficient'
export type PurchaseRequest = {
  readonly memberId: string
  readonly requestId: string
  readonly id: string
  readonly machineId: string
  readonly units: number
  readonly agreementVersion: number
  readonly reflectionDays: number
  /** The session that must have a proof for buying; null when the member has shown to be present otherwise. */
  readonly sessionId: string | null
  readonly at: Date
}

export type PurchaseResult = { outcome: BuyOutcome; unitsLeft: number | null } & OrderRow

/** Buys in one round trip. Collisions with other buyers are tried again. */
export async function buy(pool: pg.Pool, { header }: Language, wanted: PurchaseRequest): Promise<PurchaseResult> {
  const {
    rows: [row],
  } = await withRetries(() =>
    pool.query<PurchaseResult>({
      name: 'order.buy',
      text: `select b.outcome, b.units_left as "unitsLeft", ${columnsOf('(b.bought)', '$7')} from buy($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) b`,
      values: [
        wanted.memberId,
        wanted.requestId,
        wanted.id,
        wanted.machineId,
        wanted.units,
        wanted.agreementVersion,
        header,
        wanted.reflectionDays,
        wanted.sessionId,
        wanted.at,
      ],
    }),
  )
  if (!row) throw new Error('buy gave no row')
  return row
}

/**
 * Buys for many in one round trip and one commit, with answers in the order given. Not tried again: one collision, also
 * between two of them, takes all of them back.
 */
export async function buyMany(
  pool: pg.Pool,
  all: readonly { readonly language: Language; readonly wanted: PurchaseRequest }[],
): Promise<PurchaseResult[]> {
  const column = <Value>(of: (wanted: PurchaseRequest) => Value): Value[] => all.map(({ wanted }) => of(wanted))
  const headers = all.map(({ language }) => language.header)
  const { rows } = await pool.query<PurchaseResult>({
    name: 'order.buy-many',
    text: `select b.outcome, b.units_left as "unitsLeft", ${columnsOf('(b.bought)', '($7::text[])[b.number]')} from buy_many($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) b order by b.number`,
    values: [
      column(({ memberId }) => memberId),
      column(({ requestId }) => requestId),
      column(({ id }) => id),
      column(({ machineId }) => machineId),
      column(({ units }) => units),
      column(({ agreementVersion }) => agreementVersion),
      headers,
      all[0]?.wanted.reflectionDays,
      column(({ sessionId }) => sessionId),
      all[0]?.wanted.at,
    ],
  })
  if (rows.length !== all.length) throw new Error(`${all.length} orders got ${rows.length} answers`)
  return rows
}

export type UndoOutcome = 'undone' | 'same' | 'done' | 'over' | 'unknown'

export async function undoOrder(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  orderId: string,
  requestId: string,
): Promise<{ outcome: UndoOutcome } & OrderRow> {
  const {
    rows: [row],
  } = await withRetries(() =>
    pool.query<{ outcome: UndoOutcome } & OrderRow>({
      name: 'order.undo',
      text: `select u.outcome, ${columnsOf('(u.undone)', '$4')} from undo_order($1, $2, $3) u`,
      values: [memberId, orderId, requestId, header],
    }),
  )
  if (!row) throw new Error('undo_order gave no row')
  return row
}

/** How many orders became final, at most as many as asked for. */
export async function finishOrderBatch(pool: pg.Pool, atMost: number): Promise<number> {
  const {
    rows: [row],
  } = await withRetries(() =>
    pool.query<{ finished: number }>({
      name: 'order.finish',
      text: 'select finish_orders($1) as finished',
      values: [atMost],
    }),
  )
  return row?.finished ?? 0
}

export async function listOrders(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  { isOver, pageNum, pageSize }: Page & { isOver: boolean },
): Promise<{ rows: OrderRow[]; total: number }> {
  const which = `o.member_id = $1 and (o.state in ('expired', 'undone')) = $2`
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query<OrderRow>({
      name: 'order.list',
      text: `select ${columnsOf('o', '$3')} from order_view o where ${which} order by o.bought_at desc, o.id desc limit $4 offset $5`,
      values: [memberId, isOver, header, pageSize, (pageNum - 1) * pageSize],
    }),
    pool.query<{ total: bigint }>({
      name: 'order.count',
      text: `select count(*) as total from order_view o where ${which}`,
      values: [memberId, isOver],
    }),
  ])
  return { rows, total: Number(count?.total ?? 0n) }
}

export async function findOrder(
  pool: pg.Pool,
  { header }: Language,
  memberId: string,
  id: string,
): Promise<(OrderRow & { agreement: string }) | null> {
  const { rows } = await pool.query<OrderRow & { agreement: string }>({
    name: 'order.one',
    text: `select ${columnsOf('o', '$3')}, in_language(a.content, o.agreement_language) as agreement from order_view o join agreement a on a.version = o.agreement_version where o.member_id = $1 and o.id = $2`,
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
 * The settled days it was valid on, newest first; a day that paid nothing is among them, and one that was helped out by
 * earlier reports has a row for each.
 */
export async function listOrderDays(
  pool: pg.Pool,
  memberId: string,
  id: string,
  { pageNum, pageSize }: Page,
): Promise<{ rows: OrderDayRow[]; total: number }> {
  const days = `from purchase p join settlement t on t.state = 'done' and t.day between p.first_day and p.last_day and (p.undone_day is null or t.day < p.undone_day)
    left join income i on i.member_id = p.member_id and i.order_id = p.id and i.day = t.day
    left join claim c on c.member_id = i.member_id and c.id = i.claim_id
    where p.member_id = $1 and p.id = $2`
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query<OrderDayRow>({
      name: 'order.days',
      text: `select t.day, i.report_id as "reportId", coalesce(i.amount, 0) as amount, c.state as "claimState" ${days} order by t.day desc, i.report_id limit $3 offset $4`,
      values: [memberId, id, pageSize, (pageNum - 1) * pageSize],
    }),
    pool.query<{ total: bigint }>({
      name: 'order.day-count',
      text: `select count(*) as total ${days}`,
      values: [memberId, id],
    }),
  ])
  return { rows, total: Number(count?.total ?? 0n) }
}

export type StockRow = {
  machineId: string
  kind: MachineKind
  name: string
  picture: string
  place: string
  held: bigint
  units: number
  paid: bigint
  received: bigint
  lastDay: string | null
  lastRevenue: bigint | null
  isRetired: boolean
  isLate: boolean
}

export async function listStock(pool: pg.Pool, { header }: Language, memberId: string): Promise<StockRow[]> {
  const { rows } = await pool.query<StockRow>({
    name: 'order.stock',
    text: `select m.id as "machineId", m.kind, in_language(m.name, $2) as name, coalesce(m.pictures[1], '') as picture, in_language(m.place, $2) as place, h.held, s.units, h.paid, h.received,
        r.day as "lastDay", r.amount as "lastRevenue", m.retired_at is not null as "isRetired", coalesce(r.day < ledger.today() - 2, true) as "isLate"
      from (
        select o.machine_id, sum(o.units)::bigint as held, sum(o.price)::bigint as paid, sum(o.received)::bigint as received
        from order_view o where o.member_id = $1 and o.state in ('reflecting', 'valid') group by o.machine_id
      ) h
      join machine m on m.id = h.machine_id join machine_stock s on s.machine_id = m.id
      left join lateral (select r.day, r.amount from report r where r.machine_id = m.id and r.state = 'approved' order by r.day desc limit 1) r on true
      order by h.held desc, m.id`,
    values: [memberId, header],
  })
  return rows
}

/** True while the member has an order that is neither undone nor over, or income of one that is not claimed. */
export async function hasOrders(pool: pg.Pool, memberId: string): Promise<boolean> {
  const {
    rows: [row],
  } = await pool.query<{ has: boolean }>({
    name: 'order.has',
    text: `select exists (select from purchase p where p.member_id = $1 and p.state <> 'undone' and (p.last_day >= ledger.today() or p.state = 'reflecting'))
      or exists (select from income i where i.member_id = $1 and i.claim_id is null)
      or exists (select from claim c where c.member_id = $1 and c.state = 'receiving') as has`,
    values: [memberId],
  })
  return row?.has ?? false
}

export async function hasPassedQuiz(pool: pg.Pool, memberId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'quiz.passed',
    text: 'select from risk_quiz where member_id = $1',
    values: [memberId],
  })
  return rows.length > 0
}

export async function addPassedQuiz(pool: pg.Pool, memberId: string): Promise<void> {
  await pool.query({
    name: 'quiz.pass',
    text: 'insert into risk_quiz (member_id, passed_at) values ($1, ledger.now()) on conflict do nothing',
    values: [memberId],
  })
}

export type ConsoleOrderRow = OrderRow & { memberId: string; memberName: string }

// On the columns of the table and not on the state that people see, which no index has.
const conditions = {
  any: 'true',
  reflecting: `p.state = 'reflecting' and p.reflect_until > ledger.now()`,
  valid: `p.last_day >= ledger.today() and (p.state = 'final' or (p.state = 'reflecting' and p.reflect_until <= ledger.now()))`,
  expired: `p.last_day < ledger.today() and (p.state = 'final' or (p.state = 'reflecting' and p.reflect_until <= ledger.now()))`,
  undone: `p.state = 'undone'`,
} as const

export async function listAllOrders(
  pool: pg.Pool,
  wanted: Page & {
    memberId?: string | undefined
    machineId?: string | undefined
    state?: Exclude<keyof typeof conditions, 'any'> | undefined
  },
): Promise<{ rows: ConsoleOrderRow[]; total: number }> {
  const values: unknown[] = []
  const where: string[] = [conditions[wanted.state ?? 'any']]
  if (wanted.memberId) where.push(`p.member_id = $${values.push(wanted.memberId)}`)
  if (wanted.machineId) where.push(`p.machine_id = $${values.push(wanted.machineId)}`)
  const which = where.join(' and ')
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    pool.query<ConsoleOrderRow>({
      text: `select o.member_id as "memberId", coalesce(nullif(b.name, ''), b.phone, b.email, '') as "memberName", ${columnsOf('o', `'en_US'`)}
        from (select p.member_id, p.id from purchase p where ${which} order by p.bought_at desc limit $${values.length + 1} offset $${values.length + 2}) n
        join order_view o on (o.member_id, o.id) = (n.member_id, n.id) left join member b on b.id = o.member_id order by o.bought_at desc, o.id`,
      values: [...values, wanted.pageSize, (wanted.pageNum - 1) * wanted.pageSize],
    }),
    pool.query<{ total: bigint }>({ text: `select count(*) as total from purchase p where ${which}`, values }),
  ])
  return { rows, total: Number(count?.total ?? 0n) }
}
