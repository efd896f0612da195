import { toLocal } from '@millrace/money'
import type { BankChannel } from './channels.ts'
import type { findTerms } from './store.ts'

type Terms = Awaited<ReturnType<typeof findTerms>>

/**
 * A bank channel takes what the platform's position in USDT can pay for, at the rate in force; without a rate, or when
 * that is below its minimum, it is closed.
 */
export function getChannelLimits(
  { currency, minMinor }: BankChannel,
  { rates, usdtPosition }: Pick<Terms, 'rates' | 'usdtPosition'>,
): { readonly maxMinor: bigint; readonly isOpen: boolean } {
  const rate = rates.get(currency)
  const maxMinor = rate === undefined ? 0n : toLocal(usdtPosition, currency, rate)
  return { maxMinor, isOpen: maxMinor >= minMinor }
}
