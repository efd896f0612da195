import { formatDateTime } from '../../shell/dates.ts'
import { useLanguage } from '../../shell/useText.ts'
import { formatAgo } from './ago.ts'

/** Formats when something was written. */
export function useAgo(): (iso: string, style?: Intl.RelativeTimeFormatStyle) => string {
  const { tag, code } = useLanguage()
  return (iso, style) => formatAgo(iso, tag, style) ?? formatDateTime(iso, code)
}
