import type { Db } from './inTransaction.ts'
import { knownAccount, openAccount } from './openAccount.ts'
import { assertLegs, type Leg } from './posting.ts'
import type { LegColumns } from './store.ts'

export async function legColumns(db: Db, legs: readonly Leg[]): Promise<LegColumns> {
  assertLegs(legs)
  const columns = { kinds: legs.map(({ kind }) => kind), froms: [] as bigint[], tos: [] as bigint[], amounts: legs.map(({ amount }) => amount.minor) }
  for (const { from, to, amount: { currency } } of legs) {
    // Known nearly always; then there is nothing to wait for.
    columns.froms.push(knownAccount(db, from, currency) ?? await openAccount(db, from, currency))
    columns.tos.push(knownAccount(db, to, currency) ?? await openAccount(db, to, currency))
  }
  return columns
}
