import type { DataOf } from '@millrace/contract/call'
import type { memberContext } from '@millrace/contract/console/context'
import type pg from 'pg'

type Context = DataOf<typeof memberContext>

const rows = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => (await pool.query<Row>({ text, values: [...values] })).rows

export type SumsRow = {
  available: bigint
  held: bigint
  unclaimed: bigint
  paidForUnits: bigint
  earned: bigint
  orders: number
  withdrawals: number
  recharges: number
  devices: number
}

/** Null when there is no such member. */
export async function findSums(pool: pg.Pool, id: string): Promise<SumsRow | null> {
  const balance = (kind: string) =>
    `coalesce((select a.balance from wallet_account a where a.owner = $1 and a.kind = '${kind}'), 0)::bigint`
  const count = (table: string) => `(select count(*) from ${table} c where c.member_id = $1::text::uuid)::int`
  const [row] = await rows<SumsRow>(
    pool,
    `select ${balance('available')} as available, ${balance('held')} as held, ${balance('income')} as unclaimed,
      (
        select coalesce(sum(p.price), 0) from purchase p where p.member_id = m.id and p.state <> 'undone'
      )::bigint as "paidForUnits",
      (
        select coalesce(sum(w.amount), 0) from wallet_entry w where w.owner = $1 and w.kind = 'income'
      )::bigint as earned,
      ${count('purchase')} as orders, ${count('withdrawal')} as withdrawals, ${count('recharge')} as recharges,
      ${count('member_session')} as devices
    from member m where m.id = $1::text::uuid`,
    [id],
  )
  return row ?? null
}

export type FlowRow = { kind: Context['flows'][number]['kind']; amount: bigint }

/** What came to and left the available and held money. Holding and releasing moves it between the two. */
export const listFlows = (pool: pg.Pool, id: string): Promise<FlowRow[]> =>
  rows(
    pool,
    `with own as materialized (
      select array_agg(a.id) as ids from wallet_account a where a.owner = $1 and a.kind in ('available', 'held')
    )
    select f.kind, sum(f.amount)::bigint as amount from (
      select case
          when w.kind in ('recharge', 'fx-in') then 'recharged'
          when w.kind = 'claim' then 'claimed'
          when w.kind = 'reward' then 'rewards'
          when w.kind = 'buy' then 'units'
          when w.kind = 'buy-undone' then 'refunds'
          when w.kind in ('withdraw-paid', 'withdraw-fee', 'fx-out') then 'withdrawn'
          else 'other' end as kind,
        case when w.to_account = any (o.ids) then w.amount else 0 end
          - case when w.from_account = any (o.ids) then w.amount else 0 end as amount
      from own o, wallet_entry w where w.owner = $1
    ) f group by f.kind having sum(f.amount) <> 0`,
    [id],
  )

export type BalanceRow = { day: string; available: bigint }

/** Computed back from the current balance. */
export const listBalances = (pool: pg.Pool, id: string): Promise<BalanceRow[]> =>
  rows(
    pool,
    `with today as materialized (select ledger.today() as day),
    own as materialized (
      select a.id, a.balance from wallet_account a where a.owner = $1 and a.kind = 'available'
    ),
    change as (
      select w.business_day as day,
        sum(case o.id when w.to_account then w.amount when w.from_account then -w.amount else 0 end) as delta
      from today t, own o, wallet_entries_since($1, t.day - 89) w group by 1
    )
    select d.day::date as day, (coalesce((select balance from own), 0) - coalesce(
        sum(c.delta) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0
      ))::bigint as available
    from today t, generate_series(t.day - 89, t.day, interval '1 day') d(day)
    left join change c on c.day = d.day::date
    order by d.day`,
    [id],
  )

export type MovementRow = { id: string; kind: string; amount: bigint; moment: Date; after: bigint }

/** The last movements of the available money, each with what was available afterwards. */
export const listMovements = (pool: pg.Pool, id: string): Promise<MovementRow[]> =>
  rows(
    pool,
    `with own as materialized (
      select a.id, a.balance from wallet_account a where a.owner = $1 and a.kind = 'available'
    ),
    newest as (
      select w.id, w.leg, w.seq, w.kind, w.moment,
        case o.id when w.to_account then w.amount else -w.amount end as amount, o.balance
      from own o, wallet_entry w
      where w.owner = $1 and o.id in (w.from_account, w.to_account) order by w.seq desc limit 8
    )
    select n.id || ' ' || n.leg as id, n.kind, n.amount, n.moment, (n.balance - coalesce(
        sum(n.amount) over (order by n.seq desc rows between unbounded preceding and 1 preceding), 0
      ))::bigint as after
    from newest n order by n.seq desc`,
    [id],
  )

