import { add, toDecimal } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'

export type PaidDay<Part> = { readonly key: string; readonly total: string; readonly parts: readonly [Part, ...Part[]] }

/**
 * Groups what was paid for one day. A weak day is topped up from what better days had left, in one part per report. The
 * largest part comes first. The parts of a day need not be next to each other in the list, which is fetched page by
 * page; the day is at the position of its first part.
 */
export function groupPaidDays<Part extends { readonly amount: string }>(
  parts: readonly Part[],
  getKey: (part: Part) => string,
): readonly PaidDay<Part>[] {
  const days = Map.groupBy(parts, getKey)
  return [...days].map(([key, each]) => ({
    key,
    total: toDecimal(each.map(({ amount }) => parseUsdt(amount)).reduce(add)),
    parts: each.toSorted((a, b) => Number(parseUsdt(b.amount).minor - parseUsdt(a.amount).minor)) as [Part, ...Part[]],
  }))
}
