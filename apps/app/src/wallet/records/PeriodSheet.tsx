import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'
import { DateFields } from '../DateFields.tsx'
import { dayCounts, getLastDays, isSamePeriod, type Period } from '../periods.ts'

type PeriodSheetProps = {
  period: Period | null
  today: string
  isOpen: boolean
  onClose: () => void
  onChange: (period: Period | null) => void
}

export function PeriodSheet({ period, today, isOpen, onClose, onChange }: PeriodSheetProps) {
  const t = useText()
  const [[from, to], setDates] = useState([period?.from ?? '', period?.to ?? today])
  const isReversed = from !== '' && to !== '' && from > to
  const choose = (chosen: Period | null) => {
    setDates([chosen?.from ?? '', chosen?.to ?? today])
    onChange(chosen)
    onClose()
  }
  const choices = [
    { text: t('records.period.all'), value: null },
    ...dayCounts.map((days) => ({ text: t('records.period.last', { days }), value: getLastDays(days, today) })),
  ]
  return (
    <Sheet
      title={t('records.period.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button isWide disabled={from === '' || to === '' || isReversed} onPress={() => choose({ from, to })}>
          {t('records.period.show')}
        </Button>
      }
    >
      <List label={t('records.period.title')}>
        {choices.map(({ text, value }) => {
          const isChosen = isSamePeriod(value, period)
          return (
            <button
              key={text}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(value)}
              className="flex min-h-12 w-full items-center justify-between gap-3 bg-page px-4 py-2 text-left font-semibold -outline-offset-2 hover:bg-press"
            >
              {text}
              {isChosen && <Icon name="check" className="size-5 text-accent" />}
            </button>
          )
        })}
      </List>
      <DateFields
        from={from}
        to={to}
        today={today}
        error={isReversed ? t('records.dates.turned') : undefined}
        onChange={(first, last) => setDates([first, last])}
      />
    </Sheet>
  )
}
