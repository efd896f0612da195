import { formatMoney, parseMoney, type Currency } from '@millrace/money'
import { useLanguage } from '../../shell/useText.ts'

/** Writes an amount of any currency from the wire into a sentence or onto a button. */
export function useMoneyText(): (decimal: string, currency: Currency) => string {
  const { tag } = useLanguage()
  return (decimal, currency) => {
    const amount = parseMoney(decimal, currency)
    // The unit stays on the line of its figure.
    return amount ? `${formatMoney(amount, tag)}\u00a0${currency}` : ''
  }
}
