import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/functions.ts'
import { query, hasRow } from '../../db/rows.ts'

/** The payments that the till is to send now. Nobody else gets the same ones. */
export const claimTillPayments = (db: Database, minedHead: number | null) =>
  db
    .selectFrom(rowsOf('claimTillPayments', minedHead === null ? null : BigInt(minedHead)).as('p'))
    .selectAll()
    .execute()

/** What the ledger has in custody at the till, and what was paid in there and is not used yet. */
export const readTillBooks = (db: Database): Promise<{ readonly custody: bigint; readonly unused: bigint }> =>
  query(db).row`select coalesce((
      select -balance from ledger.balance where (owner, kind, currency) = ('practice', 'custody', 'USDT')
    ), 0)::bigint as custody,
    coalesce((select sum(amount) from receipt where rail = 'practice' and used_as is null), 0)::bigint as unused`

/** Whether something that was asked for has not been seen on the chain. */
export const hasTillPayments = (db: Database): Promise<boolean> =>
  hasRow(db.selectFrom('recharge').select('id').where('channel', '=', 'till').where('state', '=', 'pending').limit(1))
