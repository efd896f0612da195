import { formatMoney } from '@millrace/money'
import { usdt } from './usdt.ts'
import { useLanguage } from './useText.ts'

/** Writes prices and other amounts that anybody may see, without the unit. */
export function useUsdtText(): (decimal: string) => string {
  const { tag } = useLanguage()
  return (decimal) => formatMoney(usdt(decimal), tag)
}
