import type { DataOf } from '@millrace/contract/call'
import type { stockHeld } from '@millrace/contract/product/order'
import { usdtDecimal, usdtMinor } from '@millrace/money'

type Days = DataOf<typeof stockHeld>[number]['days']

/** What units earned on the settled days, beside what was expected of the same days; null before the first. */
export function computePace(days: Days) {
  if (days.length === 0) return null
  const sum = (amounts: readonly string[]): bigint => amounts.reduce((total, each) => total + usdtMinor(each), 0n)
  const total = sum(days.map(({ amount }) => amount))
  const expected = sum(days.map((each) => each.expected))
  return {
    averageDay: usdtDecimal(total / BigInt(days.length)),
    paid: usdtDecimal(total),
    expected: usdtDecimal(expected),
    amounts: days.map(({ amount }) => Number(amount)),
  }
}
