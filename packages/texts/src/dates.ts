import type { LanguageCode } from './languages.ts'

/** German and Turkish dates have dots; those of the other languages have slashes. */
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

const pad = (value: number): string => String(value).padStart(2, '0')

/** Formats the hours and minutes of an offset from UTC: 330 as 05:30, and -330 too. */
const formatOffset = (minutes: number): string =>
  `${pad(Math.trunc(Math.abs(minutes) / 60))}:${pad(Math.abs(minutes) % 60)}`

/** Formats an offset for people: 330 as UTC+05:30. */
export const formatUtcOffset = (minutes: number): string =>
  minutes === 0 ? 'UTC' : `UTC${minutes < 0 ? '−' : '+'}${formatOffset(minutes)}`

/** The same as ISO 8601 has it: 330 as +05:30. */
export const formatIsoOffset = (minutes: number): string =>
  minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${formatOffset(minutes)}`

/** A time for whoever reads it, wherever they are. */
export const formatUtc = (time: Date, code: LanguageCode): string => {
  const [day = '', rest = ''] = time.toISOString().split('T')
  return `${formatDayTime(day, rest.slice(0, 5), code)} UTC`
}
