import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { query } from '../../db/rows.ts'

export type FlowRow = {
  day: string
  newMembers: bigint
  members: bigint
  deposits: bigint
  withdrawals: bigint
  withdrawalCount: bigint
  fees: bigint
  bought: bigint
  undone: bigint
  revenue: bigint
  income: bigint
  rewards: bigint
  invitationRewards: bigint
  released: bigint
  ownerIn: bigint
  ownerOut: bigint
}

const sumOf = (...kinds: string[]) =>
  sql`coalesce(sum(f.amount) filter (where f.kind = any (${kinds}::text[])), 0)::bigint`

/** The last days that there are, oldest first. */
export const listFlows = (db: Database, days: number): Promise<readonly FlowRow[]> =>
  query(db).rows`select d.business_day as day, d.new_members, d.members,
      ${sumOf('recharge', 'fx-in')} as deposits,
      ${sumOf('withdraw-paid', 'withdraw-fee', 'fx-out')} as withdrawals,
      coalesce(sum(f.transfers) filter (where f.kind in ('withdraw-paid', 'fx-out')), 0)::bigint
        as withdrawal_count,
      ${sumOf('withdraw-fee')} as fees, ${sumOf('buy')} as bought, ${sumOf('buy-undone')} as undone,
      ${sumOf('revenue')} as revenue, ${sumOf('income')} as income, ${sumOf('reward')} as rewards,
      d.invitation_rewards, ${sumOf('capital-release')} as released,
      ${sumOf('owner-in')} as owner_in, ${sumOf('owner-out')} as owner_out
    from (
      select b.*, sum(b.new_members) over (order by b.business_day)::bigint as members from books_day b
    ) d
    left join books_flow f on f.business_day = d.business_day and f.currency = 'USDT'
    where d.business_day > ledger.today() - ${days}::int
    group by d.business_day, d.new_members, d.members, d.invitation_rewards
    order by d.business_day`
