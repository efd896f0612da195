import { productRevenue, type ProductDetail } from '@millrace/contract/product/product'
import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import type { RevenueDay } from './ReportRow.tsx'

const periods = ['30', '90', '365'] as const

type EarningsChartProps = { detail: ProductDetail; onOpen: (day: RevenueDay) => void }

/** What a unit was paid each day compared with what was expected. A bar opens its report. */
export function EarningsChart({ detail: { id, productName, dayReturnAmount }, onOpen }: EarningsChartProps) {
  const t = useText()
  const [period, setPeriod] = useState<(typeof periods)[number]>('30')
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: Number(period) })
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-17 font-bold">{t('machine.chart.title')}</h2>
        <div className="min-w-48 flex-1 lg:flex-none">
          <SegmentedControl
            label={t('machine.chart.span')}
            options={periods.map((days) => ({
              value: days,
              text: days === '365' ? t('machine.chart.year') : t('machine.chart.days', { days: Number(days) }),
            }))}
            value={period}
            onChange={setPeriod}
          />
        </div>
      </div>
      <Loaded query={revenue} skeleton={<Skeleton className="h-36 w-full" />}>
        {({ list }) => {
          if (list.length === 0) return <p className="text-muted">{t('machine.chart.none')}</p>
          const zeroDays = list.filter(({ paidPerUnit }) => paidPerUnit !== null && Number(paidPerUnit) === 0).length
          const missingDays = list.filter(({ amount }) => amount === null).length
          return (
            <>
              <DayChart
                days={list.map(({ day, paidPerUnit }) => ({ day, amount: paidPerUnit })).toReversed()}
                expected={dayReturnAmount}
                label={t('machine.chart.label', { name: productName })}
                expectedText={t('machine.chart.expected')}
                missingText={t('machine.chart.missing')}
                onOpen={(day) => {
                  const report = list.find((each) => each.day === day)
                  if (report) onOpen(report)
                }}
              />
              <p className="text-13 text-muted">
                {[t('machine.chart.zero', { days: zeroDays }), t('machine.chart.unreported', { days: missingDays })]
                  .filter(Boolean)
                  .join(' · ')}
                {'. '}
                {t('machine.chart.open')}
              </p>
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}
