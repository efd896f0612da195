import type { LanguageCode } from '@millrace/texts'
import { readZoneMinutes } from './session.ts'

/** German and Turkish write a date with dots; the other eight with slashes. */
const dotted: readonly LanguageCode[] = ['de', 'tr']

/**
 * A moment for reading: `15.11.2026 - 09:30` or `15/11/2026 09:30`, in the given time zone, else the member's, else the
 * device's.
 */
export function formatMoment(iso: string, code: LanguageCode, timeZone?: string): string {
  const { day, month, year, hour, minute } = partsOf(iso, timeZone)
  return dotted.includes(code)
    ? `${day}.${month}.${year} - ${hour}:${minute}`
    : `${day}/${month}/${year} ${hour}:${minute}`
}

function partsOf(iso: string, timeZone: string | undefined): Record<string, string> {
  const zoneMinutes = timeZone ? null : readZoneMinutes()
  const moment = new Date(Date.parse(iso) + (zoneMinutes ?? 0) * 60_000)
  const zone = zoneMinutes === null ? timeZone : 'UTC'
  // Latin digits in every language, as the figures have: British English gives two-digit parts in a 24-hour day.
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone ? { timeZone: zone } : {}),
  })
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
}

/** A day of the calendar for reading, `15.11.2026` or `15/11/2026`: it is the same day in every time zone. */
export function formatDay(day: string, code: LanguageCode): string {
  return day
    .split('-')
    .reverse()
    .join(dotted.includes(code) ? '.' : '/')
}

/** The day of the calendar, `2026-11-15`, that a moment is on in the member's time zone. */
export function dayOf(iso: string): string {
  const { day, month, year } = partsOf(iso, undefined)
  return `${year}-${month}-${day}`
}

/** The time of day of a moment, `09:30`, in the member's time zone. */
export function formatTime(iso: string): string {
  const { hour, minute } = partsOf(iso, undefined)
  return `${hour}:${minute}`
}

/** A day of an order, `15-11-2026` in every language; of a moment, the day it is in the member's time zone. */
export function formatOrderDay(dayOrMoment: string): string {
  if (!dayOrMoment.includes('T')) return dayOrMoment.split('-').reverse().join('-')
  const { day, month, year } = partsOf(dayOrMoment, undefined)
  return `${day}-${month}-${year}`
}
