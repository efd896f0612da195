import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine'
import { LineChart } from '@mui/x-charts/LineChart'
import { getAxis, getDayAxis, still, useChartColours } from './chartParts.ts'

type Props = {
  readonly label: string
  readonly days: readonly string[]
  readonly percents: readonly number[]
}

/** A percentage over days, with the line at one hundred that it must not cross. */
export default function RatioLine({ label, days, percents }: Props) {
  const colours = useChartColours()
  const top = Math.max(101, ...percents)
  const bottom = Math.min(99.5, ...percents)
  return (
    <div role="img" aria-label={label}>
      <LineChart
        {...still}
        height={150}
        margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
        xAxis={[{ scaleType: 'point', ...getDayAxis(days, colours) }]}
        yAxis={[
          {
            width: 44,
            min: bottom - (top - bottom) * 0.1,
            max: top + (top - bottom) * 0.1,
            tickNumber: 3,
            valueFormatter: (value: number) => `${value}`,
            ...getAxis(colours),
          },
        ]}
        series={[
          {
            data: [...percents],
            color: colours.first,
            showMark: false,
            curve: 'linear',
            valueFormatter: (value: number | null) => (value === null ? '' : `${value.toFixed(1)}\u00a0%`),
          },
        ]}
      >
        <ChartsReferenceLine
          y={100}
          lineStyle={{ stroke: colours.loss, strokeDasharray: '5 4' }}
          label="100 %"
          labelAlign="end"
          labelStyle={{ fill: colours.loss, fontSize: 12 }}
        />
      </LineChart>
    </div>
  )
}
