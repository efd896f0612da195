import { formatMoney, type Currency } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** Writes a rate: how much of a local currency one USDT is. */
export function useRateText(): (rate: string, currency: Currency) => string {
  const t = useText()
  const { tag } = useLanguage()
  // A rate has the six decimals of USDT, so it can be written as an amount of it.
  return (rate, currency) => t('recharge.rate-is', { amount: `${formatMoney(usdt(rate), tag)}\u00a0${currency}` })
}
