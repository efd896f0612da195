import type { Money } from '@millrace/money'
import type { Account } from './account.ts'
import type { Db } from './inTransaction.ts'
import { legRows } from './legRows.ts'
import type { PostOutcome } from './outcome.ts'
import { assertLegs } from './posting.ts'
import { askToHold } from './store.ts'
import type { TransferKind } from './transferKind.ts'

export type Holding = {
  /** Also the name of the hold when it is resolved or released. */
  readonly id: string
  readonly kind: TransferKind
  readonly from: Account
  readonly to: Account
  readonly amount: Money
  readonly reason: string
  /** After this, by the ledger's clock, it can only be released; null when it waits for ever. */
  readonly expiresAt: Date | null
}

/** Sets an amount aside until `resolve` pays it out or `release` gives it back. */
export async function hold(db: Db, { id, kind, from, to, amount, reason, expiresAt }: Holding): Promise<PostOutcome> {
  const legs = [{ kind, from, to, amount }]
  assertLegs(legs)
  return askToHold(db, id, await legRows(db, legs), reason, expiresAt)
}
