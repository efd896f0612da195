import type { LanguageCode } from './languages.ts'

/** German and Turkish dates have dots; those of the other eight languages have slashes. */
const dotted: readonly LanguageCode[] = ['de', 'tr']

/** Formats a calendar day, `2026-11-15`, as `15.11.2026` or `15/11/2026`. It is the same day in every time zone. */
export function formatDay(day: string, code: LanguageCode): string {
  return day
    .split('-')
    .reverse()
    .join(dotted.includes(code) ? '.' : '/')
}

/** Formats a calendar day with a time, `15.11.2026 - 09:30` or `15/11/2026 09:30`. */
export const formatDayTime = (day: string, time: string, code: LanguageCode): string =>
  `${formatDay(day, code)} ${dotted.includes(code) ? '- ' : ''}${time}`

/** Formats a calendar day for an axis or a title, `15 Nov` or `15 Nov 2026`, with the day first as in other dates. */
export function formatShortDay(day: string, code: LanguageCode, { hasYear = false } = {}): string {
  const format = new Intl.DateTimeFormat(code === 'en' ? 'en-GB' : code, { month: 'short', timeZone: 'UTC' })
  const parts = [
    `${Number(day.slice(8))}${code === 'de' ? '.' : ''}`,
    format.format(Date.parse(day)),
    hasYear && day.slice(0, 4),
  ]
  return parts.filter(Boolean).join(' ')
}

/** A time for whoever reads it, wherever they are. */
export const formatUtc = (time: Date, code: LanguageCode): string => {
  const [day = '', rest = ''] = time.toISOString().split('T')
  return `${formatDayTime(day, rest.slice(0, 5), code)} UTC`
}
