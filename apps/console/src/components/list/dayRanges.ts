import { addDays, formatDay, formatShortDay } from '../../shell/time.ts'

export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined }

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`

/** What is usually asked for, by the business date. */
export function listDayRanges(today: string): readonly { readonly label: string; readonly range: DayRange }[] {
  const lastMonthEnd = addDays(firstOfMonth(today), -1)
  return [
    { label: 'Any time', range: {} },
    { label: 'Today', range: { from: today, to: today } },
    { label: 'Last 7 days', range: { from: addDays(today, -6), to: today } },
    { label: 'Last 30 days', range: { from: addDays(today, -29), to: today } },
    { label: 'This month', range: { from: firstOfMonth(today), to: today } },
    { label: 'Last month', range: { from: firstOfMonth(lastMonthEnd), to: lastMonthEnd } },
  ]
}

/** `1 Nov to 17 Nov` */
export function describeDayRange({ from, to }: DayRange): string {
  if (from && to) return from === to ? formatDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`
  if (from) return `From ${formatShortDay(from)}`
  return to ? `Until ${formatShortDay(to)}` : 'Any time'
}

export const isSameRange = (a: DayRange, b: DayRange): boolean => a.from === b.from && a.to === b.to
