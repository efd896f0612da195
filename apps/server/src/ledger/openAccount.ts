import type { Currency } from '@millrace/money'
import { memoizeByPool } from '../db/memoizeByPool.ts'
import type { Account } from './account.ts'
import { getPool, type Db } from './inTransaction.ts'
import { openLedgerAccounts, type AccountName } from './store.ts'

const keptMax = 200_000

// An account keeps its id for ever, so what was learnt once stays true.
const idsOf = memoizeByPool(() => new Map<string, bigint>())

/** The account's id; the account is opened at its first use. */
export async function openAccount(db: Db, account: Account, currency: Currency): Promise<bigint> {
  const [id] = await openAccounts(db, [{ ...account, currency }])
  return id as bigint
}

/** The ids of many accounts, in the order asked for: one question for all that are not known yet. */
export async function openAccounts(db: Db, names: readonly AccountName[]): Promise<bigint[]> {
  const known = idsOf(getPool(db))
  const keys = names.map(({ kind, currency, owner }) => `${kind} ${currency} ${owner}`)
  if (keys.every((key) => known.has(key))) return keys.map((key) => known.get(key) as bigint)
  const unknown = new Map(
    names.flatMap((name, i) => (known.has(keys[i] as string) ? [] : [[keys[i] as string, name] as const])),
  )
  const opened = await openLedgerAccounts(db, [...unknown.values()])
  const found = new Map<string, bigint>()
  for (const [i, key] of [...unknown.keys()].entries()) {
    const { id, isLasting } = opened[i] as { id: bigint; isLasting: boolean }
    found.set(key, id)
    // Not remembered while a transaction could still take it back.
    if (isLasting || !('isTransaction' in db)) remember(known, key, id)
  }
  return keys.map((key) => found.get(key) ?? (known.get(key) as bigint))
}

function remember(ids: Map<string, bigint>, key: string, id: bigint): void {
  if (ids.size >= keptMax) {
    const [oldest] = ids.keys()
    if (oldest !== undefined) ids.delete(oldest)
  }
  ids.set(key, id)
}
