import { formatDollars } from '@millrace/money'
import { hiddenAmount, useAreAmountsHidden } from './hiddenAmounts.ts'
import { useInfo } from './queries.ts'
import { parseUsdt } from './usdt.ts'
import { useFormatUsdt } from './useFormatUsdt.ts'
import { useLanguage } from './useText.ts'

/** What prices are shown in, as the platform has set it. */
export const useSalesUnit = () => useInfo().data?.salesUnit ?? 'USDT'

/** Formats a price for a sentence or a button, in the sales unit. Hidden as `useFormatUsdt` does it. */
export function useFormatPrice({ isAlwaysShown = false } = {}): (decimal: string) => string {
  const { tag } = useLanguage()
  const isHidden = useAreAmountsHidden() && !isAlwaysShown
  const formatUsdt = useFormatUsdt({ isAlwaysShown })
  if (useSalesUnit() === 'USDT') return (decimal) => formatUsdt(decimal)
  return (decimal) => (isHidden ? hiddenAmount : formatDollars(parseUsdt(decimal), tag))
}
