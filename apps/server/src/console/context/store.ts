import type { DataOf } from '@millrace/contract/call'
import type { memberContext } from '@millrace/contract/console/context'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RowOf } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'

type Context = DataOf<typeof memberContext>

type SumsRow = RowOf<'memberMoney'> & { orders: number; withdrawals: number; recharges: number; devices: number }

/** Null when there is no such member. */
export const findSums = (db: Database, id: string): Promise<SumsRow | null> => {
  const count = (table: 'purchase' | 'withdrawal' | 'recharge' | 'memberSession') =>
    sql`(select count(*) from ${sql.ref(table)} c where c.member_id = m.id)::int`
  return query(db).first`select a.*, ${count('purchase')} as orders, ${count('withdrawal')} as withdrawals,
      ${count('recharge')} as recharges, ${count('memberSession')} as devices
    from member m cross join lateral member_money(m.id) a where m.id = ${id}`
}

type FlowRow = { kind: Context['flows'][number]['kind']; amount: bigint }

/** What came to and left the available and held money. Holding and releasing moves it between the two. */
export const listFlows = (db: Database, id: string): Promise<FlowRow[]> =>
  query(db).rows`with own as materialized (
      select array_agg(a.id) as ids from wallet_account a where a.owner = ${id} and a.kind in ('available', 'held')
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
      from own o, wallet_entry w where w.owner = ${id}
    ) f group by f.kind having sum(f.amount) <> 0`

type BalanceRow = { day: string; available: bigint }

/** Computed back from the current balance. */
export const listBalances = (db: Database, id: string): Promise<BalanceRow[]> =>
  query(db).rows`with today as materialized (select ledger.today() as day),
    own as materialized (
      select a.id, a.balance from wallet_account a where a.owner = ${id} and a.kind = 'available'
    ),
    change as (
      select w.business_day as day,
        sum(case o.id when w.to_account then w.amount when w.from_account then -w.amount else 0 end) as delta
      from today t, own o, wallet_entries_since(${id}, t.day - 89) w group by 1
    )
    select d.day::date as day, (coalesce((select balance from own), 0) - coalesce(
        sum(c.delta) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0
      ))::bigint as available
    from today t, generate_series(t.day - 89, t.day, interval '1 day') d(day)
    left join change c on c.day = d.day::date
    order by d.day`

type MovementRow = { id: string; kind: string; amount: bigint; moment: Date; after: bigint }

/** The last movements of the available money, each with what was available afterwards. */
export const listMovements = (db: Database, id: string): Promise<MovementRow[]> =>
  query(db).rows`with own as materialized (
      select a.id, a.balance from wallet_account a where a.owner = ${id} and a.kind = 'available'
    ),
    newest as (
      select w.id, w.leg, w.seq, w.kind, w.moment,
        case o.id when w.to_account then w.amount else -w.amount end as amount, o.balance
      from own o, wallet_entry w
      where w.owner = ${id} and o.id in (w.from_account, w.to_account) order by w.seq desc limit 8
    )
    select n.id || ' ' || n.leg as id, n.kind, n.amount, n.moment, (n.balance - coalesce(
        sum(n.amount) over (order by n.seq desc rows between unbounded preceding and 1 preceding), 0
      ))::bigint as after
    from newest n order by n.seq desc`

type WithdrawalRow = Pick<
  Row<'withdrawal'>,
  'id' | 'amount' | 'state' | 'rail' | 'address' | 'account' | 'createdAt'
> & { paidAfterMinutes: number | null }

export const listWithdrawals = (db: Database, id: string): Promise<WithdrawalRow[]> =>
  query(db).rows`select w.id, w.amount, w.state, w.rail, w.address, w.account, w.created_at,
      case when w.state = 'paid' then floor(extract(epoch from w.ended_at - w.created_at) / 60)::int end
        as paid_after_minutes
    from withdrawal w where w.member_id = ${id} order by w.created_at desc, w.id limit 6`

export const listDevices = (db: Database, id: string) =>
  db
    .selectFrom('memberSession')
    .select(['id', 'device', 'address', 'createdAt', 'lastSeenAt'])
    .where('memberId', '=', id)
    .orderBy('lastSeenAt', 'desc')
    .limit(5)
    .execute()

type OrderRow = Pick<Row<'orderView'>, 'id' | 'machineId' | 'units' | 'price' | 'received'> & {
  machineName: string
  expected: bigint
}

export const listOrders = (db: Database, id: string): Promise<OrderRow[]> =>
  query(db).rows`select o.id, o.machine_id, o.name ->> 'en_US' as machine_name, o.units, o.price, o.received,
      (o.day_return * o.units * o.valid_days)::bigint as expected
    from order_view o where o.member_id = ${id} and o.state in ('reflecting', 'valid') order by o.bought_at desc limit 5`

type DecisionRow = Pick<Row<'audit'>, 'id' | 'action' | 'reason' | 'at'> & { by: string }

/** What operators decided about the member and their withdrawals. Readings are left out. */
export const listDecisions = (db: Database, id: string): Promise<DecisionRow[]> =>
  query(db).rows`select a.id, a.action, o.name as by, coalesce(nullif(a.reason, ''), p.reason, '') as reason, a.at
    from (
      select * from (
        select a.* from audit a
        where a.subject_id = ${id} and a.operator_id is not null and a.action !~ '^read\\.|^verification\\.(view|picture)'
        order by a.id desc limit 8
      ) own
      union all
      select * from (
        select a.* from (
          select w.id from withdrawal w where w.member_id = ${id} order by w.created_at desc limit 20
        ) w join audit a on a.subject_id = w.id
        where a.action in ('withdraw.approve', 'withdraw.reject') order by a.id desc limit 8
      ) theirs
    ) a join operator o on o.id = a.operator_id left join proposal p on p.id = id_in(a.after ->> 'proposal')
    order by a.id desc limit 8`

// ── reports

type ReportRow = {
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
export const findReportFigures = (db: Database, id: string): Promise<ReportRow | null> =>
  query(db).first`select r.id, r.machine_id, r.day, r.amount, u.low, u.high, v.units as valid_units, v.expected,
      l.amount as released_amount, l.approved_at as released_at, c.sender, c.received_at,
      c.is_from_release_account
    from report r
    cross join lateral usual_revenue(r.machine_id, r.day) u
    cross join lateral (
      select coalesce(sum(p.units), 0)::bigint as units,
        coalesce(sum(p.units::bigint * p.day_return), 0)::bigint as expected
      from purchase p
      where p.machine_id = r.machine_id and r.day between p.first_day and p.last_day
        and (p.undone_day is null or p.undone_day > r.day)
    ) v
    left join lateral (
      select x.amount, x.approved_at from capital_release x
      where x.machine_id = r.machine_id and x.state = 'paid' order by x.approved_at desc limit 1
    ) l on true
    left join lateral (
      select x.sender, x.received_at, x.is_from_release_account from receipt x
      where x.id = r.receipt_id
        or r.receipt_id is null and x.machine_id = r.machine_id and x.amount = r.amount and x.used_as is null
      limit 1
    ) c on true
    where r.id = ${id}`

/** The approved reports of the 90 days before it. */
export const listReportDays = (db: Database, { machineId, day }: ReportRow) =>
  db
    .selectFrom('report')
    .select(['day', 'amount'])
    .where('machineId', '=', machineId)
    .where('state', '=', 'approved')
    .where(sql<boolean>`day between ${day}::date - 90 and ${day}::date - 1`)
    .orderBy('day')
    .execute()
