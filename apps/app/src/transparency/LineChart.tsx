import { formatWhole } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { DaySlider } from '../components/DaySlider.tsx'
import { useFormatShortDay } from '../shell/useFormatShortDay.ts'
import { useLanguage } from '../shell/useText.ts'
import { findTicks } from './findTicks.ts'
import './transparency.css'

export type ChartLine = {
  readonly name: string
  readonly look: 'strong' | 'dashed' | 'faint'
  readonly values: readonly number[]
}

type LineChartProps = {
  /** Oldest first; each line has a value for each of them. */
  days: readonly string[]
  lines: readonly ChartLine[]
  /** Tells screen readers what the chart shows. */
  label: string
  formatValue: (value: number) => string
  /** A day with a line of its own across the plot, and what happened then. */
  mark?: { readonly index: number; readonly text: string } | undefined
}

/** Lines over days, on a labelled axis that need not start at zero. A finger or the arrow keys pick a day. */
export function LineChart({ days, lines, label, formatValue, mark }: LineChartProps) {
  const { code, tag } = useLanguage()
  const formatShortDay = useFormatShortDay()
  const [picked, setPicked] = useState<number | null>(null)
  const last = days.length - 1
  const index = Math.min(picked ?? last, last)
  const day = days[index]
  if (day === undefined) return null
  const [firstDay = day, lastDay = day] = [days[0], days[last]]
  const hasYear = firstDay.slice(0, 4) !== lastDay.slice(0, 4)
  const ticks = findTicks(lines.flatMap(({ values }) => values))
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const toX = (at: number): number => (last === 0 ? 100 : (at / last) * 100)
  const toY = (value: number): number => 100 - ((value - bottom) / (top - bottom || 1)) * 100
  const draw = (values: readonly number[]): string =>
    values.map((value, at) => `${at === 0 ? 'M' : 'L'}${round(toX(at))} ${round(toY(value))}`).join('')
  const [strong] = lines
  const text = lines.map(({ name, values }) => `${name} ${formatValue(values[index] ?? 0)}`).join(', ')
  return (
    <div className="grid gap-2">
      <p aria-hidden className="flex min-h-5 flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{formatDay(day, code)}</span>
        {picked !== null && <span className="text-right">{text}</span>}
      </p>
      <div className="book-plot">
        <div aria-hidden className="book-axis text-12 text-muted">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${toY(tick)}%` }}>
              {formatTick(tick, tag)}
            </span>
          ))}
        </div>
        <DaySlider
          label={label}
          text={`${formatDay(day, code)}: ${text}`}
          index={index}
          count={days.length}
          isEdgeToEdge
          onPick={setPicked}
          className="book-area relative cursor-crosshair touch-pan-y rounded-chip outline-offset-4"
        >
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden
            className="absolute inset-0 size-full overflow-visible"
          >
            {ticks.map((tick) => (
              <path key={tick} d={`M0 ${toY(tick)}H100`} className="book-line stroke-line" />
            ))}
            {strong && <path d={`${draw(strong.values)}V100H0Z`} className="fill-soft" />}
            {lines.toReversed().map(({ name, look, values }) => (
              <path key={name} d={draw(values)} className={`book-line book-${look}`} />
            ))}
            {mark && <path d={`M${toX(mark.index)} 0V100`} className="book-line book-mark" />}
            {picked !== null && <path d={`M${toX(index)} 0V100`} className="book-line stroke-accent/60" />}
          </svg>
          {strong && (
            <span
              aria-hidden
              className="book-dot bg-accent"
              style={{ left: `${toX(index)}%`, top: `${toY(strong.values[index] ?? 0)}%` }}
            />
          )}
          {mark && (
            <span
              className={`book-mark-text text-12 font-semibold text-loss ${toX(mark.index) > 50 ? 'book-before' : ''}`}
              style={{ left: `${toX(mark.index)}%` }}
            >
              {mark.text}
            </span>
          )}
        </DaySlider>
        <p aria-hidden className="book-days flex flex-wrap justify-between gap-x-3 text-12 text-muted">
          <span>{formatShortDay(firstDay, { hasYear })}</span>
          <span>{formatShortDay(lastDay, { hasYear })}</span>
        </p>
      </div>
    </div>
  )
}

/** In full up to a million: Intl, which knows the short forms, takes a slow phone a tenth of a second at first. */
const formatTick = (tick: number, tag: string): string =>
  Math.abs(tick) < 1_000_000 && Number.isInteger(tick)
    ? formatWhole(tick, tag)
    : new Intl.NumberFormat(tag, { notation: 'compact', numberingSystem: 'latn', maximumFractionDigits: 1 }).format(
        tick,
      )

const round = (value: number): number => Math.round(value * 100) / 100
