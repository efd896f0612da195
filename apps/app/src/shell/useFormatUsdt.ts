import { formatMoney, formatWithUnit, parseMoney, type Currency, type FormatOptions } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from './hiddenAmounts.ts'
import { parseUsdt } from './usdt.ts'
import { useLanguage } from './useText.ts'

/**
 * Formats an amount of USDT for a sentence or a button, `12.50 USDT`, or without the unit where the sentence says it.
 * Hidden when the member hides amounts, except where `isAlwaysShown`: it is public, or about to be confirmed.
 * Everywhere else an amount is an `Amount`.
 */
export function useFormatUsdt({ isAlwaysShown = false, hasUnit = true } = {}): (
  decimal: string,
  options?: FormatOptions,
) => string {
  const { tag } = useLanguage()
  const isHidden = useAreAmountsHidden() && !isAlwaysShown
  const format = hasUnit ? formatWithUnit : formatMoney
  return (decimal, options) =>
    isHidden ? hiddenAmount + (hasUnit ? '\u00a0USDT' : '') : format(parseUsdt(decimal), tag, options)
}

/**
 * Formats an amount of any currency with its unit. It is never hidden, and exact if nothing else is asked for: it is
 * what has been typed, or a limit of what may be typed.
 */
export function useFormatMoney(): (decimal: string, currency: Currency, options?: FormatOptions) => string {
  const { tag } = useLanguage()
  return (decimal, currency, options = { form: 'exact' }) => {
    const amount = parseMoney(decimal, currency)
    return amount ? formatWithUnit(amount, tag, options) : ''
  }
}
