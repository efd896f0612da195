import { paths } from '@millrace/contract/paths'
import { walletChart } from '@millrace/contract/wallet/wallet'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { useEarningsDecimals } from './useEarningsDecimals.ts'

const periods = ['7', '30', '90'] as const

/** Income by the day it was settled, and what could be withdrawn at the end of the picked day. */
export function EarningsCard() {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const [period, setPeriod] = useState<(typeof periods)[number]>('30')
  const [pickedDay, setPickedDay] = useState('')
  const decimals = useEarningsDecimals()
  const chart = useCall(walletChart, { days: period }, { staleTime: 0 })
  return (
    <Section title={t('balance.earnings')} more={{ text: t('balance.by-machine'), to: paths.earnings }}>
      <Card className="grid gap-4 p-4">
        <SegmentedControl
          label={t('balance.period')}
          options={periods.map((value) => ({ value, text: t('balance.days', { days: Number(value) }) }))}
          value={period}
          onChange={(chosen) => {
            setPeriod(chosen)
            setPickedDay('')
          }}
        />
        <Loaded query={chart} skeleton={<Skeleton className="h-48" />}>
          {({ earned, days }) => {
            const shownDay = days.find(({ day }) => day === pickedDay) ?? days.at(-1)
            return (
              <>
                <p className="grid">
                  <span className="text-13 text-muted">
                    {t('balance.earned', { days: days.length })}
                    <FigureInfo figures={['mine.settled']} />
                  </span>
                  <Amount value={earned} figure="mine.settled" figureOf={String(days.length)} size="medium" />
                </p>
                <DayChart
                  key={period}
                  days={days.map((each) => ({ day: each.day, amount: each.earned }))}
                  label={t('balance.chart')}
                  decimals={decimals}
                  onPick={setPickedDay}
                />
                {shownDay && (
                  <p className="border-t border-line pt-3 text-13 text-muted">
                    {t('balance.extractable-then', { amount: formatUsdt(shownDay.extractable) })}
                  </p>
                )}
                <p className="text-13 text-muted">{t('balance.settled-note')}</p>
              </>
            )
          }}
        </Loaded>
      </Card>
    </Section>
  )
}
