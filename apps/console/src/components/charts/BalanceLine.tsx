import { LineChart } from '@mui/x-charts/LineChart'
import { formatCents } from '../../shell/amount.ts'
import { getAxis, getDayAxis, still, useChartColours } from './chartParts.ts'

type Props = { readonly label: string; readonly days: readonly string[]; readonly values: readonly number[] }

/** A balance over days, from zero. */
export default function BalanceLine({ label, days, values }: Props) {
  const colours = useChartColours()
  return (
    <div role="img" aria-label={label}>
      <LineChart
        {...still}
        height={180}
        margin={{ top: 12, right: 24, bottom: 0, left: 0 }}
        grid={{ horizontal: true }}
        xAxis={[{ scaleType: 'point', ...getDayAxis(days, colours) }]}
        yAxis={[{ ...getAxis(colours), width: 52, min: 0, tickNumber: 3 }]}
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