export type WithdrawalRow = {
  id: string
  amount: bigint
  state: Context['withdrawals'][number]['state']
  rail: string
  address: string
  account: string
  createdAt: Date
  paidAfterMinutes: number | null
}

export const listWithdrawals = (pool: pg.Pool, id: string): Promise<WithdrawalRow[]> =>
  rows(
    pool,
    `select w.id, w.amount, w.state, w.rail, w.address, w.account, w.created_at as "createdAt",
      case when w.state = 'paid' then floor(extract(epoch from w.ended_at - w.created_at) / 60)::int end
        as "paidAfterMinutes"
    from withdrawal w where w.member_id = $1 order by w.created_at desc, w.id limit 6`,
    [id],
  )

export type DeviceRow = { id: string; device: string; address: string; createdAt: Date; lastSeenAt: Date }

export const listDevices = (pool: pg.Pool, id: string): Promise<DeviceRow[]> =>
  rows(
    pool,
    `select s.id, s.device, s.address, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt"
    from member_session s where s.member_id = $1 order by s.last_seen_at desc limit 5`,
    [id],
  )

export type OrderRow = {
  id: string
  machineId: string
  machineName: string
  units: number
  price: bigint
  received: bigint
  expected: bigint
}

export const listOrders = (pool: pg.Pool, id: string): Promise<OrderRow[]> =>
  rows(
    pool,
    `select o.id, o.machine_id as "machineId", o.name ->> 'en_US' as "machineName", o.units, o.price, o.received,
      (o.day_return * o.units * o.valid_days)::bigint as expected
    from order_view o where o.member_id = $1 and o.state in ('reflecting', 'valid') order by o.bought_at desc limit 5`,
    [id],
  )

export type DecisionRow = { id: bigint; action: string; by: string; reason: string; at: Date }

/** What operators decided about the member and their withdrawals. Readings are left out. */
export const listDecisions = (pool: pg.Pool, id: string): Promise<DecisionRow[]> =>
  rows(
    pool,
    `select a.id, a.action, o.name as by, a.reason, a.at from (
      select * from (
        select a.* from audit a
        where a.subject_id = $1 and a.operator_id is not null and a.action !~ '^read\\.|^verification\\.(view|picture)'
        order by a.id desc limit 8
      ) own
      union all
      select * from (
        select a.* from (
          select w.id from withdrawal w where w.member_id = $1 order by w.created_at desc limit 20
        ) w join audit a on a.subject_id = w.id
        where a.action in ('withdraw.approve', 'withdraw.reject') order by a.id desc limit 8
      ) theirs
    ) a join operator o on o.id = a.operator_id order by a.id desc limit 8`,
    [id],
  )

// ── reports

export type ReportRow = {
  id: string
  machineId: string
  day: string
  amount: bigint
  low: bigint | null
  high: bigint | null
  validUnits: bigint
  expected: bigint
  releasedAmount: bigint | null
  releasedAt: Date | null
  sender: string | null
  receivedAt: Date | null
  isFromReleaseAccount: boolean | null
}

/** Null when there is no such report. */
export async function findReportFigures(pool: pg.Pool, id: string): Promise<ReportRow | null> {
  const [row] = await rows<ReportRow>(
    pool,
    `select r.id, r.machine_id as "machineId", r.day, r.amount, u.low, u.high, v.units as "validUnits", v.expected,
      l.amount as "releasedAmount", l.decided_at as "releasedAt", c.sender, c.received_at as "receivedAt",
      c.is_from_release_account as "isFromReleaseAccount"
    from report r
    cross join lateral usual_revenue(r.machine_id, r.day) u
    cross join lateral (
      select coalesce(sum(p.units), 0)::bigint as units,
        coalesce(sum(p.units::bigint * p.day_return), 0)::bigint as expected
      from purchase p
      where p.machine_id = r.machine_id and r.day between p.first_day and p.last_day
        and (p.state <> 'undone' or p.undone_day > r.day)
    ) v
    left join lateral (
      select x.amount, x.decided_at from capital_release x
      where x.machine_id = r.machine_id and x.state = 'paid' order by x.requested_at desc limit 1
    ) l on true
    left join lateral (
      select x.sender, x.received_at, x.is_from_release_account from receipt x
      where x.id = r.receipt_id
        or r.receipt_id is null and x.machine_id = r.machine_id and x.amount = r.amount and x.used_as is null
      limit 1
    ) c on true
    where r.id = $1`,
    [id],
  )
  return row ?? null
}

export type ReportDayRow = { day: string; amount: bigint }

export const listReportDays = (pool: pg.Pool, { machineId, day }: ReportRow): Promise<ReportDayRow[]> =>
  rows(
    pool,
    `select r.day, r.amount from report r
    where r.machine_id = $1 and r.state = 'approved' and r.day between $2::date - 90 and $2::date - 1 order by r.day`,
    [machineId, day],
  )
