import { SparkLineChart } from '@mui/x-charts/SparkLineChart'
import { useChartColours } from './chartColours.ts'

/** The last days at a glance. The figures stand beside it, so screen readers skip it. */
export default function SparkBars({ values }: { values: readonly number[] }) {
  const { first } = useChartColours()
  return (
    <div aria-hidden>
      <SparkLineChart data={[...values]} plotType="bar" height={26} color={first} skipAnimation />
    </div>
  )
}
