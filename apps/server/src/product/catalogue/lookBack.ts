import type { ProductDetail } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type { Database } from '../../db/database.ts'
import { listLookBacks, type LookBackRow } from './store.ts'

/** A settled month. Less would say more about chance than about the machine. */
const daysMin = 30
const cacheMs = 60_000

type CacheEntry = {
  readonly day: string
  readonly expiresAtMs: number
  readonly rows: Promise<readonly LookBackRow[]>
}

// Comparing all machines reads a year of each. The result changes only when a day is settled.
const cache = new WeakMap<Database, CacheEntry>()

async function listCachedLookBacks(db: Database, lastSettledDay: string): Promise<readonly LookBackRow[]> {
  const cached = cache.get(db)
  if (cached && cached.day === lastSettledDay && performance.now() < cached.expiresAtMs) return cached.rows
  const fresh = { day: lastSettledDay, expiresAtMs: performance.now() + cacheMs, rows: listLookBacks(db) }
  cache.set(db, fresh)
  fresh.rows.catch(() => {
    if (cache.get(db) === fresh) cache.delete(db)
  })
  return fresh.rows
}

/**
 * What one unit would have returned so far, beside the best and the worst machine. Null until the machine has a settled
 * month.
 */
export async function getLookBack(
  db: Database,
  language: Language,
  machineId: string,
  lastSettledDay: string | null,
): Promise<ProductDetail['lookBack']> {
  if (!lastSettledDay) return null
  const rows = (await listCachedLookBacks(db, lastSettledDay)).filter(({ days }) => days >= daysMin)
  const own = rows.find(({ id }) => id === machineId)
  const [worst, best] = findWorstAndBest(rows)
  return own && best && worst
    ? { own: toLookBack(own, language), best: toLookBack(best, language), worst: toLookBack(worst, language) }
    : null
}

/** Compares what was received relative to the price, exactly. */
function findWorstAndBest(rows: readonly LookBackRow[]): readonly [LookBackRow | undefined, LookBackRow | undefined] {
  const sorted = rows.toSorted((a, b) => (a.received * b.price < b.received * a.price ? -1 : 1))
  return [sorted[0], sorted.at(-1)]
}

const toLookBack = ({ id, name, since, days, price, received }: LookBackRow, { header }: Language) => ({
  machineId: id,
  machineName: name[header] || name.en_US,
  since,
  days,
  paid: usdtDecimal(price),
  received: usdtDecimal(received),
  result: usdtDecimal(received - price),
})
