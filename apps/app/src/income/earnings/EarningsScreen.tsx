import type { DataOf } from '@millrace/contract/call'
import { incomeEarnings } from '@millrace/contract/income/income'
import { paths } from '@millrace/contract/paths'
import { useState } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { LocalMoney } from '../../features/wallet/localMoney/LocalMoney.tsx'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { useCall } from '../../shell/queries.ts'
import { addUpUsdtToCents } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { EarningsByDay } from './EarningsByDay.tsx'
import { EarningsByMachine } from './EarningsByMachine.tsx'

type Earnings = DataOf<typeof incomeEarnings>

const periods = ['7', '30', '90', '365'] as const

/** Earnings over time. What was paid for the units stands above, in the portfolio's summary. */
export function EarningsScreen() {
  const t = useText()
  const [days, setDays] = useState<(typeof periods)[number]>('30')
  const earnings = useCall(incomeEarnings, { days })
  return (
    <Portfolio view="income">
      <div className="col-span-full">
        <SegmentedControl
          label={t('earnings.period')}
          options={periods.map((value) => ({ value, text: t('earnings.days', { days: Number(value) }) }))}
          value={days}
          onChange={setDays}
        />
      </div>
      <Loaded
        query={earnings}
        skeleton={
          <>
            <Skeleton shape="card" className="h-72 w-full" />
            <Skeleton shape="card" className="h-40 w-full" />
          </>
        }
      >
        {(data) =>
          data.machines.length === 0 ? (
            <EmptyState drawing={<MachinesDrawing />} title={t('earnings.empty')} body={t('earnings.empty-body')}>
              <ButtonLink to={paths.catalogue}>{t('income.to-products')}</ButtonLink>
            </EmptyState>
          ) : (
            <EarningsDetails earnings={data} />
          )
        }
      </Loaded>
    </Portfolio>
  )
}

function EarningsDetails({ earnings: { total, claimed, days, machines } }: { earnings: Earnings }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  // The machines’ parts stand below, in cards between which others are.
  const sum = addUpUsdtToCents('0', ...machines.map(({ amount }) => amount))
  const emptyDays = days.filter((each) => Number(each.amount) === 0).length
  return (
    <div data-adds-up className="contents">
      <Card className="grid gap-5 p-5">
        <div className="grid gap-1">
          <p className="text-13 text-muted">
            {t('earnings.total', { days: days.length })}
            <FigureInfo figures={['mine.earned']} />
          </p>
          <Amount
            value={total}
            shown={sum.total}
            decimals={sum.decimals}
            sum="total"
            figure="mine.earned"
            figureOf={String(days.length)}
            size="large"
          />
          <LocalMoney amount={total} />
          <p className="text-13 text-muted">{t('earnings.claimed', { amount: formatUsdt(claimed) })}</p>
        </div>
        {days.length > 0 ? (
          <div className="grid gap-2">
            <DayChart days={days} label={t('earnings.chart')} />
            <p className="text-13 text-muted">{t('earnings.empty-days', { days: emptyDays })}</p>
          </div>
        ) : (
          <p className="text-13 text-muted">{t('claim.none-yet')}</p>
        )}
      </Card>
      <List>
        <ListRow to={paths.month} icon="calendar" title={t('month.title')} below={t('month.below')} />
      </List>
      <EarningsByMachine machines={machines} decimals={sum.decimals} />
      {days.length > 0 && <EarningsByDay days={days} />}
    </div>
  )
}
