import {
  add,
  currencies,
  findExactDecimals,
  money,
  parseMoney,
  subtract,
  type Currency,
  type Money,
} from '@millrace/money'
import type { LedgerState } from './ledgerHealth.ts'

type Total = LedgerState['totals'][number]

export type CurrencyTotals = {
  readonly currency: string
  readonly totals: readonly Total[]
  /** So many that none is cut off, and the column is even. */
  readonly decimals: number
  /** Money held and owed, added up independently of the server; null for a currency unknown to this console. */
  readonly sums: { readonly held: Money; readonly owed: Money; readonly difference: Money } | null
}

/** The totals by currency, custody first. */
export function groupByCurrency(totals: readonly Total[]): readonly CurrencyTotals[] {
  return [...Map.groupBy(totals, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    totals: rows.toSorted((a, b) => Number(isCustody(b)) - Number(isCustody(a))),
    decimals: Math.max(0, findExactDecimals(rows.flatMap(({ balance }) => parseAmount(balance, currency) ?? []))),
    sums: computeSums(rows, currency),
  }))
}

// Custody is the only asset. The server sends assets and liabilities both as positive amounts.
const isCustody = ({ kind }: Total) => kind === 'custody'

export function parseAmount(decimal: string, currency: string): Money | null {
  return (currencies as readonly string[]).includes(currency) ? parseMoney(decimal, currency as Currency) : null
}

function computeSums(totals: readonly Total[], currency: string): CurrencyTotals['sums'] {
  let held = money(0n, currency as Currency)
  let owed = held
  for (const total of totals) {
    const amount = parseAmount(total.balance, currency)
    if (!amount) return null
    if (isCustody(total)) held = add(held, amount)
    else owed = add(owed, amount)
  }
  return { held, owed, difference: subtract(held, owed) }
}
