import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { onlyRow } from '../../db/rows.ts'

/** The payments that the till is to send now. Nobody else gets the same ones. */
export async function claimTillPayments(
  db: Database,
  minedHead: number | null,
): Promise<{ readonly memberId: string; readonly amount: bigint }[]> {
  const { rows } = await sql<{ memberId: string; amount: bigint }>`
    select member_id, amount from claim_till_payments(${minedHead})`.execute(db)
  return rows
}

/** What the ledger has in custody at the till, and what was paid in there and is not used yet. */
export async function readTillBooks(db: Database): Promise<{ readonly custody: bigint; readonly unused: bigint }> {
  return onlyRow(
    await sql<{ custody: bigint; unused: bigint }>`
      select coalesce((
          select -balance from ledger.balance where (owner, kind, currency) = ('practice', 'custody', 'USDT')
        ), 0)::bigint as custody,
        coalesce((select sum(amount) from receipt where rail = 'practice' and used_as is null), 0)::bigint as unused
    `.execute(db),
  )
}

/** Whether something that was asked for has not been seen on the chain. */
export async function hasTillPayments(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('recharge')
    .select('id')
    .where('channel', '=', 'till')
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
