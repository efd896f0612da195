import { formatMoney } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from './hiddenAmounts.ts'
import { usdt } from './usdt.ts'
import { useLanguage } from './useText.ts'

/**
 * Writes an amount of USDT from the wire into a sentence or onto a button; while the eye is closed it is not to be
 * seen, unless it is open to all or about to be agreed to.
 */
export function useAmount({ isOpen = false } = {}): (decimal: string) => string {
  const { tag } = useLanguage()
  const isHidden = useAreAmountsHidden() && !isOpen
  // The unit stays on the line of its figure.
  return (decimal) => `${isHidden ? hiddenAmount : formatMoney(usdt(decimal), tag)}\u00a0USDT`
}
