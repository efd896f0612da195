import { formatMoney, type Currency } from '@millrace/money'
import { parseUsdt } from '../shell/usdt.ts'
import { useLanguage, useText } from '../shell/useText.ts'
import { useCurrencyName } from './useCurrencyName.ts'

/** Formats a rate: how much of a local currency one USDT is. */
export function useFormatRate(): (rate: string, currency: Currency) => string {
  const t = useText()
  const { tag } = useLanguage()
  const nameCurrency = useCurrencyName()
  // A rate has six decimals as USDT has, so it is formatted like an amount of USDT.
  return (rate, currency) =>
    t('recharge.rate-is', { amount: `${formatMoney(parseUsdt(rate), tag)}\u00a0${nameCurrency(currency)}` })
}
