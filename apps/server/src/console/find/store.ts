import type { Found } from '@millrace/contract/console/find'
import type pg from 'pg'

export type FoundRow = Omit<Found, 'amount'> & { amount: bigint | null }

const perKindMax = 5
/** How far back a code is looked for. It is the end of an id, by which no index is ordered. */
const codesMax = 20_000

const owedTo = (member: string) => `(
  select coalesce(sum(a.balance), 0)::bigint from wallet_account a where a.owner = ${member}::text
)`
const memberName = `coalesce(nullif(m.name, ''), '…' || right(coalesce(m.phone, m.email), 4), 'Closed account')`
const memberColumns = `'member' as kind, m.id, ${memberName} as title,
  coalesce('…' || right(m.phone, 3), regexp_replace(m.email, '^(.).*@', '\\1…@'), '') as text,
  ${owedTo('m.id')} as amount, m.id as "memberId", null::uuid as "machineId"`
const machineColumns = `'machine' as kind, m.id, m.name ->> 'en_US' as title, m.place ->> 'en_US' as text,
  null::bigint as amount, null::uuid as "memberId", m.id as "machineId"`
const withdrawColumns = `'withdraw' as kind, w.id, 'Withdrawal' as title, concat_ws(' · ', w.state, ${memberName}) as text,
  w.amount, w.member_id as "memberId", null::uuid as "machineId"
  from withdrawal w left join member m on m.id = w.member_id`
const orderColumns = `'order' as kind, p.id, 'Order of ' || ${memberName} as title,
  concat_ws(' · ', x.name ->> 'en_US', p.units || case p.units when 1 then ' unit' else ' units' end) as text,
  p.price as amount, p.member_id as "memberId", p.machine_id as "machineId"
  from purchase p left join member m on m.id = p.member_id left join machine x on x.id = p.machine_id`
const rechargeColumns = `'recharge' as kind, r.id, 'Recharge' as title, concat_ws(' · ', r.state, ${memberName}) as text,
  r.credited as amount, r.member_id as "memberId", null::uuid as "machineId"
  from recharge r left join member m on m.id = r.member_id`
const receiptColumns = `'receipt' as kind, r.id, 'Receipt' as title, concat_ws(' · ', x.name ->> 'en_US', r.rail) as text,
  case when r.currency = 'USDT' then r.amount end as amount, r.member_id as "memberId", r.machine_id as "machineId"
  from receipt r left join machine x on x.id = r.machine_id`
const reportColumns = `'report' as kind, r.id, 'Report of ' || (x.name ->> 'en_US') as title, r.day::text as text,
  r.amount, null::uuid as "memberId", r.machine_id as "machineId"
  from report r join machine x on x.id = r.machine_id`

const query = async (pool: pg.Pool, parts: readonly string[], values: readonly unknown[]): Promise<FoundRow[]> =>
  (await pool.query<FoundRow>({ text: parts.map((part) => `(${part})`).join(' union all '), values: [...values] })).rows

/** Whatever has this id. An order's key begins with its member, whom the ledger knows by the id of the purchase. */
export const findById = (pool: pg.Pool, id: string): Promise<FoundRow[]> =>
  query(
    pool,
    [
      `select ${memberColumns} from member m where m.id = $1`,
      `select ${machineColumns} from machine m where m.id = $1`,
      `select ${withdrawColumns} where w.id = $1`,
      `select ${orderColumns} where p.id = $1 and p.member_id = (
        select t.owner::uuid from ledger.record t where t.id = $1 and t.kind = 'buy' limit 1
      )`,
      `select ${rechargeColumns} where r.id = $1`,
      `select ${receiptColumns} where r.id = $1`,
      `select ${reportColumns} where r.id = $1`,
    ],
    [id],
  )

/** A code as people quote it; see toRecordCode. */
export function findByCode(pool: pg.Pool, kind: 'R' | 'W' | 'O', digits: string): Promise<FoundRow[]> {
  if (kind === 'R') {
    const first = `${digits.slice(0, 8)}-${digits.slice(8)}`
    return query(
      pool,
      [`select ${rechargeColumns} where r.id between $1::uuid and $2::uuid`],
      [`${first}00-0000-0000-000000000000`, `${first}ff-ffff-ffff-ffffffffffff`],
    )
  }
  const [columns, key, newest] =
    kind === 'W'
      ? [withdrawColumns, '(w.member_id, w.id)', 'withdrawal order by created_at']
      : [orderColumns, '(p.member_id, p.id)', 'purchase order by bought_at']
  return query(
    pool,
    [
      `select ${columns} where ${key} in (
        select n.member_id, n.id from (select member_id, id from ${newest} desc limit ${codesMax}) n
        where right(n.id::text, 10) = $1
      )`,
    ],
    [digits],
  )
}

/** Receipts, recharges and withdrawals by the rail's name for their transaction. */
export const findByTransaction = (pool: pg.Pool, names: readonly string[]): Promise<FoundRow[]> =>
  query(
    pool,
    [
      `select ${receiptColumns} where r.rail_transaction = any ($1) and r.rail = any ($2) limit ${perKindMax}`,
      `select ${rechargeColumns} where r.tx_hash = any ($1) and r.tx_hash <> '' and r.rail = any ($2)
        limit ${perKindMax}`,
      `select ${withdrawColumns} where w.id in (
        select o.id from payout o where o.rail_transaction = any ($1) and o.rail_transaction <> ''
      ) limit ${perKindMax}`,
    ],
    [names, ['bep20', 'trc20', 'bank', 'practice']],
  )

/** Members by the beginning of their name, number or address, and machines by any part of their name. */
export function findByText(pool: pg.Pool, typed: string): Promise<FoundRow[]> {
  const escaped = typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
  const digits = typed.replaceAll(/[\s()+-]/g, '')
  const phone = /^\d{4,15}$/.test(digits) ? `+${digits}%` : null
  const members = (condition: string) => `select ${memberColumns} from member m where ${condition} limit ${perKindMax}`
  return query(
    pool,
    [
      members(`lower(m.name) like $1 and m.closed_at is null`),
      members(`m.email like $1 and m.email is not null`),
      members(`m.phone like $2 and m.phone is not null`),
      `select ${machineColumns} from machine m where m.name ->> 'en_US' ilike $3 order by m.position
        limit ${perKindMax}`,
    ],
    [`${escaped}%`, phone, `%${escaped}%`],
  )
}
