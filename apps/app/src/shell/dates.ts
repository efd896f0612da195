import { formatDayTime, type LanguageCode } from '@millrace/texts'
import { readTimeZoneMinutes } from './session.ts'

/**
 * Formats a date and time, `15.11.2026 - 09:30` or `15/11/2026 09:30`, in the given time zone; without one in the
 * member's, or if they have not chosen any, in the device's.
 */
export function formatDateTime(iso: string, code: LanguageCode, timeZone?: string): string {
  const { day, month, year, hour, minute } = toDateParts(iso, timeZone)
  return formatDayTime(`${year}-${month}-${day}`, `${hour}:${minute}`, code)
}

/** The member's time zone, or if they have not chosen any the device's, in minutes east of UTC at that time. */
export const readZoneMinutes = (at: Date): number => readTimeZoneMinutes() ?? -at.getTimezoneOffset()

/** What a call whose days are the reader's has to be told. */
export const readReaderZone = () => ({ timezoneMinutes: readZoneMinutes(new Date()) })

/**
 * The member's day of today. The business day says which one it is: the practice clock may be ahead of the device's.
 */
export function toLocalToday({ businessDay, timeZone }: { businessDay: string; timeZone: string }): string {
  const now = new Date().toISOString()
  const { day, month, year } = toDateParts(now, timeZone)
  const aheadMs = Date.parse(businessDay) - Date.parse(`${year}-${month}-${day}`)
  return new Date(Date.parse(toLocalDay(now)) + aheadMs).toISOString().slice(0, 10)
}

function toDateParts(iso: string, timeZone: string | undefined): Record<string, string> {
  const date = new Date(iso)
  if (!timeZone) {
    // Not by Intl, whose first formatter takes a slow phone a tenth of a second, just when Home is about to show.
    const local = new Date(date.getTime() + readZoneMinutes(date) * 60_000).toISOString()
    return { ...local.match(/^(?<year>.+)-(?<month>..)-(?<day>..)T(?<hour>..):(?<minute>..)/)?.groups }
  }
  // Latin digits in every language, as amounts have. British English gives two-digit parts and a 24-hour day.
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  return Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]))
}

/** The calendar day of a time in the member's time zone, `2026-11-15`. */
export function toLocalDay(iso: string): string {
  const { day, month, year } = toDateParts(iso, undefined)
  return `${year}-${month}-${day}`
}

/** Formats the time of day in the member's time zone, `09:30`. */
export function formatTime(iso: string): string {
  const { hour, minute } = toDateParts(iso, undefined)
  return `${hour}:${minute}`
}

/**
 * Formats a day of an order, `15‑11‑2026` in every language, with hyphens after which no line breaks. A time becomes
 * its day in the member's time zone.
 */
export function formatOrderDay(dayOrTime: string): string {
  if (!dayOrTime.includes('T')) return dayOrTime.split('-').reverse().join('‑')
  const { day, month, year } = toDateParts(dayOrTime, undefined)
  return `${day}‑${month}‑${year}`
}

/** Formats a month, `November 2026`. */
export function formatMonth(month: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
