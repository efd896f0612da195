import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { formatDay } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { periods, findPeriod, type Span } from './periods.ts'

const DaysSheet = lazy(() => loadChunk(async () => ({ default: (await import('./PeriodSheet.tsx')).PeriodSheet })))

/** The days that are shown, and the way to choose others. */
export function PeriodFilter({
  span,
  today,
  onChange,
}: {
  span: Span | null
  today: string
  onChange: (span: Span | null) => void
}) {
  const t = useText()
  const { code } = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const known =
    span &&
    periods.find((days) => {
      const { from, to } = findPeriod(days, today)
      return from === span.from && to === span.to
    })
  const text = !span
    ? t('records.period.all')
    : known
      ? t('records.period.last', { days: known })
      : t('records.period.span', { from: formatDay(span.from, code), to: formatDay(span.to, code) })
  return (
    <div className="-mt-2 flex items-center gap-1">
      <button
        type="button"
        onClick={() => {
          setIsWanted(true)
          setIsOpen(true)
        }}
        className="flex min-touch items-center gap-2 rounded-control pr-2 text-left text-13 font-semibold text-accent hover:underline"
      >
        <Icon name="calendar" className="size-5" />
        {text}
        <Icon name="down" className="size-4" />
      </button>
      {span && (
        <IconButton
          icon="close"
          label={t('records.period.clear')}
          onPress={() => onChange(null)}
          className="[&_svg]:size-4"
        />
      )}
      {isWanted && (
        <Suspense>
          <DaysSheet span={span} today={today} isOpen={isOpen} onClose={() => setIsOpen(false)} onChange={onChange} />
        </Suspense>
      )}
    </div>
  )
}
