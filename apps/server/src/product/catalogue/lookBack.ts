import type { ProductDetail } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import type { Language } from '@millrace/texts'
import type pg from 'pg'
import { listLookBacks, type LookBackRow } from './store.ts'

/** A settled month: less would say more about chance than about the machine. */
const daysMin = 30
const keptMs = 60_000

type Kept = { readonly day: string; readonly untilMs: number; readonly rows: Promise<readonly LookBackRow[]> }

// All machines are compared, which reads a year of each; it changes when a day is settled.
const keptOf = new WeakMap<pg.Pool, Kept>()

async function lookBacks(pool: pg.Pool, lastSettledDay: string): Promise<readonly LookBackRow[]> {
  const kept = keptOf.get(pool)
  if (kept && kept.day === lastSettledDay && performance.now() < kept.untilMs) return kept.rows
  const fresh = { day: lastSettledDay, untilMs: performance.now() + keptMs, rows: listLookBacks(pool) }
  keptOf.set(pool, fresh)
  fresh.rows.catch(() => {
    if (keptOf.get(pool) === fresh) keptOf.delete(pool)
  })
  return fresh.rows
}

/** Null until this machine has a settled month. */
export async function getLookBack(
  pool: pg.Pool,
  language: Language,
  machineId: string,
  lastSettledDay: string | null,
): Promise<ProductDetail['lookBack']> {
  if (!lastSettledDay) return null
  const told = (await lookBacks(pool, lastSettledDay)).filter(({ days }) => days >= daysMin)
  const own = told.find(({ id }) => id === machineId)
  const [worst, best] = extremesOf(told)
  return own && best && worst
    ? { own: seen(own, language), best: seen(best, language), worst: seen(worst, language) }
    : null
}

/** By what came back for each coin that was paid, compared without rounding. */
function extremesOf(rows: readonly LookBackRow[]): readonly [LookBackRow | undefined, LookBackRow | undefined] {
  const sorted = rows.toSorted((a, b) => (a.received * b.price < b.received * a.price ? -1 : 1))
  return [sorted[0], sorted.at(-1)]
}

const seen = ({ id, name, since, days, price, received }: LookBackRow, { header }: Language) => ({
  machineId: id,
  machineName: name[header] || name.en_US,
  since,
  days,
  paid: usdtDecimal(price),
  received: usdtDecimal(received),
  result: usdtDecimal(received - price),
})
