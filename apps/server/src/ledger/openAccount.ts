import type { Currency } from '@millrace/money'
import type pg from 'pg'
import { accountKey, type Account } from './account.ts'
import { poolOf, type Db } from './inTransaction.ts'
import { askToOpen } from './store.ts'

const keptMax = 200_000

// An account keeps its id for ever, so what was learnt once stays true. By pool, since each is of one database.
const idsOfPool = new WeakMap<pg.Pool, Map<string, bigint>>()

/** The account's id; the account is opened at its first use. */
export async function openAccount(db: Db, account: Account, currency: Currency): Promise<bigint> {
  const known = knownAccount(db, account, currency)
  if (known !== undefined) return known
  const { id, isLasting } = await askToOpen(db, account, currency)
  // Not remembered while a transaction could still take it back.
  if (isLasting || !('isTransaction' in db)) remember(poolOf(db), accountKey(account, currency), id)
  return id
}

export const knownAccount = (db: Db, account: Account, currency: Currency): bigint | undefined =>
  idsOfPool.get(poolOf(db))?.get(accountKey(account, currency))

function remember(pool: pg.Pool, key: string, id: bigint): void {
  let ids = idsOfPool.get(pool)
  if (!ids) idsOfPool.set(pool, ids = new Map())
  if (ids.size >= keptMax) {
    const [oldest] = ids.keys()
    if (oldest !== undefined) ids.delete(oldest)
  }
  ids.set(key, id)
}
