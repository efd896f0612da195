import { markFigures } from '@millrace/contract/markFigure'
import type { MachineKind } from '@millrace/contract/product/product'
import { Card } from '../../../components/Card.tsx'
import { useText } from '../../../shell/useText.ts'
import type { Live } from './Live.ts'
import { useFormatSum, useSaySum } from './useFormatSum.ts'

const [width, height] = [96, 40]
const hours = [0, 6, 12, 18, 24]

/** Means of quarters of an hour as steps, or counts as bars, against a usual day. */
export function PowerChart({ id, kind, live }: { id: string; kind: MachineKind; live: Live }) {
  const t = useText()
  const { today, usual, usualDays, usualDay, measure, todaySum } = live
  const format = useFormatSum(measure)
  const saySum = useSaySum(measure, kind)
  const isEnergy = measure === 'energy'
  // As the axis says it: a tenth of a kilowatt, or a whole number.
  const unit = isEnergy ? 100 : 1
  const top = Math.ceil(Math.max(isEnergy ? 1_000 : 4, ...today.map((value) => value ?? 0), ...usual) / unit) * unit
  const y = (value: number): number => height - (value / top) * (height - 2)
  const step = (value: number, quarter: number): string => `L${quarter} ${y(value)}H${quarter + 1}`
  const bar = (value: number, quarter: number): string =>
    value > 0 ? `M${quarter + 0.1} ${height}V${y(value)}H${quarter + 0.9}V${height}Z` : ''
  const area = isEnergy
    ? `M0 ${height}${today.map((value, quarter) => step(value ?? 0, quarter)).join('')}V${height}Z`
    : today.map((value, quarter) => bar(value ?? 0, quarter)).join('')
  const line = usual.map((value, quarter) => `${quarter === 0 ? 'M' : 'L'}${quarter + 0.5} ${y(value)}`).join('')
  return (
    <Card
      {...markFigures([
        ['machine.today', todaySum, id],
        ...(usualDay === null ? [] : [['machine.usual-day', usualDay, `${id} day`] as const]),
      ])}
      className="grid gap-2 p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-15 font-bold">{t(isEnergy ? 'live.power' : 'live.counts')}</h2>
        {usual.length > 0 && (
          <span className="text-12 text-caution">
            <span aria-hidden>╌ </span>
            {t('live.usual-day')}
          </span>
        )}
      </div>
      <div className="flex gap-2">
        <div aria-hidden className="flex h-28 flex-col justify-between text-right text-12 leading-none text-muted">
          <span>{format(top)}</span>
          <span>0</span>
        </div>
        <div className="grid min-w-0 flex-1 gap-2">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={
              isEnergy
                ? t('live.chart', { energy: format(todaySum) })
                : t('live.count-chart', { count: saySum(todaySum) })
            }
            className="h-28 w-full"
          >
            <path d={`M0 ${height - 0.2}H${width}`} className="stroke-line" strokeWidth={0.4} />
            <path
              d={area}
              className={isEnergy ? 'fill-accent/25 stroke-accent' : 'fill-accent'}
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            {line && (
              <path
                d={line}
                fill="none"
                className="stroke-caution"
                strokeWidth={1.5}
                strokeDasharray="4 3"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <path
              d={`M${today.length} 0V${height}`}
              className="stroke-good"
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <div aria-hidden className="flex justify-between text-12 text-muted">
            {hours.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
          </div>
        </div>
      </div>
      <p className="text-12 text-muted">
        {usualDay === null
          ? t('live.no-usual')
          : isEnergy
            ? t('live.usual-note', { days: usualDays, energy: format(usualDay) })
            : t('live.count-note', { days: usualDays, count: saySum(usualDay) })}
      </p>
    </Card>
  )
}
