import { money, type Money } from '@millrace/money'
import type { Database } from '../db/database.ts'
import type { AccountKind } from './account.ts'
import { findRecords } from './store.ts'
import type { TransferKind } from './transfer.ts'

export type Entry = {
  readonly seq: bigint
  readonly id: string
  readonly leg: number
  readonly kind: TransferKind
  readonly from: AccountKind
  readonly to: AccountKind
  readonly amount: Money
  readonly reason: string
  readonly businessDay: string
  readonly createdAt: Date
}

const seqMax = 2n ** 63n - 1n

/**
 * The transfers of a member, or those of a machine that involve no member, newest first. The next page starts before
 * the last entry's `seq`.
 */
export async function listEntries(
  db: Database,
  owner: string,
  page: { readonly before?: bigint; readonly limit: number },
): Promise<Entry[]> {
  const rows = await findRecords(db, owner, page.before ?? seqMax, page.limit)
  return rows.map(({ seq, id, leg, kind, fromKind, toKind, amount, currency, reason, businessDay, createdAt }) => ({
    seq,
    id,
    leg,
    kind,
    from: fromKind,
    to: toKind,
    amount: money(amount, currency),
    reason,
    businessDay,
    createdAt,
  }))
}
