import type { Db } from './inTransaction.ts'
import { openAccounts } from './openAccount.ts'
import type { Leg } from './posting.ts'
import type { LegRow } from './store.ts'

/** Legs as the database takes them, with the ids of their accounts. */
export async function legRows(db: Db, legs: readonly Leg[]): Promise<LegRow[]> {
  const ids = await openAccounts(
    db,
    legs.flatMap(({ from, to, amount: { currency } }) => [
      { kind: from.kind, owner: from.owner, currency },
      { kind: to.kind, owner: to.owner, currency },
    ]),
  )
  return legs.map(({ kind, amount }, i) => {
    const [from, to] = [ids[2 * i] as bigint, ids[2 * i + 1] as bigint]
    return `(${kind},${from},${to},${amount.minor})` as const
  })
}
