import { addUp, addUpToCents, findColumnDecimals, findEvenDecimals, findExactDecimals } from '@millrace/money'
import { parseUsdt } from './usdt.ts'

/** How parts of USDT and what they make are written, so that what is read adds up. */
export const addUpUsdt = (first: string, ...others: readonly string[]): ReturnType<typeof addUp> =>
  addUp([parseUsdt(first), ...others.map(parseUsdt)])

/** The same, with a total that is in cents what it is where it stands alone. */
export const addUpUsdtToCents = (first: string, ...others: readonly string[]): ReturnType<typeof addUp> =>
  addUpToCents([parseUsdt(first), ...others.map(parseUsdt)])

/** How many decimals money has that can be spent or claimed: cents, or as many as it takes for the least to be seen. */
export const findSpendableDecimals = (...decimals: readonly string[]): number =>
  findColumnDecimals(['1', ...decimals].map(parseUsdt))

/** Of a unit and a day. */
const dayDecimals = 4

/**
 * How many decimals figures of a day have that are read side by side: so many that none looks like nothing, and that
 * all digits of what is expected are there. Null is one that is not known yet.
 */
export const findDayDecimals = (paid: readonly (string | null)[], expected = '0'): number => {
  const shown = paid.filter((each) => each !== null).map(parseUsdt)
  return Math.max(dayDecimals, findExactUsdtDecimals(expected), findColumnDecimals([parseUsdt('1'), ...shown]))
}

/** How many decimals it takes to write each of them whole. */
export const findExactUsdtDecimals = (...decimals: readonly string[]): number =>
  findExactDecimals(decimals.map(parseUsdt))

/** How many decimals movements below each other have: all the same, and nothing below one is cut off. */
export const findEvenUsdtDecimals = (decimals: readonly string[]): number => findEvenDecimals(decimals.map(parseUsdt))
