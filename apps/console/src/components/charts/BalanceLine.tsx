import { LineChart } from '@mui/x-charts/LineChart'
import { formatCents } from '../../shell/amount.ts'
import { formatShortDay } from '../../shell/time.ts'
import { useChartColours } from './chartColours.ts'

type Props = { readonly label: string; readonly days: readonly string[]; readonly values: readonly number[] }

/** A balance over days, from zero. */
export default function BalanceLine({ label, days, values }: Props) {
  const colours = useChartColours()
  const ends = new Set([days[0], days.at(-1)])
  const tickLabelStyle = { fill: colours.text, fontSize: 12 }
  return (
    <div role="img" aria-label={label}>
      <LineChart
        disableKeyboardNavigation
        height={180}
        margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: [...days],
            scaleType: 'point',
            height: 24,
            disableLine: true,
            disableTicks: true,
            tickLabelInterval: (day: string) => ends.has(day),
            valueFormatter: formatShortDay,
            tickLabelStyle,
          },
        ]}
        yAxis={[{ width: 52, min: 0, disableLine: true, disableTicks: true, tickNumber: 3, tickLabelStyle }]}
        series={[
          {
            data: [...values],
            color: colours.first,
            area: true,
            showMark: false,
            curve: 'stepAfter',
            valueFormatter: (value: number | null) => (value === null ? '' : formatCents(value.toFixed(6))),
          },
        ]}
        sx={{
          '& .MuiChartsGrid-line': { stroke: colours.line },
          '& .MuiAreaElement-root, & .MuiLineChart-area': { fill: colours.soft },
        }}
      />
    </div>
  )
}
