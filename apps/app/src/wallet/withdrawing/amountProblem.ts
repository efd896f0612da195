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

/** All that can be typed of what is available: an amount has two decimals, and nothing is rounded up. */
export const allOf = (available: string): string => available.replace(/(\.\d{2})\d*$/, '$1')
