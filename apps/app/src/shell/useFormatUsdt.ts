import { formatMoney, formatWithUnit, parseMoney, type Currency } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from './hiddenAmounts.ts'
import { parseUsdt } from './usdt.ts'
import { useLanguage } from './useText.ts'

/**
 * Formats an amount of USDT for a sentence or a button, `12.50 USDT`. Hidden when the member hides amounts, except
 * where `isAlwaysShown`: it is public, or about to be confirmed.
 */
export function useFormatUsdt({ isAlwaysShown = false } = {}): (decimal: string) => string {
  const { tag } = useLanguage()
  const isHidden = useAreAmountsHidden() && !isAlwaysShown
  return (decimal) => (isHidden ? `${hiddenAmount}\u00a0USDT` : formatWithUnit(parseUsdt(decimal), tag))
}

/** Formats public amounts of USDT, such as prices, without the unit. */
export function useFormatUsdtNumber(): (decimal: string) => string {
  const { tag } = useLanguage()
  return (decimal) => formatMoney(parseUsdt(decimal), tag)
}

/** Formats an amount of any currency with its unit. It is never hidden. */
export function useFormatMoney(): (decimal: string, currency: Currency) => string {
  const { tag } = useLanguage()
  return (decimal, currency) => {
    const amount = parseMoney(decimal, currency)
    return amount ? formatWithUnit(amount, tag) : ''
  }
}
