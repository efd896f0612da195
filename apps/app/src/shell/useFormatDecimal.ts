import { formatDecimal } from '@millrace/money'
import { useLanguage } from './useText.ts'

/** Formats a number that is no amount, such as a quotient in a sum, with the decimals that it has. */
export function useFormatDecimal(): (decimal: string) => string {
  const { tag } = useLanguage()
  return (decimal) => formatDecimal(decimal, tag)
}
