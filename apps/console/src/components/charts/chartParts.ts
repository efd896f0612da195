import { useTheme, type Theme } from '@mui/material'
import { formatShortDay } from '../../shell/time.ts'

/** The second colour of a chart: amber that still has a contrast of three to its ground. */
const getSecond = ({ palette }: Theme) => (palette.mode === 'dark' ? '#f0b95a' : '#bd7d12')

export function useChartColours() {
  const theme = useTheme()
  return {
    first: theme.palette.primary.main,
    second: getSecond(theme),
    line: theme.palette.divider,
    text: theme.palette.text.secondary,
    loss: theme.palette.error.main,
    soft: theme.palette.primary.light,
    caution: theme.palette.warning.main,
  }
}

type Colours = ReturnType<typeof useChartColours>

/** Charts are pictures with a label; their figures stand beside them. */
export const still = { disableKeyboardNavigation: true, hideLegend: true, skipAnimation: true } as const

export const getAxis = ({ text }: Colours) =>
  ({ disableLine: true, disableTicks: true, tickLabelStyle: { fill: text, fontSize: 12 } }) as const

/** The axis of a chart over days, which names the first and the last. */
export function getDayAxis(days: readonly string[], colours: Colours) {
  const ends = new Set([days[0], days.at(-1)])
  return {
    ...getAxis(colours),
    data: [...days],
    height: 24,
    tickLabelInterval: (day: string) => ends.has(day),
    valueFormatter: formatShortDay,
  }
}
