import { markFigure } from '@millrace/contract/markFigure'
import { Card } from '../../components/Card.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { Section } from '../../components/Section.tsx'
import { useFormatPercent } from '../../shell/useFormatPercent.ts'
import { useText } from '../../shell/useText.ts'
import type { Summary } from '../CoverCard.tsx'
import { useFormatMinutes } from './useFormatMinutes.ts'

/** How long it takes to leave, and who waits too long. */
export function Withdrawals({ withdrawals }: { withdrawals: Summary['withdrawals'] }) {
  const t = useText()
  const formatMinutes = useFormatMinutes()
  const formatPercent = useFormatPercent()
  const { medianMinutes, p95Minutes, overdue, open, oldestMinutes, overLimit, bands, deadlineHours, paid } = withdrawals
  const figures = [
    {
      value: formatMinutes(medianMinutes),
      name: t('books.half-within'),
      mark: markFigure('withdrawals.median', medianMinutes),
      about: 'withdrawals.median' as const,
    },
    {
      value: formatMinutes(p95Minutes),
      name: t('books.p95-within'),
      mark: markFigure('withdrawals.p95', p95Minutes),
    },
    {
      value: String(overdue),
      name: t('books.overdue'),
      isLoss: overdue > 0,
      mark: markFigure('withdrawals.overdue', overdue),
    },
    {
      value: formatMinutes(oldestMinutes),
      name: t('books.oldest-open', { count: open }),
      nameMark: markFigure('withdrawals.open', open),
      mark: markFigure('withdrawals.oldest', oldestMinutes),
    },
    {
      value: String(overLimit),
      name: t('books.over-limit'),
      mark: markFigure('withdrawals.over-limit', overLimit),
    },
  ]
  return (
    <Section title={t('books.withdrawals')}>
      <Card className="grid gap-4 p-5">
        <dl className="pair gap-3">
          {figures.map(({ value, name, isLoss, mark, nameMark, about }) => (
            <div key={name} className="flex flex-col">
              <dt {...nameMark} className="text-13 text-muted">
                {name}
                {about && <FigureInfo figures={[about]} />}
              </dt>
              <dd {...mark} className={`text-17 font-bold ${isLoss ? 'text-loss' : ''}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
        <ul className="grid gap-2">
          {bands.map(({ band, percent }) => (
            <li key={band} className="book-band text-13">
              <span className="text-muted">{t(`books.band.${band}`)}</span>
              <span aria-hidden className="book-bar bg-line">
                <span className={band === 'over-72' ? 'bg-muted' : 'bg-accent'} style={{ width: `${percent}%` }} />
              </span>
              <span className="text-right font-semibold">{formatPercent(percent / 100, { isEven: true })}</span>
            </li>
          ))}
        </ul>
        <p className="text-12 text-muted">{t('books.withdrawals-note', { count: paid, hours: deadlineHours })}</p>
      </Card>
    </Section>
  )
}
