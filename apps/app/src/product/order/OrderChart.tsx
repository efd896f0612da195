import type { DataOf } from '@millrace/contract/call'
import type { Order, orderSubrecord } from '@millrace/contract/product/order'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { groupPaidDays } from '../../features/product/groupPaidDays.ts'
import { multiplyUsdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'

type OrderChartProps = { order: Order; days: DataOf<typeof orderSubrecord>['list'] }

/** The order's latest days as bars, with what was expected of each. */
export function OrderChart({ order: { dayReturnAmount, num }, days }: OrderChartProps) {
  const t = useText()
  const oldestFirst = groupPaidDays(days, ({ day }) => day)
    .map(({ key, total }) => ({ day: key, amount: total }))
    .toReversed()
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-17 font-bold">{t('order.chart')}</h2>
      <DayChart
        days={oldestFirst}
        expected={multiplyUsdt(dayReturnAmount, num)}
        expectedText={t('machine.chart.expected')}
        label={t('order.chart')}
      />
    </Card>
  )
}
