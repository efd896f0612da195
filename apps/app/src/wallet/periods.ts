/** Days of the calendar as the wire has them, `2026-11-15`: they sort as texts and know no time zone. */
export function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

export const monthOf = (day: string): string => day.slice(0, 7)

/** The first and last day of a month, as far as it has come. */
export function spanOf(month: string, today: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last < today ? last : today }
}

/** The months up to a day, newest first. */
export function monthsUpTo(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A month in words of the language, `November 2026`. */
export function formatMonth(month: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** A day that exists, else null: addresses are typed by hand, too. */
export function readDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
