import type { Currency } from '@millrace/money'
import { useFormatUsdt } from '../shell/useFormatUsdt.ts'
import { useText } from '../shell/useText.ts'
import { useCurrencyName } from './useCurrencyName.ts'

/** Formats a rate: how much of a local currency one USDT is. */
export function useFormatRate(): (rate: string, currency: Currency) => string {
  const t = useText()
  const nameCurrency = useCurrencyName()
  // A rate has six decimals as USDT has, so it is formatted like an amount of USDT.
  const format = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  return (rate, currency) =>
    t('recharge.rate-is', { amount: `${format(rate, { form: 'exact' })}\u00a0${nameCurrency(currency)}` })
}
