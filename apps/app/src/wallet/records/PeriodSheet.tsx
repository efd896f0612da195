import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { List } from '../../components/List.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { useText } from '../../shell/useText.ts'
import { DateFields } from '../DateFields.tsx'
import { periods, findPeriod, type Span } from './periods.ts'

type DaysSheetProps = {
  span: Span | null
  today: string
  isOpen: boolean
  onClose: () => void
  onChange: (span: Span | null) => void
}

export function PeriodSheet({ span, today, isOpen, onClose, onChange }: DaysSheetProps) {
  const t = useText()
  const [[from, to], setDates] = useState([span?.from ?? '', span?.to ?? today])
  const isTurned = from !== '' && to !== '' && from > to
  const choose = (wanted: Span | null) => {
    setDates([wanted?.from ?? '', wanted?.to ?? today])
    onChange(wanted)
    onClose()
  }
  const choices = [
    { text: t('records.period.all'), span: null },
    ...periods.map((days) => ({ text: t('records.period.last', { days }), span: findPeriod(days, today) })),
  ]
  return (
    <Sheet
      title={t('records.period.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button isWide disabled={from === '' || to === '' || isTurned} onPress={() => choose({ from, to })}>
          {t('records.period.show')}
        </Button>
      }
    >
      <List label={t('records.period.title')}>
        {choices.map(({ text, span: each }) => {
          const isChosen = each?.from === span?.from && each?.to === span?.to
          return (
            <button
              key={text}
              type="button"
              aria-pressed={isChosen}
              onClick={() => choose(each)}
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
        error={isTurned ? t('records.dates.turned') : undefined}
        onChange={(first, last) => setDates([first, last])}
      />
    </Sheet>
  )
}
