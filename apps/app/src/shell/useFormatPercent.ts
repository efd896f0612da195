import { formatPercent } from '@millrace/money'
import { useLanguage } from './useText.ts'

/** Formats a share of 1 in percent. */
export function useFormatPercent(): (share: number, options?: Parameters<typeof formatPercent>[2]) => string {
  const { tag } = useLanguage()
  return (share, options) => formatPercent(share, tag, options)
}
