import { productRevenue, type ProductDetail } from '@millrace/contract/product/product'
import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { usdt } from '../../shell/usdt.ts'
import { useText } from '../../shell/useText.ts'
import { computePrice } from './computePrice.ts'

const spans = ['30', '90'] as const

/** What the machine earned day by day against what was expected of it. */
export function EarningsChart({ detail: { id, productName, dayReturnAmount } }: { detail: ProductDetail }) {
  const t = useText()
  const [span, setSpan] = useState<(typeof spans)[number]>('30')
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: Number(span) })
  return (
    <Section title={t('machine.chart.title')}>
      <Card className="grid gap-4 p-5">
        <Segmented
          label={t('machine.chart.span')}
          options={spans.map((days) => ({ value: days, text: t('machine.chart.days', { days: Number(days) }) }))}
          value={span}
          onChange={setSpan}
        />
        <Loaded query={revenue} skeleton={<Skeleton className="h-36 w-full" />}>
          {({ list }) => {
            if (list.length === 0) return <p className="text-muted">{t('machine.chart.none')}</p>
            const zeroDays = list.filter(({ amount }) => amount !== null && usdt(amount).minor === 0n).length
            const missingDays = list.filter(({ amount }) => amount === null).length
            return (
              <>
                <DayChart
                  days={list
                    .map(({ day, amount, validUnits }) => ({
                      day,
                      amount,
                      expected: validUnits > 0 ? computePrice(dayReturnAmount, validUnits) : null,
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
