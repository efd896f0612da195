import { findColumnDecimals } from './column.ts'
import { getDecimals } from './currency.ts'
import { findDecimals } from './format.ts'
import { add, money, type Money } from './money.ts'

/** The amount that is read where digits after so many decimals are cut off. */
export function cutOff({ minor, currency }: Money, decimals: number): Money {
  const unit = 10n ** BigInt(Math.max(0, getDecimals(currency) - decimals))
  return money((minor / unit) * unit, currency)
}

/**
 * How a total is written below or above its parts: as the sum of what is read of them, with as many decimals as they
 * have. What is taken off is a negative part.
 */
export function addUp(parts: readonly [Money, ...Money[]]): { readonly total: Money; readonly decimals: number } {
  const decimals = findColumnDecimals(parts)
  const [first, ...others] = parts.map((part) => cutOff(part, decimals)) as [Money, ...Money[]]
  return { total: others.reduce(add, first), decimals }
}

/** How many decimals it takes to write each of them whole. */
export const findExactDecimals = (amounts: readonly Money[]): number =>
  Math.max(...amounts.map((amount) => findDecimals(amount, 'exact')))
