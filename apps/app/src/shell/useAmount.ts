import { formatMoney } from '@millrace/money'
import { usdt } from './usdt.ts'
import { useLanguage } from './useText.ts'

/** Writes an amount of USDT from the wire into a sentence or onto a button. */
export function useAmount(): (decimal: string) => string {
  const { tag } = useLanguage()
  // The unit stays on the line of its figure.
  return (decimal) => `${formatMoney(usdt(decimal), tag)}\u00a0USDT`
}
