import { add, toDecimal } from '@millrace/money'
import { usdt } from '../shell/usdt.ts'

export type PaidDay<Part> = { readonly key: string; readonly total: string; readonly parts: readonly [Part, ...Part[]] }

/**
 * Puts together what was paid for one thing and day: a weak day is topped up from what stronger days had left over, a
 * part from each of their reports. The largest part comes first. They need not stand together in the list, which is
 * read page by page: a day stands where its first part does.
 */
export function groupPaidDays<Part extends { readonly amount: string }>(
  parts: readonly Part[],
  keyOf: (part: Part) => string,
): readonly PaidDay<Part>[] {
  const days = Map.groupBy(parts, keyOf)
  return [...days].map(([key, each]) => ({
    key,
    total: toDecimal(each.map(({ amount }) => usdt(amount)).reduce(add)),
    parts: each.toSorted((a, b) => Number(usdt(b.amount).minor - usdt(a.amount).minor)) as [Part, ...Part[]],
  }))
}
