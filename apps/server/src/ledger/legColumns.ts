import type { Db } from './inTransaction.ts'
import { openAccounts } from './openAccount.ts'
import type { Leg } from './posting.ts'
import type { LegColumns } from './store.ts'

/** Legs as the database takes them, with the ids of their accounts. */
export async function legColumns(db: Db, legs: readonly Leg[]): Promise<LegColumns> {
  const ids = await openAccounts(
    db,
    legs.flatMap(({ from, to, amount: { currency } }) => [
      { kind: from.kind, owner: from.owner, currency },
      { kind: to.kind, owner: to.owner, currency },
    ]),
  )
  return {
    kinds: legs.map(({ kind }) => kind),
    froms: ids.filter((_, i) => i % 2 === 0),
    tos: ids.filter((_, i) => i % 2 === 1),
    amounts: legs.map(({ amount }) => amount.minor),
  }
}
