import { useLanguage, useText } from './useText.ts'

/**
 * Formats a calendar day for an axis or a title, `15 Nov` or `15 Nov 2026`, with the day first as in other dates. The
 * months are a text: Intl's first formatter takes a slow phone a tenth of a second, just when a chart is about to show.
 */
export function useFormatShortDay(): (day: string, options?: { readonly hasYear?: boolean }) => string {
  const months = useText()('shell.months').split(' ')
  const { code } = useLanguage()
  return (day, { hasYear = false } = {}) => {
    const [year = '', month, ofMonth] = day.split('-')
    const parts = [`${Number(ofMonth)}${code === 'de' ? '.' : ''}`, months[Number(month) - 1], hasYear && year]
    return parts.filter(Boolean).join(' ')
  }
}
