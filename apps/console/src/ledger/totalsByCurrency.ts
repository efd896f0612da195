import { add, currencies, money, parseMoney, subtract, type Currency, type Money } from '@millrace/money'
import type { LedgerState } from './ledgerHealth.ts'

type Total = LedgerState['totals'][number]

export type CurrencyTotals = {
  readonly currency: string
  readonly totals: readonly Total[]
  /**
   * What the rails hold against what is owed, added up here once more; null for a currency that this console cannot
   * add.
   */
  readonly sums: { readonly held: Money; readonly owed: Money; readonly difference: Money } | null
}

/** The totals of each currency, with what the rails hold first. */
export function groupByCurrency(totals: readonly Total[]): readonly CurrencyTotals[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, its]) => ({
    currency,
    totals: its.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a))),
    sums: sumsOf(its, currency),
  }))
}

// Custody is the only asset; the server writes assets and liabilities both as positive amounts.
const isHeld = ({ kind }: Total) => kind === 'custody'

export function parseAmount(decimal: string, currency: string): Money | null {
  return (currencies as readonly string[]).includes(currency) ? parseMoney(decimal, currency as Currency) : null
}

function sumsOf(totals: readonly Total[], currency: string): CurrencyTotals['sums'] {
  let held = money(0n, currency as Currency)
  let owed = held
  for (const total of totals) {
    const amount = parseAmount(total.balance, currency)
    if (!amount) return null
    if (isHeld(total)) held = add(held, amount)
    else owed = add(owed, amount)
  }
  return { held, owed, difference: subtract(held, owed) }
}
