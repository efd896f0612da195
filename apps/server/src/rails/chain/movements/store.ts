import { paths } from '@millrace/contract/paths'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { queryPage, limitTo, type Page, type PageRequest } from '../../../db/rows.ts'
import type { Row } from '../../../db/schema.ts'

export type Movement = {
  readonly id: string
  readonly rail: ChainRail
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly state: Row<'chainDeposit'>['state'] | Exclude<Row<'payout'>['state'], 'queued'>
  readonly txHash: string
  readonly block: bigint | null
  readonly position: bigint | null
  readonly address: string
  readonly createdAt: Date
  readonly path: string
  readonly confirmationsNeeded: number
}

/** A member's deposits and payouts on the chains, newest first. */
export function listMovements(
  db: Database,
  memberId: string,
  { rail, ...page }: PageRequest & { readonly rail?: ChainRail | undefined },
): Promise<Page<Movement>> {
  const rails = rail ? [rail] : ['bep20', 'trc20']
  const movement = sql`(
    select d.tx_hash || ':' || d.position as id, d.rail, 'in' as direction, d.amount, d.state, d.tx_hash,
      d.block_number as block, d.address, d.found_at as created_at,
      coalesce((
        select ${paths.rechargeHistory}::text || '?id=' || c.id from recharge c
        where (c.rail, c.tx_hash, c.tx_position) = (d.rail, d.tx_hash, d.position) and c.tx_hash <> ''), '') as path
    from chain_deposit d where d.member_id = ${memberId} and d.rail = any(${rails})
    union all
    select p.id::text, p.rail, 'out', p.amount, p.state, p.rail_transaction, p.block_number, p.address,
      coalesce(p.sent_at, p.created_at), ${paths.withdrawHistory}::text || '?id=' || p.id
    from payout p join withdrawal w on (w.member_id, w.id) = (${memberId}, p.id)
    where p.rail = any(${rails}) and p.rail_transaction <> '')`
  return queryPage(
    db,
    sql`select m.*, c.position, w.confirmations as confirmations_needed
      from ${movement} m left join rail_cursor c on c.rail = m.rail cross join wallet_rule w
      order by m.created_at desc, m.id ${limitTo(page)}`,
    sql`select count(*) as total from ${movement} m`,
  )
}
