import { paths } from '@millrace/contract/paths'
import type { ChainRail } from '@millrace/contract/wallet/amounts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export type Movement = {
  readonly id: string
  readonly rail: ChainRail
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly state:
    | 'pending'
    | 'credited'
    | 'below-minimum'
    | 'wrong-token'
    | 'dropped'
    | 'reversed'
    | 'sent'
    | 'paid'
    | 'failed'
  readonly txHash: string
  readonly block: bigint | null
  readonly position: bigint | null
  readonly address: string
  readonly createdAt: Date
  readonly path: string
}

/** A member's deposits and payouts on the chains, newest first. */
export async function listMovements(
  db: Database,
  memberId: string,
  {
    rail,
    pageNum,
    pageSize,
  }: { readonly rail?: ChainRail | undefined; readonly pageNum: number; readonly pageSize: number },
) {
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
  const [
    { rows },
    {
      rows: [count],
    },
  ] = await Promise.all([
    sql<Movement>`select m.*, c.position from ${movement} m left join rail_cursor c on c.rail = m.rail
      order by m.created_at desc, m.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{
      total: bigint
      confirmations: number
    }>`select (select count(*) from ${movement} m) as total, confirmations from wallet_rule`.execute(db),
  ])
  return { rows, total: Number(count?.total ?? 0n), confirmationsNeeded: count?.confirmations ?? 0 }
}
