import { readZoneMinutes } from './dates.ts'

/** Days of the week, 1 for Monday, with the same hours on each, in the time zone of whoever keeps them. */
export type OpenHours = {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

const dayMinutes = 24 * 60

export const isAlwaysOpen = ({ days, from, to }: OpenHours): boolean =>
  days.length === 7 && from === '00:00' && to === '24:00'

/** Formats hours for whoever reads them, by default in their time zone: `Mon–Fri, 09:00–18:00`. */
export function formatOpenHours(
  { days, from, to, timeZone }: OpenHours,
  tag: string,
  { at = new Date(), zoneMinutes = readZoneMinutes(at) } = {},
): string {
  const shift = zoneMinutes - getZoneMinutes(timeZone, at)
  const begins = toMinutes(from) + shift
  const daysOn = Math.floor(begins / dayMinutes)
  const shown = days.map((day) => ((day - 1 + daysOn + 7) % 7) + 1)
  return `${formatDays(shown, tag)}, ${formatMinute(begins)}–${shift === 0 ? to : formatMinute(toMinutes(to) + shift)}`
}

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const formatMinute = (minutes: number): string => {
  const ofDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes east of UTC at that time. */
function getZoneMinutes(timeZone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign = '+', hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

/** `Mon–Fri`, or `Mon–Tue, Thu`. */
function formatDays(days: readonly number[], tag: string): string {
  const runs: [number, number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run?.[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  // 1 January 2024 was a Monday.
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  return runs.map((run) => [...new Set(run)].map((day) => format.format(Date.UTC(2024, 0, day))).join('–')).join(', ')
}
