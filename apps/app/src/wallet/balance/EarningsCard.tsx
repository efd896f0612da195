import { paths } from '@millrace/contract/paths'
import { walletChart } from '@millrace/contract/wallet/wallet'
import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { Figure } from '../../components/Amount.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCall } from '../../shell/queries.ts'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'

const periods = ['7', '30', '90'] as const

/** What was earned day by day, and of the day that is looked at what could be withdrawn at its end. */
export function EarningsCard() {
  const t = useText()
  const amount = useAmount()
  const [period, setPeriod] = useState<(typeof periods)[number]>('30')
  const [picked, setPicked] = useState('')
  const chart = useCall(walletChart, { days: period }, { isLasting: false })
  return (
    <Section title={t('balance.earnings')} more={{ text: t('balance.by-machine'), to: paths.earnings }}>
      <Card className="grid gap-4 p-4">
        <Segmented
          label={t('balance.period')}
          options={periods.map((value) => ({ value, text: t('balance.days', { days: Number(value) }) }))}
          value={period}
          onChange={(wanted) => {
            setPeriod(wanted)
            setPicked('')
          }}
        />
        <Loaded query={chart} skeleton={<Skeleton className="h-48" />}>
          {({ earned, days }) => {
            const shown = days.find(({ day }) => day === picked) ?? days.at(-1)
            return (
              <>
                <p className="grid">
                  <span className="text-13 text-muted">{t('balance.earned', { days: days.length })}</span>
                  <Figure amount={usdt(earned)} size="medium" />
                </p>
                <DayChart
                  key={period}
                  days={days.map((each) => ({ day: each.day, amount: each.earned }))}
                  label={t('balance.chart')}
                  onPick={setPicked}
                />
                {shown && (
                  <p className="border-t border-line pt-3 text-13 text-muted">
                    {t('balance.extractable-then', { amount: amount(shown.extractable) })}
                  </p>
                )}
              </>
            )
          }}
        </Loaded>
      </Card>
    </Section>
  )
}
