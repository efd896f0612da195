import { decimalsMin, findDecimals, findFirstDigit, getFraction, isBelowOne } from './format.ts'
import type { Money } from './money.ts'

/** How many decimals a list of movements has, so that each is whole as far as it would be alone, and all are even. */
export const findEvenDecimals = (amounts: readonly Money[]): number =>
  Math.max(decimalsMin, ...amounts.map((amount) => findDecimals(amount, 'small')))

/**
 * How many decimals a column of small figures has: as many as its largest figure, and enough that none looks like
 * nothing.
 */
export function findColumnDecimals(amounts: readonly Money[]): number {
  const paid = amounts.filter(({ minor }) => minor !== 0n)
  const isAllBelowOne = paid.every(isBelowOne)
  const needed = isAllBelowOne
    ? paid.map((amount) => findDecimals(amount, 'small'))
    : paid.filter(isBelowOne).map((amount) => findFirstDigit(getFraction(amount)))
  return Math.max(decimalsMin, ...needed)
}
