import type { Currency } from '@millrace/money'
import { useFormatDecimal } from '../shell/useFormatUsdt.ts'
import { useText } from '../shell/useText.ts'
import { useCurrencyName } from './useCurrencyName.ts'

/** Formats a rate: how much of a local currency one USDT is. */
export function useFormatRate(): (rate: string, currency: Currency) => string {
  const t = useText()
  const formatDecimal = useFormatDecimal()
  const nameCurrency = useCurrencyName()
  return (rate, currency) =>
    t('recharge.rate-is', { amount: `${formatDecimal(trimZeros(rate))}\u00a0${nameCurrency(currency)}` })
}

/** To two decimals, or as many as it needs. */
const trimZeros = (rate: string): string => rate.replace(/(\.\d\d\d*?)0+$/, '$1')
