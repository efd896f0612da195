import type { MachineKind } from '@millrace/contract/product/product'
import type { Language } from '@millrace/texts'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { RowOf } from '../../db/functions.ts'
import { query } from '../../db/rows.ts'

// Each call is one statement, so that its figures belong to the same moment and add up.

/** A moment in the member's local time. A time zone is a number of minutes east of UTC. */
const toLocalTime = (moment: 'ledger.now()' | 'w.moment', minutes: number) =>
  sql`((${sql.raw(moment)} at time zone 'UTC') + make_interval(mins => ${minutes}::int))`

/** Orders whose price is in a machine. An undone one has it there until the refund. */
const isRunning = (memberId: string) => sql`o.member_id = ${memberId} and o.state in ('reflecting', 'valid', 'undoing')`

export type Figures = RowOf<'memberMoney'> & { todayEarnings: bigint }

export const findFigures = (db: Database, memberId: string, timezoneMinutes: number): Promise<Figures> =>
  query(db).row`with today as materialized (
        select ledger.today() as business_day, (
          date_trunc('day', ${toLocalTime('ledger.now()', timezoneMinutes)}) - make_interval(mins => ${timezoneMinutes}::int)
        ) at time zone 'UTC' as midnight
      )
      select m.*, (
          select coalesce(sum(w.amount), 0) from wallet_moves_since(${memberId}, t.business_day - 2) w
          where w.kind = 'income' and w.moment >= t.midnight
        )::bigint as today_earnings
      from today t cross join member_money(${memberId}) m`

export type ChartDay = { day: string; earned: bigint; extractable: bigint }

/** The member's last days, oldest first. The extractable amount is computed back from the current balance. */
export function listChartDays(
  db: Database,
  memberId: string,
  timezoneMinutes: number,
  days: number,
): Promise<ChartDay[]> {
  return query(db).rows`with today as materialized (
        select ${toLocalTime('ledger.now()', timezoneMinutes)}::date as day, ledger.today() - ${days}::int - 2 as business_day
      ),
      own as materialized (
        select coalesce(max(a.id), 0) as available, coalesce(max(a.balance), 0) as balance
        from wallet_account a where a.owner = ${memberId} and a.kind = 'available'
      ),
      change as (
        select least(${toLocalTime('w.moment', timezoneMinutes)}::date, t.day) as day,
          sum(w.amount) filter (where w.kind = 'income') as earned,
          sum(case o.available when w.to_account then w.amount when w.from_account then -w.amount else 0 end) as delta
        -- The member's days and the business days differ by less than two.
        from today t, own o, wallet_moves_since(${memberId}, t.business_day) w
        group by 1
      )
      select d.day::date as day, coalesce(c.earned, 0)::bigint as earned,
        (o.balance - coalesce(
          sum(c.delta) over (order by d.day desc rows between unbounded preceding and 1 preceding), 0
        ))::bigint as extractable
      from today t cross join own o
      cross join generate_series(t.day - (${days}::int - 1), t.day, interval '1 day') d(day)
      left join change c on c.day = d.day::date
      order by d.day`
}

// Amounts in JSON are strings: a number would lose the last digits of large ones.
export type Fund = Pick<RowOf<'memberMoney'>, 'available' | 'onHold' | 'toClaim' | 'money' | 'inUnits'> & {
  recharged: bigint
  income: bigint
  rewards: bigint
  withdrawn: bigint
  fees: bigint
  spentOnExpired: bigint
  withdrawals: readonly { readonly id: string; readonly amount: string; readonly createdAt: string }[]
  machines: readonly {
    readonly id: string
    readonly name: string
    readonly kind: MachineKind
    readonly units: number
    readonly paid: string
    readonly reflecting: string
  }[]
}

/**
 * Where the money is and how it got there. Spent on expired units is the price of orders that are over, and the part of
 * undone orders that was not refunded because it had been paid as income. All other money paid for units is in machines
 * or was refunded.
 */
export function findFund(db: Database, { header }: Language, memberId: string): Promise<Fund> {
  return query(db).row`select a.available, a.on_hold, a.to_claim, a.money, a.in_units, f.recharged, f.income,
        f.rewards, f.withdrawn, f.fees,
        ((
          select coalesce(sum(o.price), 0) from order_view o
          where o.member_id = ${memberId}::uuid and o.state in ('expired', 'undone')
        ) - f.refunded)::bigint as spent_on_expired,
        (
          select coalesce(json_agg(
            json_build_object('id', w.id, 'amount', w.amount::text, 'createdAt', w.created_at)
            order by w.created_at desc, w.id
          ), '[]')
          from withdrawal w where w.member_id = ${memberId}::uuid and w.state in ('pending', 'processing')
        ) as withdrawals,
        (
          select coalesce(json_agg(
            json_build_object(
              'id', m.id, 'name', in_language(m.name, ${header}), 'kind', m.kind, 'units', h.units, 'paid', h.paid::text,
              'reflecting', h.reflecting::text
            ) order by h.paid desc, m.id
          ), '[]')
          from (
            select o.machine_id, sum(o.units)::bigint as units, sum(o.price)::bigint as paid,
              coalesce(sum(o.price) filter (where o.state <> 'valid'), 0)::bigint as reflecting
            from order_view o where ${isRunning(memberId)} group by o.machine_id
          ) h join machine m on m.id = h.machine_id
        ) as machines
      from (
        select coalesce(sum(w.amount) filter (where w.kind in ('recharge', 'fx-in')), 0)::bigint as recharged,
          coalesce(sum(w.amount) filter (where w.kind = 'income'), 0)::bigint as income,
          coalesce(sum(w.amount) filter (where w.kind = 'reward'), 0)::bigint as rewards,
          coalesce(sum(w.amount) filter (where w.kind in ('withdraw-paid', 'fx-out')), 0)::bigint as withdrawn,
          coalesce(sum(w.amount) filter (where w.kind = 'withdraw-fee'), 0)::bigint as fees,
          coalesce(sum(w.amount) filter (where w.kind = 'buy-undone'), 0)::bigint as refunded
        from wallet_entry w where w.owner = ${memberId}
      ) f cross join member_money(${memberId}) a`
}
