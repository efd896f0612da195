import { pluralize } from './amount.ts'

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit' } as const
const formats = {
  day: new Intl.DateTimeFormat('en-GB', day),
  minute: new Intl.DateTimeFormat('en-GB', minute),
  second: new Intl.DateTimeFormat('en-GB', { ...minute, second: '2-digit' }),
}
const formatsOfThisYear = {
  ...formats,
  day: new Intl.DateTimeFormat('en-GB', { ...day, year: undefined }),
  minute: new Intl.DateTimeFormat('en-GB', { ...minute, year: undefined }),
}
const businessDayFormat = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' })

export const dayMs = 86_400_000
export type Precision = keyof typeof formats

/**
 * A wire timestamp in the time zone of this browser: `15 Nov, 09:04`, and of another year `15 Nov 2025, 09:04`. To the
 * second always with its year. Its spaces do not break.
 */
export function formatMoment(iso: string, precision: Precision = 'minute', now = new Date()): string {
  const at = new Date(iso)
  const { [precision]: format } =
    precision !== 'second' && at.getFullYear() === now.getFullYear() ? formatsOfThisYear : formats
  return format.format(at).replaceAll(' ', '\u00a0')
}

/** A duration in its largest whole unit: `3 hours`. */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  if (seconds < 60) return pluralize(seconds, 'second')
  if (seconds < 3_600) return pluralize(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return pluralize(Math.floor(seconds / 3_600), 'hour')
  return pluralize(Math.floor(seconds / 86_400), 'day')
}

/** How long something waits, in words, as the app says it: `45 minutes`, `3 hours 20 min`, `2 days 4 h`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return pluralize(Math.max(0, minutes), 'minute')
  const [large, small] = minutes < 1_440 ? ([60, 1] as const) : ([1_440, 60] as const)
  const rest = Math.floor((minutes % large) / small)
  const first = pluralize(Math.floor(minutes / large), large === 60 ? 'hour' : 'day')
  return rest > 0 ? `${first} ${rest}\u00a0${small === 1 ? 'min' : 'h'}` : first
}

/** How long ago a wire timestamp was: `3 hours`. */
export const formatAgeOf = (iso: string, nowMs = Date.now()): string => formatAge(nowMs - Date.parse(iso))

/** A timestamp as a `datetime-local` input holds it. */
export function toLocalMinute(at: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  const date = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${date}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The same of a wire timestamp; empty where there is none. */
export const toTypedMinute = (time: string | null | undefined): string => (time ? toLocalMinute(new Date(time)) : '')

/** A time as typed; as it was where its minute was not changed, and null when it is none. */
export function parseMinute(typed: string, before: string | null | undefined): string | null {
  const time = new Date(typed)
  if (typed === '' || Number.isNaN(time.getTime())) return null
  return before && toTypedMinute(before) === typed ? before : time.toISOString()
}

/** A business day of the wire, `2026-11-15`, for reading; the same in every time zone, and on one line. */
export function formatDay(businessDay: string): string {
  return businessDayFormat.format(new Date(`${businessDay}T00:00:00Z`)).replaceAll(' ', '\u00a0')
}

const shortDayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A business day on an axis: `15 Nov`. */
export function formatShortDay(businessDay: string): string {
  return shortDayFormat.format(new Date(`${businessDay}T00:00:00Z`))
}

const longDateFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

/** The date of a wire timestamp in the time zone of this browser: `Tuesday, 17 November 2026` */
export function formatLongDate(iso: string): string {
  return longDateFormat.format(new Date(iso)).replace(/^(\w+) /, '$1, ')
}

export function addDays(businessDay: string, days: number): string {
  const at = new Date(`${businessDay}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}
