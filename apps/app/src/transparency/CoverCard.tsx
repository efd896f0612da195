import type { DataOf } from '@millrace/contract/call'
import { markFigure } from '@millrace/contract/markFigure'
import type { transparencySummary } from '@millrace/contract/transparency/summary'
import { cutOff, subtract } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import type { ReactNode } from 'react'
import { Amount } from '../components/Amount.tsx'
import { Card } from '../components/Card.tsx'
import { FigureInfo } from '../components/FigureInfo.tsx'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../shell/lazyPart.tsx'
import { parseUsdt } from '../shell/usdt.ts'
import { useFormatPercent } from '../shell/useFormatPercent.ts'
import { useFormatUsdt } from '../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../shell/useText.ts'
import { ChartKey } from './ChartKey.tsx'
import { LineChart } from './LineChart.tsx'

/** Closed at first, and as high as this. */
const BookTable = lazyPart(() => import('./BookTable.tsx'), 'BookTable', undefined, <div className="min-touch" />)

export type Summary = DataOf<typeof transparencySummary>

/** What is there before the figures are, so that the page says at once what it is about. */
export function CoverFrame({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <Card className="grid gap-4 p-5">
      {children}
      <p className="text-13 text-muted">{t('transparency.rule')}</p>
    </Card>
  )
}

/** What we hold, of what we owe: now, and day by day with the lowest of each day. */
export function CoverCard({ summary }: { summary: Summary }) {
  const t = useText()
  const { code } = useLanguage()
  const formatPercent = useFormatPercent()
  const formatUsdt = useFormatUsdt({ isAlwaysShown: true, hasUnit: false })
  const { days, held, owed, more, coverPercent, lastSeal } = summary
  const low = days.at(-1)?.low
  const isShort = more.startsWith('-')
  return (
    <CoverFrame>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div>
          <p className="text-13 text-muted">
            {t('transparency.cover')}
            <FigureInfo figures={['cover.percent', 'cover.held', 'cover.owed', 'cover.low']} />
          </p>
          <p
            {...markFigure('cover.percent', coverPercent)}
            className={`text-[length:min(2.125rem,10vw)] leading-tight font-bold tracking-tight ${isShort ? 'text-loss' : ''}`}
          >
            {coverPercent === null ? '–' : formatPercent(coverPercent / 100, { isEven: true })}
          </p>
        </div>
        <p className="inline-flex items-center gap-1 rounded-chip bg-soft px-2 py-1 text-12 font-semibold text-accent">
          <Icon name="lock" className="size-4" />
          {lastSeal ? t('shell.books.sealed', { day: formatDay(lastSeal.day, code) }) : t('shell.books.unsealed')}
        </p>
      </div>
      {days.length > 1 && (
        <LineChart
          label={t('transparency.chart')}
          days={days.map(({ day }) => day)}
          lines={[
            { name: t('transparency.held'), look: 'strong', values: days.map((day) => Number(day.held)) },
            { name: t('transparency.owed'), look: 'dashed', values: days.map((day) => Number(day.owed)) },
            { name: t('transparency.low'), look: 'faint', values: days.map((day) => Number(day.low)) },
          ]}
          formatValue={(value) => formatUsdt(String(Math.floor(value * 100) / 100))}
        />
      )}
      <dl data-adds-up className="divide-y divide-line">
        <ChartKey look="strong" name={t('transparency.held')}>
          <Amount value={held} figure="cover.held" sum="part" isAlwaysShown />
        </ChartKey>
        <ChartKey look="dashed" name={t('transparency.owed')}>
          <Amount value={owed} figure="cover.owed" sum="taken" isAlwaysShown />
        </ChartKey>
        {low && (
          <ChartKey look="faint" name={t('transparency.low')}>
            <Amount value={low} figure="cover.low" hasUnit={false} isAlwaysShown />
          </ChartKey>
        )}
        <ChartKey name={t(isShort ? 'transparency.less' : 'transparency.more')}>
          <Amount
            value={more}
            shown={subtract(cutOff(parseUsdt(held), 2), cutOff(parseUsdt(owed), 2))}
            sum="total"
            tone={isShort ? 'loss' : 'ink'}
            hasUnit={false}
            isSigned
            isAlwaysShown
          />
        </ChartKey>
      </dl>
      {summary.isLate && <p className="text-13 font-semibold text-loss">{t('transparency.late')}</p>}
      {days.length > 1 && (
        <BookTable
          caption={t('transparency.chart')}
          days={days.map(({ day }) => day)}
          columns={[
            { name: t('transparency.held'), values: days.map((day) => parseUsdt(day.held)) },
            { name: t('transparency.owed'), values: days.map((day) => parseUsdt(day.owed)) },
            { name: t('transparency.low'), values: days.map((day) => parseUsdt(day.low)) },
          ]}
        />
      )}
    </CoverFrame>
  )
}
