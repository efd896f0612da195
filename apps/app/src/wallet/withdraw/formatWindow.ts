import type { DataOf } from '@millrace/contract/call'
import type { withdrawStatus } from '@millrace/contract/wallet/withdraw'

type Window = DataOf<typeof withdrawStatus>['window']

export const isAlwaysOpen = ({ days, from, to }: Window): boolean =>
  days.length === 7 && from === '00:00' && to === '24:00'

/** The days and hours of a window for reading: `Mon–Fri, 09:00–18:00`. */
export function formatWindow({ days, from, to }: Window, languageTag: string): string {
  return `${stretches(days)
    .map(([first, last]) => [...new Set([first, last])].map((day) => nameOf(day, languageTag)).join('–'))
    .join(', ')}, ${from}–${to}`
}

/** Days that follow one another, as their first and last. */
function stretches(days: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = found.at(-1)
    if (last?.[1] === day - 1) last[1] = day
    else found.push([day, day])
  }
  return found
}

/** The first of January 2024 was a Monday. */
const nameOf = (day: number, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))
