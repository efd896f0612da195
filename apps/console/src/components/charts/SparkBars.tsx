import { SparkLineChart } from '@mui/x-charts/SparkLineChart'
import { useChartColours } from './chartParts.ts'

/** The last days at a glance. The figures stand beside it, so screen readers skip it. */
export default function SparkBars({ values }: { values: readonly number[] }) {
  const { first } = useChartColours()
  return (
    <div aria-hidden>
      <SparkLineChart
        data={[...values]}
        plotType="bar"
        height={28}
        color={first}
        yAxis={{ min: 0, max: Math.max(...values, 0.01) }}
        skipAnimation
        disableKeyboardNavigation
      />
    </div>
  )
}
