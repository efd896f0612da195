import { parseMoney } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

type Terms = { readonly min: string; readonly available: string }
export type AmountProblem = 'missing' | 'below' | 'above'

/** What is wrong with a typed amount; null when it can be withdrawn. */
export function amountProblem(typed: string, { min, available }: Terms): AmountProblem | null {
  const amount = parseMoney(typed.replace(/\.$/, ''), 'USDT')
  if (!amount || amount.minor <= 0n) return 'missing'
  if (amount.minor > usdt(available).minor) return 'above'
  return amount.minor < usdt(min).minor ? 'below' : null
}

/**
 * All there is, to the last digit: an amount that is typed has two decimals, but nothing below a cent has to stay
 * behind.
 */
export const getMaximum = (available: string): string => available.replace(/0{4}$/, '')
