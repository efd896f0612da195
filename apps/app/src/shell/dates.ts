import type { LanguageCode } from '@millrace/texts'

/** German and Turkish write a date with dots; the other eight with slashes. */
const dotted: readonly LanguageCode[] = ['de', 'tr']

/** A moment for reading: `15.11.2026 - 09:30` or `15/11/2026 09:30`, in the given time zone or the device's. */
export function formatMoment(iso: string, code: LanguageCode, timeZone?: string): string {
  const { day, month, year, hour, minute } = partsOf(iso, timeZone)
  return dotted.includes(code) ? `${day}.${month}.${year} - ${hour}:${minute}` : `${day}/${month}/${year} ${hour}:${minute}`
}

function partsOf(iso: string, timeZone: string | undefined): Record<string, string> {
  // Latin digits in every language, as the figures have: British English gives two-digit parts in a 24-hour day.
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...(timeZone ? { timeZone } : {}),
  })
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
}
