import { incomeEarnings } from '@millrace/contract/income/income'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { HomeRowsSkeleton } from './homeSkeletons.tsx'

/** The income of the last 30 days, where there is room for it. */
export function HomeChart() {
  const t = useText()
  const { data, isError } = useCall(incomeEarnings, { days: '30' })
  if (!data) return isError ? null : <HomeRowsSkeleton count={2} />
  if (data.days.length === 0) return null
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        {t('home.chart.title')}
        <Amount value={data.total} />
      </h2>
      <DayChart days={data.days} label={t('home.chart.title')} />
    </Card>
  )
}
