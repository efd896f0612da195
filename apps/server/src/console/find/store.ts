import type { Found } from '@millrace/contract/console/find'
import { sql, type RawBuilder } from 'kysely'
import { toPattern, toPrefixPattern } from '../../db/conditions.ts'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'

export type FoundRow = Omit<Found, 'amount'> & { amount: bigint | null }

const perKindMax = sql.lit(5)
/** How far back a code is looked for. It is the end of an id, by which no index is ordered. */
const codesMax = sql.lit(20_000)

const memberName = sql`coalesce(nullif(m.name, ''), '…' || right(coalesce(m.phone, m.email), 4), 'Closed account')`
const memberColumns = sql`'member' as kind, m.id, ${memberName} as title,
  coalesce('…' || right(m.phone, 3), regexp_replace(m.email, '^(.).*@', '\\1…@'), '') as text,
  (
    select coalesce(sum(a.balance), 0)::bigint from wallet_account a where a.owner = m.id::text
  ) as amount, m.id as member_id, null::uuid as machine_id`
const machineColumns = sql`'machine' as kind, m.id, m.name ->> 'en_US' as title, m.place ->> 'en_US' as text,
  null::bigint as amount, null::uuid as member_id, m.id as machine_id`
const withdrawColumns = sql`'withdraw' as kind, w.id, 'Withdrawal' as title, concat_ws(' · ', w.state, ${memberName}) as text,
  w.amount, w.member_id, null::uuid as machine_id
  from withdrawal w left join member m on m.id = w.member_id`
const orderColumns = sql`'order' as kind, p.id, 'Order of ' || ${memberName} as title,
  concat_ws(' · ', x.name ->> 'en_US', p.units || case p.units when 1 then ' unit' else ' units' end) as text,
  p.price as amount, p.member_id, p.machine_id
  from purchase p left join member m on m.id = p.member_id left join machine x on x.id = p.machine_id`
const rechargeColumns = sql`'recharge' as kind, r.id, 'Recharge' as title, concat_ws(' · ', r.state, ${memberName}) as text,
  r.credited as amount, r.member_id, null::uuid as machine_id
  from recharge r left join member m on m.id = r.member_id`
const receiptColumns = sql`'receipt' as kind, r.id, 'Receipt' as title, concat_ws(' · ', x.name ->> 'en_US', r.rail) as text,
  case when r.currency = 'USDT' then r.amount end as amount, r.member_id, r.machine_id
  from receipt r left join machine x on x.id = r.machine_id`
const reportColumns = sql`'report' as kind, r.id, 'Report of ' || (x.name ->> 'en_US') as title, r.day::text as text,
  r.amount, null::uuid as member_id, r.machine_id
  from report r join machine x on x.id = r.machine_id`

const readAll = (db: Database, parts: readonly RawBuilder<unknown>[]): Promise<FoundRow[]> =>
  query(db).rows`${sql.join(
    parts.map((part) => sql`(select ${part})`),
    sql` union all `,
  )}`

/** Whatever has this id. An order's key begins with its member, whom the ledger knows by the id of the purchase. */
export const findById = (db: Database, id: string): Promise<FoundRow[]> =>
  readAll(db, [
    sql`${memberColumns} from member m where m.id = ${id}`,
    sql`${machineColumns} from machine m where m.id = ${id}`,
    sql`${withdrawColumns} where w.id = ${id}`,
    sql`${orderColumns} where p.id = ${id} and p.member_id = (
      select t.owner::uuid from ledger.record t where t.id = ${id} and t.kind = 'buy' limit 1
    )`,
    sql`${rechargeColumns} where r.id = ${id}`,
    sql`${receiptColumns} where r.id = ${id}`,
    sql`${reportColumns} where r.id = ${id}`,
  ])

/** A code as people quote it; see toRecordCode. */
export function findByCode(db: Database, kind: 'R' | 'W' | 'O', digits: string): Promise<FoundRow[]> {
  if (kind === 'R') {
    const first = `${digits.slice(0, 8)}-${digits.slice(8)}`
    const [from, to] = [`${first}00-0000-0000-000000000000`, `${first}ff-ffff-ffff-ffffffffffff`]
    return readAll(db, [sql`${rechargeColumns} where r.id between ${from} and ${to}`])
  }
  const [columns, key, newest] =
    kind === 'W'
      ? [withdrawColumns, sql`(w.member_id, w.id)`, sql`withdrawal order by created_at`]
      : [orderColumns, sql`(p.member_id, p.id)`, sql`purchase order by bought_at`]
  return readAll(db, [
    sql`${columns} where ${key} in (
      select n.member_id, n.id from (select member_id, id from ${newest} desc limit ${codesMax}) n
      where right(n.id::text, 10) = ${digits}
    )`,
  ])
}

/** Receipts, recharges and withdrawals by the rail's name for their transaction. */
export function findByTransaction(db: Database, names: readonly string[]): Promise<FoundRow[]> {
  const isOnRail = sql`r.rail in ('bep20', 'trc20', 'bank', 'practice')`
  return readAll(db, [
    sql`${receiptColumns} where r.rail_transaction = any (${names}) and ${isOnRail} limit ${perKindMax}`,
    sql`${rechargeColumns} where r.tx_hash = any (${names}) and r.tx_hash <> '' and ${isOnRail} limit ${perKindMax}`,
    sql`${withdrawColumns} where w.id in (
      select o.id from payout o where o.rail_transaction = any (${names}) and o.rail_transaction <> ''
    ) limit ${perKindMax}`,
  ])
}

/** Members by the beginning of their name, number or address, and machines by any part of their name. */
export function findByText(db: Database, typed: string): Promise<FoundRow[]> {
  const [prefix, pattern] = [toPrefixPattern(typed.toLowerCase()), toPattern(typed.toLowerCase())]
  const digits = typed.replaceAll(/[\s()+-]/g, '')
  const phone = /^\d{4,15}$/.test(digits) ? `+${digits}%` : null
  const members = (condition: RawBuilder<unknown>) =>
    sql`${memberColumns} from member m where ${condition} limit ${perKindMax}`
  return readAll(db, [
    members(sql`lower(m.name) like ${prefix} and m.closed_at is null`),
    members(sql`m.email like ${prefix} and m.email is not null`),
    members(sql`m.phone like ${phone} and m.phone is not null`),
    sql`${machineColumns} from machine m where m.name ->> 'en_US' ilike ${pattern} order by m.position
      limit ${perKindMax}`,
  ])
}
