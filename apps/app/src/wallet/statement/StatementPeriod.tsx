import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { Segmented } from '../../components/SegmentedControl.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'
import { DateFields } from '../DateFields.tsx'
import { formatMonth, monthOf, monthsUpTo, spanOf } from '../periods.ts'

type Period = { readonly from: string; readonly to: string }
type PeriodCardProps = { period: Period; today: string; onChange: (period: Period) => void }

const monthsMax = 24

/** The days of a statement: a month, or from one day to another. */
export function PeriodCard({ period, today, onChange }: PeriodCardProps) {
  const t = useText()
  const { tag } = useLanguage()
  const months = monthsUpTo(today, monthsMax)
  const month = months.find((each) => {
    const { from, to } = spanOf(each, today)
    return from === period.from && to === period.to
  })
  const [by, setBy] = useState<'month' | 'dates'>(month ? 'month' : 'dates')
  const [[from, to], setDates] = useState([period.from, period.to])
  const isTurned = from > to
  const chooseBy = (wanted: 'month' | 'dates') => {
    setBy(wanted)
    setDates([period.from, period.to])
    if (wanted === 'month' && !month) onChange(spanOf(monthOf(today), today))
  }
  const setDate = (first: string, last: string) => {
    setDates([first, last])
    if (first !== '' && first <= last && last <= today) onChange({ from: first, to: last })
  }
  return (
    <Card className="grid gap-4 p-4">
      <Segmented
        label={t('statement.by')}
        value={by}
        onChange={chooseBy}
        options={[
          { value: 'month', text: t('statement.by-month') },
          { value: 'dates', text: t('statement.by-dates') },
        ]}
      />
      {by === 'month' ? (
        <SelectField
          label={t('statement.month')}
          value={month ?? monthOf(today)}
          options={months.map((each) => ({ value: each, text: formatMonth(each, tag) }))}
          onChange={(wanted) => onChange(spanOf(wanted, today))}
        />
      ) : (
        <DateFields
          from={from}
          to={to}
          today={today}
          error={isTurned ? t('records.dates.turned') : undefined}
          onChange={setDate}
        />
      )}
    </Card>
  )
}
