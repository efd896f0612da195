import { productRevenue, type ProductDetail } from '@millrace/contract/product/product'
import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'

const periods = ['30', '90'] as const

/** What the machine earned each day compared with what was expected. */
export function EarningsChart({ detail: { id, productName, dayReturnAmount } }: { detail: ProductDetail }) {
  const t = useText()
  const [period, setPeriod] = useState<(typeof periods)[number]>('30')
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: Number(period) })
  return (
    <Section title={t('machine.chart.title')}>
      <Card className="grid gap-4 p-5">
        <SegmentedControl
          label={t('machine.chart.span')}
          options={periods.map((days) => ({ value: days, text: t('machine.chart.days', { days: Number(days) }) }))}
          value={period}
          onChange={setPeriod}
        />
        <Loaded query={revenue} skeleton={<Skeleton className="h-36 w-full" />}>
          {({ list }) => {
            if (list.length === 0) return <p className="text-muted">{t('machine.chart.none')}</p>
            const zeroDays = list.filter(({ amount }) => amount !== null && parseUsdt(amount).minor === 0n).length
            const missingDays = list.filter(({ amount }) => amount === null).length
            return (
              <>
                <DayChart
                  days={list
                    .map(({ day, amount, validUnits }) => ({
                      day,
                      amount,
                      expected: validUnits > 0 ? multiplyUsdt(dayReturnAmount, validUnits) : null,
                    }))
                    .reverse()}
                  label={t('machine.chart.label', { name: productName })}
                  expectedText={t('machine.chart.expected')}
                  missingText={t('machine.chart.missing')}
                />
                <p className="text-13">
                  <strong className="font-semibold">
                    {[t('machine.chart.zero', { days: zeroDays }), t('machine.chart.unreported', { days: missingDays })]
                      .filter(Boolean)
                      .join(' · ')}
                  </strong>
                </p>
                <p className="text-13 text-muted">{t('machine.chart.note')}</p>
              </>
            )
          }}
        </Loaded>
      </Card>
    </Section>
  )
}
