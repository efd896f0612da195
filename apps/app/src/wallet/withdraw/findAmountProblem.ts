import type { LocalCurrency } from '@millrace/contract/wallet/amounts'
import { parseMoney, usdtDecimal, type Money } from '@millrace/money'
import type { ReadAmount } from '../../components/typedAmount.ts'
import { parseUsdt } from '../../shell/usdt.ts'

type Limits = {
  readonly min: string
  readonly available: string
  readonly localMin: Readonly<Record<LocalCurrency, string>>
}
export type AmountProblem = 'missing' | 'wrong' | 'below' | 'above' | 'below-local'

/** What is wrong with a typed amount, of which `arrives` is paid out; null when it can be withdrawn. */
export function findAmountProblem(
  { amount, problem }: ReadAmount,
  arrives: Money,
  { min, available, localMin }: Limits,
): AmountProblem | null {
  if (!amount) return problem === 'missing' ? 'missing' : 'wrong'
  if (amount.minor > parseUsdt(available).minor) return 'above'
  if (amount.minor < parseUsdt(min).minor) return 'below'
  const { currency } = arrives
  const least = currency === 'USDT' ? null : parseMoney(localMin[currency], currency)
  return least && arrives.minor < least.minor ? 'below-local' : null
}

/** All that is available. It may have more than the two decimals that can be typed, so that nothing is left behind. */
export const getMaximumAmount = (available: string): string => available.replace(/0{4}$/, '')

const centMinor = 10_000n

/** A part of what is available, rounded down to the two decimals that can be typed. */
export function getPartAmount(available: string, percent: 25 | 50): string {
  const part = (parseUsdt(available).minor * BigInt(percent)) / 100n
  return getMaximumAmount(usdtDecimal(part - (part % centMinor)))
}
