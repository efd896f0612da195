/** The days of the week, 1 for Monday, as in `Mon–Fri` or `Mon, Wed`. */
export function formatDays(days: readonly number[], tag: string): string {
  // The first of January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const nameOf = (day: number) => format.format(Date.UTC(2024, 0, day))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  const isRun = days.length > 2 && last - first === days.length - 1
  return isRun ? `${nameOf(first)}–${nameOf(last)}` : days.map(nameOf).join(', ')
}
