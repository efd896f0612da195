import { Box } from '@mui/material'
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { ScatterChart } from '@mui/x-charts/ScatterChart'
import { formatCents } from '../../shell/amount.ts'
import { formatShortDay } from '../../shell/time.ts'
import { getAxis, still, useChartColours } from './chartParts.ts'

type Props = {
  readonly label: string
  /** The last one is the current one's. */
  readonly days: readonly string[]
  readonly values: readonly number[]
  readonly current: number
  readonly isUnusual: boolean
  readonly band: { readonly low: number; readonly high: number } | null
  readonly expected: number
}

/** A dot for each day, with the usual range and the expected amount as lines, and the current one in its own colour. */
export default function BandChart({ label, days, values, current, isUnusual, band, expected }: Props) {
  const colours = useChartColours()
  const last = days.length - 1
  const format = (value: number) => formatCents(value.toFixed(6))
  const formatPoint = (point: { x: number; y: number } | null) =>
    point === null ? '' : `${formatShortDay(days[point.x] ?? '')}: ${format(point.y)}`
  return (
    <div role="img" aria-label={label}>
      {/* Above the plot, where no day is covered. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.75rem', fontWeight: 600 }}>
        {band && (
          <Box component="span" sx={{ color: colours.first }}>
            — usual {format(band.low)} to {format(band.high)}
          </Box>
        )}
        {expected > 0 && (
          <Box component="span" sx={{ color: colours.caution }}>
            ╌ expected {format(expected)}
          </Box>
        )}
      </Box>
      <ScatterChart
        {...still}
        height={210}
        margin={{ top: 12, right: 28, bottom: 0, left: 8 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            min: 0,
            max: last,
            tickInterval: [0, last],
            height: 24,
            valueFormatter: (index: number) => formatShortDay(days[index] ?? days[last] ?? ''),
            ...getAxis(colours),
          },
        ]}
        yAxis={[
          {
            width: 44,
            min: 0,
            max: Math.max(current, expected, ...values) * 1.12 || 1,
            tickNumber: 4,
            ...getAxis(colours),
          },
        ]}
        series={[
          {
            id: 'days',
            label: 'Reported',
            data: values.map((y, x) => ({ id: x, x, y })),
            color: colours.first,
            markerSize: 3,
            valueFormatter: formatPoint,
          },
          {
            id: 'current',
            label: 'This report',
            data: [{ id: last, x: last, y: current }],
            color: isUnusual ? colours.loss : colours.second,
            markerSize: 6,
            valueFormatter: formatPoint,
          },
        ]}
        sx={{ '& .MuiChartsGrid-line': { stroke: colours.line } }}
      >
        {expected > 0 && (
          <ChartsReferenceLine y={expected} lineStyle={{ stroke: colours.caution, strokeDasharray: '5 4' }} />
        )}
        {band && <ChartsReferenceLine y={band.high} lineStyle={{ stroke: colours.first, opacity: 0.5 }} />}
        {band && <ChartsReferenceLine y={band.low} lineStyle={{ stroke: colours.first, opacity: 0.5 }} />}
      </ScatterChart>
    </div>
  )
}
