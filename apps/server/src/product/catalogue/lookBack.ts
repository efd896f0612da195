import type { ProductDetail } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import { BriefCache } from '../../db/BriefCache.ts'
import type { Database } from '../../db/database.ts'
import { memoizeByDatabase } from '../../db/memoizeByDatabase.ts'
import { listLookBacks, type LookBackRow } from './store.ts'

/** A settled month. Less would say more about chance than about the machine. */
const daysMin = 30

// Comparing all machines reads a year of each. The result changes only when a day is settled.
const getCache = memoizeByDatabase(() => new BriefCache<string, readonly LookBackRow[]>(60_000))

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
  const all = await getCache(db).get(lastSettledDay, () => listLookBacks(db))
  const rows = all.filter(({ days }) => days >= daysMin)
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
