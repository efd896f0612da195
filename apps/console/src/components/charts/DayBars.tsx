import { BarChart } from '@mui/x-charts/BarChart'
import { formatCents, formatCount } from '../../shell/amount.ts'
import { getAxis, getDayAxis, still, useChartColours } from './chartParts.ts'

export type DaySeries = {
  readonly label: string
  readonly values: readonly number[]
  /** Drawn below the line. */
  readonly isDown?: boolean
}

type Props = {
  readonly label: string
  readonly days: readonly string[]
  readonly series: readonly DaySeries[]
  readonly isCount?: boolean
  readonly heightPx?: number
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** One or two bars for each day, from zero. */
export default function DayBars({ label, days, series, isCount = false, heightPx = 220 }: Props) {
  const colours = useChartColours()
  const format = (value: number | null) =>
    value === null ? '' : isCount ? formatCount(Math.abs(value)) : formatCents(Math.abs(value).toFixed(6))
  return (
    <div role="img" aria-label={label}>
      <BarChart
        {...still}
        height={heightPx}
        margin={{ top: 12, right: 20, bottom: 0, left: 0 }}
        borderRadius={2}
        grid={{ horizontal: true }}
        xAxis={[{ scaleType: 'band', categoryGapRatio: 0.3, ...getDayAxis(days, colours) }]}
        yAxis={[
          {
            width: 44,
            tickNumber: 4,
            valueFormatter: (value: number) => compact.format(Math.abs(value)),
            ...getAxis(colours),
          },
        ]}
        series={series.map(({ label, values, isDown }, index) => ({
          label,
          data: values.map((value) => (isDown ? -value : value)),
          color: index === 0 ? colours.first : colours.second,
          valueFormatter: format,
          ...(series.some((each) => each.isDown) && { stack: 'day', stackOffset: 'diverging' as const }),
        }))}
        sx={{ '& .MuiChartsGrid-line': { stroke: colours.line } }}
      />
    </div>
  )
}
