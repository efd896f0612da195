import { findColumnDecimals } from '@millrace/money'
import { formatDay } from '@millrace/texts'
import { useState } from 'react'
import { parseUsdt } from '../shell/usdt.ts'
import { useFormatShortDay } from '../shell/useFormatShortDay.ts'
import { useFormatUsdt } from '../shell/useFormatUsdt.ts'
import { useLanguage } from '../shell/useText.ts'
import { DaySlider } from './DaySlider.tsx'

export type ChartDay = {
  readonly day: string
  /** In USDT; null when the day's amount is not known. */
  readonly amount: string | null
  /** What was expected of this day, where that differs from day to day. */
  readonly expected?: string | null
}

type DayChartProps = {
  /** Oldest first. */
  days: readonly ChartDay[]
  /** What was expected of every day, drawn as a dashed line. */
  expected?: string | undefined
  /** Tells screen readers what the chart shows. */
  label: string
  expectedText?: string | undefined
  /** At least as many as a figure of the same days beside it has. */
  decimals?: number
  /** Shown for a day whose amount is not known. */
  missingText?: string
  /** Called with the day that is picked. */
  onPick?: (day: string) => void
  /** Called with the day that is opened, by a tap or Enter. */
  onOpen?: (day: string) => void
}

const heightPx = 96
const toY = (share: number): number => (1 - share) * heightPx
/** Joins steps of the same height into one stroke, so that the dashes are even. */
const joinSteps = (line: string): string => line.replace(/H(\d+)M\1 /g, 'H$1V')

/**
 * Days as bars. A day with zero has a small mark, a day whose amount is not known has none. A finger or the arrow
 * keys pick a day, which is then described above the chart.
 */
export function DayChart({
  days,
  expected,
  label,
  expectedText,
  decimals: leastDecimals = 0,
  missingText = '–',
  onPick,
  onOpen,
}: DayChartProps) {
  const { code } = useLanguage()
  const formatShortDay = useFormatShortDay()
  const formatUsdt = useFormatUsdt()
  const [picked, setPicked] = useState<number | null>(null)
  const index = Math.min(picked ?? days.length - 1, days.length - 1)
  const chosen = days[index]
  if (!chosen) return null
  const getExpected = (each: ChartDay): number | null => {
    const decimal = each.expected ?? expected
    return decimal ? Number(decimal) : null
  }
  const top = Math.max(...days.map((each) => Math.max(Number(each.amount ?? 0), getExpected(each) ?? 0))) || 1
  const line = days
    .map((each, x) => {
      const value = getExpected(each)
      return value === null ? '' : `M${x} ${toY(value / top)}H${x + 1}`
    })
    .join('')
  // One number of decimals for all days, so that the figure does not jump from one to the next.
  const known = days.flatMap(({ amount }) => (amount === null ? [] : [parseUsdt(amount)]))
  const decimals = Math.max(leastDecimals, findColumnDecimals(known))
  const formatDayAmount = (amount: string | null): string =>
    amount === null ? missingText : formatUsdt(amount, { form: 'small', decimals })
  const pick = (next: number) => {
    setPicked(next)
    if (days[next]) onPick?.(days[next].day)
  }
  const first = days[0]?.day ?? chosen.day
  const last = days.at(-1)?.day ?? chosen.day
  const hasYear = first.slice(0, 4) !== last.slice(0, 4)
  const tone = Number(chosen.amount ?? 0) === 0 ? 'text-muted' : 'text-ink'
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-muted">{formatDay(chosen.day, code)}</span>
        <span className={`font-semibold ${tone}`}>{formatDayAmount(chosen.amount)}</span>
        {line && expectedText && (
          <span className="flex w-full items-center justify-end gap-1.5 text-12 font-semibold text-caution">
            <span aria-hidden className="w-4 border-t border-dashed border-caution" />
            {expectedText}
          </span>
        )}
      </p>
      <DaySlider
        label={label}
        text={`${formatDay(chosen.day, code)}: ${formatDayAmount(chosen.amount)}`}
        index={index}
        count={days.length}
        onPick={pick}
        onOpen={onOpen && (() => onOpen(chosen.day))}
        className={`relative touch-pan-y rounded-chip outline-offset-4 ${onOpen ? 'cursor-pointer' : 'cursor-crosshair'}`}
        style={{ height: heightPx }}
      >
        <svg
          viewBox={`0 0 ${days.length} ${heightPx}`}
          preserveAspectRatio="none"
          aria-hidden
          className="absolute inset-0 size-full overflow-visible"
        >
          {days.map(({ day, amount }, each) => (
            <Bar
              key={day}
              x={each}
              share={amount === null ? null : Number(amount) / top}
              isChosen={each === index}
              isPicked={picked !== null}
            />
          ))}
          {/* A step for each day: one line through all would be too high on some days. */}
          <path
            d={joinSteps(line)}
            fill="none"
            strokeWidth={1.5}
            strokeDasharray="3 3"
            vectorEffect="non-scaling-stroke"
            className="stroke-caution"
          />
        </svg>
      </DaySlider>
      <p className="flex flex-wrap justify-between gap-x-3 text-12 text-muted">
        <span>{formatShortDay(first, { hasYear })}</span>
        <span>{formatShortDay(last, { hasYear })}</span>
      </p>
    </div>
  )
}

type BarProps = { x: number; share: number | null; isChosen: boolean; isPicked: boolean }

function Bar({ x, share, isChosen, isPicked }: BarProps) {
  if (share === null) return null
  // The mark shows that a day with zero is counted.
  const height = share > 0 ? Math.max(2, share * heightPx) : 2
  const tone = share > 0 ? (isPicked && !isChosen ? 'fill-accent/45' : 'fill-accent') : 'fill-muted'
  return <rect x={x + 0.12} width={0.76} y={heightPx - height} height={height} className={tone} />
}
