import { findColumnDecimals } from './column.ts'
import { findDecimals } from './format.ts'
import { add, cutOff, type Money } from './money.ts'

/** With these, nothing is cut off of any currency. */
const decimalsMax = 6

/** What an amount is to a total that is shown beside it: a part, taken off, or the total itself. */
export type SumRole = 'part' | 'taken' | 'total'

/** The same where several totals are shown side by side, with what each is of. */
export type NamedSumRole = SumRole | `${SumRole} of ${string}`

/**
 * How a total is written below or above its parts: as the sum of what is read of them, with as many decimals as they
 * have. What is taken off is a negative part.
 */
export function addUp(
  parts: readonly [Money, ...Money[]],
  decimals = findColumnDecimals(parts),
): { readonly total: Money; readonly decimals: number } {
  const [first, ...others] = parts.map((part) => cutOff(part, decimals)) as [Money, ...Money[]]
  return { total: others.reduce(add, first), decimals }
}

/**
 * The same with as many decimals as it takes for the total to be, in cents, what is shown of it where it stands alone:
 * cut off one by one, parts of 3.38 can make 3.36.
 */
export function addUpToCents(parts: readonly [Money, ...Money[]]): ReturnType<typeof addUp> {
  const { minor } = cutOff(addUp(parts, decimalsMax).total, 2)
  let sum = addUp(parts)
  while (cutOff(sum.total, 2).minor !== minor) sum = addUp(parts, sum.decimals + 1)
  return sum
}

/** How many decimals it takes to write each of them whole. */
export const findExactDecimals = (amounts: readonly Money[]): number =>
  Math.max(...amounts.map((amount) => findDecimals(amount, 'exact')))
