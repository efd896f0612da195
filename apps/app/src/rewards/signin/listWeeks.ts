const dayMs = 86_400_000

/** The days of a month, `2026-11`, in weeks from Monday on. Empty where a day belongs to another month. */
export function listWeeks(month: string): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const date = new Date(start + (week * 7 + day) * dayMs).toISOString().slice(0, 10)
      return date.startsWith(month) ? date : ''
    }),
  )
  return weeks.filter((week) => week.some(Boolean))
}

/** The month before or after, `2026-12`. */
export function moveMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The names of the days of the week from Monday on: `M` and `Monday`. */
export function listWeekdays(tag: string): readonly { readonly short: string; readonly long: string }[] {
  const [short, long] = (['narrow', 'long'] as const).map(
    (weekday) => new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }),
  )
  return Array.from({ length: 7 }, (_, day) => {
    // A Monday.
    const date = new Date(Date.UTC(2024, 0, 1 + day))
    return { short: short?.format(date) ?? '', long: long?.format(date) ?? '' }
  })
}
