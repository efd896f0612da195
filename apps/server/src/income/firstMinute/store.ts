import type { FirstMinute } from '@millrace/contract/income/firstMinute'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'

/** As it is answered, with amounts in the smallest unit: in JSON as text, which has no whole numbers of this size. */
export type FirstMinuteRow = Pick<FirstMinute, 'hasWithdrawal' | 'today'> & {
  readonly money: bigint | null
  /** `daysLeft`: how many days have to end until its first day is over. */
  readonly order: (NonNullable<FirstMinute['order']> & { readonly daysLeft: number }) | null
  readonly income:
    | (Omit<NonNullable<FirstMinute['income']>, 'id'> & { readonly orderId: string; readonly reportId: string })
    | null
}

/** What a member has put in, and the first of each other thing, in one look. */
export const findFirstMinute = (db: Database, { header }: Language, memberId: string): Promise<FirstMinuteRow> =>
  query(db).row`select (
      select sum(r.credited)::bigint from recharge r where r.member_id = ${memberId} and r.state = 'arrived'
    ) as money,
    (
      select jsonb_build_object('id', p.id, 'productId', p.machine_id, 'productName',
        in_language(m.name, ${header}), 'num', p.units, 'price', p.price::text,
        'daysLeft', p.first_day - ledger.today() + 1)
      from purchase p join machine m on m.id = p.machine_id
      where p.member_id = ${memberId} and p.undone_day is null order by p.bought_at limit 1
    ) as "order",
    (
      select jsonb_build_object('orderId', i.order_id, 'reportId', i.report_id, 'productId', i.machine_id,
        'productName', in_language(m.name, ${header}), 'day', i.day, 'amount', i.amount::text, 'num', i.units,
        'soldUnits', (
          select sum(s.units) from purchase s
          where s.machine_id = i.machine_id and s.state <> 'undone' and i.day between s.first_day and s.last_day))
      from income i join machine m on m.id = i.machine_id
      where i.member_id = ${memberId} order by i.day, i.order_id limit 1
    ) as income,
    exists (select from withdrawal w where w.member_id = ${memberId}) as has_withdrawal,
    ledger.today() as today`

/**
 * An own order, and the latest settled day of its machine on which units shared: how many did, and what the day's cap
 * was; and both with the order's own, if it was not valid on that day.
 */
export const findLatestDay = (db: Database, { header }: Language, memberId: string, orderId: string) =>
  query(db).first<{
    productId: string
    productName: string
    num: number
    day: string | null
    paid: bigint
    paidUnits: bigint
    paidCap: bigint
    validUnits: bigint
    cap: bigint
  }>`select o.machine_id as product_id, in_language(m.name, ${header}) as product_name, o.units as num, s.day, s.paid,
      s.valid_units as paid_units, s.cap as paid_cap, s.valid_units + a.units as valid_units,
      s.cap + a.units * o.day_return as cap
    from purchase o
    join machine m on m.id = o.machine_id
    left join lateral (
      select sm.* from settlement_machine sm
      where sm.machine_id = o.machine_id and sm.valid_units > 0 and sm.day <= (select last_settled_day())
      order by sm.day desc limit 1
    ) s on true
    cross join lateral (
      select case when s.day between o.first_day and o.last_day then 0 else o.units end::bigint as units
    ) a
    where o.member_id = ${memberId} and o.id = ${orderId} and o.undone_day is null`
