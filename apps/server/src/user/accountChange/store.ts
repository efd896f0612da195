import type { Database } from '../../db/database.ts'
import { firstOrNull, query } from '../../db/rows.ts'
import type { Row } from '../../db/schema.ts'
import type { Account } from '../account.ts'

export type AccountChangeRow = Row<'accountChange'>

/** Takes the place of an earlier change. The same one does not wait anew, and another does not inherit its wait. */
export const putAccountChange = (
  db: Database,
  memberId: string,
  { channel, value }: Account,
): Promise<AccountChangeRow> =>
  query(db).row`insert into account_change as c (member_id, channel, value, requested_at, usable_at)
    select ${memberId}, ${channel}, ${value}, ledger.now(),
      ledger.now() + make_interval(hours => r.destination_wait_hours)
    from wallet_rule r
    on conflict (member_id, channel) do update set value = excluded.value,
      requested_at = case when c.value = excluded.value then c.requested_at else excluded.requested_at end,
      usable_at = case when c.value = excluded.value then c.usable_at else excluded.usable_at end
    returning *`

export const listAccountChanges = (db: Database, memberId: string): Promise<(AccountChangeRow & { now: Date })[]> =>
  query(db).rows`select c.*, ledger.now() as now from account_change c where c.member_id = ${memberId}
    order by c.channel`

export const findAccountChange = (
  db: Database,
  memberId: string,
  channel: AccountChangeRow['channel'],
): Promise<AccountChangeRow | null> =>
  firstOrNull(
    db.selectFrom('accountChange').selectAll().where('memberId', '=', memberId).where('channel', '=', channel),
  )

/** Those whose wait is over. */
export const listDueChanges = (db: Database): Promise<AccountChangeRow[]> =>
  query(db).rows`select c.* from account_change c where c.usable_at <= ledger.now() order by c.usable_at limit 1000`

/** Without a channel, all of the member's. */
export async function removeAccountChanges(
  db: Database,
  memberId: string,
  channel?: AccountChangeRow['channel'],
): Promise<void> {
  let removal = db.deleteFrom('accountChange').where('memberId', '=', memberId)
  if (channel) removal = removal.where('channel', '=', channel)
  await removal.execute()
}
