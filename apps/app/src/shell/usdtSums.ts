import { addUp, addUpToCents, findExactDecimals } from '@millrace/money'
import { parseUsdt } from './usdt.ts'

/** How parts of USDT and what they make are written, so that what is read adds up. */
export const addUpUsdt = (first: string, ...others: readonly string[]): ReturnType<typeof addUp> =>
  addUp([parseUsdt(first), ...others.map(parseUsdt)])

/** The same, with a total that is in cents what it is where it stands alone. */
export const addUpUsdtToCents = (first: string, ...others: readonly string[]): ReturnType<typeof addUp> =>
  addUpToCents([parseUsdt(first), ...others.map(parseUsdt)])

/** How many decimals it takes to write each of them whole. */
export const findExactUsdtDecimals = (...decimals: readonly string[]): number =>
  findExactDecimals(decimals.map(parseUsdt))
