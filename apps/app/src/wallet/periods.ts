/** The first and the last calendar day, such as `2026-11-15`. Days compare as strings and have no time zone. */
export type Period = { readonly from: string; readonly to: string }

/** The numbers of days that can be chosen with one tap. */
export const dayCounts = [7, 30, 90] as const

/** The last days, including today. */
export const getLastDays = (count: number, today: string): Period => ({
  from: subtractDays(today, count - 1),
  to: today,
})

export const isSamePeriod = (a: Period | null, b: Period | null): boolean => a?.from === b?.from && a?.to === b?.to

export function subtractDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - count)
  return date.toISOString().slice(0, 10)
}

/** The month of a day, `2026-11`. */
export const toMonth = (day: string): string => day.slice(0, 7)

/** The days of a month; those of the current month end today. */
export function getMonthPeriod(month: string, today: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last < today ? last : today }
}

/** The months up to today, newest first. */
export function listMonths(today: string, count: number): string[] {
  const [year = 0, number = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** A day in an address, which may be typed by hand; null when it does not exist. */
export function parseDay(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
