import { formatShortDay } from '../../shell/time.ts'
import type { useChartColours } from './chartColours.ts'

/** The axis of a chart over days, which names the first and the last. */
export function getDayAxis(days: readonly string[], { text }: ReturnType<typeof useChartColours>) {
  const ends = new Set([days[0], days.at(-1)])
  return {
    data: [...days],
    height: 24,
    disableLine: true,
    disableTicks: true,
    tickLabelInterval: (day: string) => ends.has(day),
    valueFormatter: formatShortDay,
    tickLabelStyle: { fill: text, fontSize: 12 },
  }
}
