import type { ReadAmount } from '../../components/typedAmount.ts'
import { parseUsdt } from '../../shell/usdt.ts'

type Limits = { readonly min: string; readonly available: string }
export type AmountProblem = 'missing' | 'wrong' | 'below' | 'above'

/** What is wrong with a typed amount; null when it can be withdrawn. */
export function findAmountProblem({ amount, problem }: ReadAmount, { min, available }: Limits): AmountProblem | null {
  if (!amount) return problem === 'missing' ? 'missing' : 'wrong'
  if (amount.minor > parseUsdt(available).minor) return 'above'
  return amount.minor < parseUsdt(min).minor ? 'below' : null
}

/** All that is available. It may have more than the two decimals that can be typed, so that nothing is left behind. */
export const getMaximumAmount = (available: string): string => available.replace(/0{4}$/, '')
