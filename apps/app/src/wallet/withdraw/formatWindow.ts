import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'

type Window = DataOf<typeof withdrawStatus>['window']

export const isAlwaysOpen = ({ days, from, to }: Window): boolean =>
  days.length === 7 && from === '00:00' && to === '24:00'

/** Formats the days and hours in which withdrawals are processed, `Mon–Fri, 09:00–18:00`. */
export function formatWindow({ days, from, to }: Window, languageTag: string): string {
  return `${toDayRanges(days)
    .map(([first, last]) => [...new Set([first, last])].map((day) => formatWeekday(day, languageTag)).join('–'))
    .join(', ')}, ${from}–${to}`
}

/** Consecutive days as ranges of their first and last. */
function toDayRanges(days: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === day - 1) last[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

/** 1 January 2024 was a Monday. */
const formatWeekday = (day: number, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
