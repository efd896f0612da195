import type { Currency } from '@millrace/money'
import { useLanguage, useText } from '../../shell/useText.ts'

/** Writes a rate for reading: two decimals unless more are there. */
export function useRateText(): (quote: { readonly rate: string; readonly currency: Currency }) => string {
  const t = useText()
  const { tag } = useLanguage()
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 6 })
  return ({ rate, currency }) => t('withdraw.rate-is', { rate: format.format(rate as Intl.StringNumericLiteral), currency })
}
