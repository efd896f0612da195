import type { DataOf } from '@millrace/contract/call'
import type { incomeMonth } from '@millrace/contract/income/month'
import { markFigures } from '@millrace/contract/markFigure'
import { paths } from '@millrace/contract/paths'
import { findColumnDecimals, toDecimal } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { DayChart } from '../../components/DayChart.tsx'
import { Facts } from '../../components/Facts.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { Section } from '../../components/Section.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { addUpMonth, type MonthSums } from './addUpMonth.ts'
import { findStanding } from './findStanding.ts'
import { OwnDeviation } from './OwnDeviation.tsx'

type Recap = NonNullable<DataOf<typeof incomeMonth>['recap']>
type RecapProps = { month: string; recap: Recap }

/** How far the month was from what was expected, and its days. */
export function MonthAgainst({ month, recap }: RecapProps) {
  const t = useText()
  const { code } = useLanguage()
  const format = useFormatUsdt({ hasUnit: false })
  const { paid, expected, deviationPercent, days, until, isOver } = recap
  const sums = addUpMonth(recap)
  const write = ({ total, decimals }: MonthSums['paid']) => format(toDecimal(total), { decimals })
  return (
    <Card className="grid gap-3 p-4">
      <div className="grid gap-1">
        <h2 className="text-13 text-muted">{t('month.against')}</h2>
        <OwnDeviation of={month} percent={deviationPercent} size="large" />
        <p
          {...markFigures([
            ['mine.period', paid, `${month} paid`],
            ['mine.period', expected, `${month} expected`],
          ])}
        >
          {t('month.brought', { paid: write(sums.paid), expected: write(sums.expected) })}
        </p>
        {!isOver && <p className="text-13 text-muted">{t('month.so-far', { day: formatDay(until, code) })}</p>}
      </div>
      <DayChart
        days={days.map((each) => ({ day: each.day, amount: each.paid, expected: each.expected }))}
        label={t('month.chart')}
        expectedText={t('month.expected')}
      />
    </Card>
  )
}

/** The machines, the one that fell furthest behind first, and the worst and the best day with what is recorded. */
export function MonthMachines({ month, recap }: RecapProps) {
  const { machines, worst, best } = recap
  const { paid: ofPaid, expected: ofExpected } = addUpMonth(recap)
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { code } = useLanguage()
  const hasShort = machines.some(({ deviationPercent }) => (deviationPercent ?? 0) < 0)
  const sums = [worst, best].flatMap((each) => (each ? [each.paid, each.expected] : []))
  const decimals = findColumnDecimals(sums.map(parseUsdt))
  const sayDay = (which: 'worst' | 'best', { day, paid, expected }: Recap['worst']): string =>
    t(`month.${which}`, {
      day: formatDay(day, code),
      amount: format(paid, { decimals }),
      expected: format(expected, { decimals }),
    })
  return (
    <Section title={t(hasShort ? 'month.short' : 'earnings.by-machine')}>
      <List>
        {machines.map(({ productId, productName, productImg, num, paid, expected, deviationPercent }) => (
          <ListRow
            key={productId}
            to={`${paths.machine}?id=${productId}`}
            before={<MachinePicture url={productImg} size="row" />}
            title={productName}
            below={t('month.row', { num, paid: format(paid, ofPaid), expected: format(expected, ofExpected) })}
            after={<OwnDeviation of={`${month} ${productId}`} percent={deviationPercent} />}
          />
        ))}
        <div className="grid gap-1 px-4 py-3 text-13">
          <p>
            {sayDay('worst', worst)}. <Recorded shortfall={worst.shortfall} />
          </p>
          {best && <p className="text-muted">{sayDay('best', best)}.</p>}
        </div>
      </List>
    </Section>
  )
}

/** What is recorded about a machine that fell short, and that there is no more where there is none. */
function Recorded({ shortfall }: { shortfall: Recap['worst']['shortfall'] }) {
  const t = useText()
  if (!shortfall) return null
  const { productName, reason, note } = shortfall
  const more = note ? t('month.reason.note', { note }) : reason === 'less' ? t('month.reason.none') : ''
  return (
    <span className="text-muted">
      {productName}: {[t(`month.reason.${reason}`), more].filter(Boolean).join(' ')}
    </span>
  )
}

/** What all units cost, what they were paid since, and what is missing of it. */
export function MonthStand({ month, recap: { stand, until } }: RecapProps) {
  const t = useText()
  const { code } = useLanguage()
  const { total, decimals } = findStanding(stand)
  const isLoss = total.minor < 0n
  const part = (name: keyof typeof stand) => ({
    value: stand[name],
    decimals,
    hasUnit: false,
    figure: 'mine.stand' as const,
    figureOf: `${month} ${name}`,
  })
  return (
    <Card data-adds-up className="grid gap-3 p-4">
      <h2 className="text-17 font-bold">{t('month.stand', { day: formatDay(until, code) })}</h2>
      <Facts
        facts={[
          {
            name: t(isLoss ? 'month.missing' : 'month.more'),
            value: (
              <Amount
                {...part('result')}
                shown={total}
                isSigned
                sum="total"
                size="medium"
                tone={isLoss ? 'loss' : 'ink'}
              />
            ),
          },
          { name: t('portfolio.paid'), value: <Amount {...part('paidForUnits')} sum="taken" /> },
          { name: t('month.received'), value: <Amount {...part('received')} sum="part" /> },
        ]}
      />
      <p className="text-13 text-muted">{t('month.stand-note')}</p>
    </Card>
  )
}
