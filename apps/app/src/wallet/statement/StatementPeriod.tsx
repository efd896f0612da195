import { useState } from 'react'
import { Card } from '../../components/Card.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { SelectField } from '../../components/SelectField.tsx'
import { formatMonth } from '../../shell/dates.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { DateFields } from '../DateFields.tsx'
import { getMonthPeriod, isSamePeriod, listMonths, type Period, toMonth } from '../periods.ts'

type StatementPeriodProps = { period: Period; today: string; onChange: (period: Period) => void }

const monthsMax = 24

/** The period of a statement: a month, or any days. */
export function StatementPeriod({ period, today, onChange }: StatementPeriodProps) {
  const t = useText()
  const { tag } = useLanguage()
  const months = listMonths(today, monthsMax)
  const month = months.find((each) => isSamePeriod(getMonthPeriod(each, today), period))
  const [mode, setMode] = useState<'month' | 'dates'>(month ? 'month' : 'dates')
  const [[from, to], setDates] = useState([period.from, period.to])
  const isReversed = from > to
  const chooseMode = (chosen: 'month' | 'dates') => {
    setMode(chosen)
    setDates([period.from, period.to])
    if (chosen === 'month' && !month) onChange(getMonthPeriod(toMonth(today), today))
  }
  const changeDates = (first: string, last: string) => {
    setDates([first, last])
    if (first !== '' && first <= last && last <= today) onChange({ from: first, to: last })
  }
  return (
    <Card className="grid gap-4 p-4">
      <SegmentedControl
        label={t('statement.by')}
        value={mode}
        onChange={chooseMode}
        options={[
          { value: 'month', text: t('statement.by-month') },
          { value: 'dates', text: t('statement.by-dates') },
        ]}
      />
      {mode === 'month' ? (
        <SelectField
          label={t('statement.month')}
          value={month ?? toMonth(today)}
          options={months.map((each) => ({ value: each, text: formatMonth(each, tag) }))}
          onChange={(chosen) => onChange(getMonthPeriod(chosen, today))}
        />
      ) : (
        <DateFields
          from={from}
          to={to}
          today={today}
          error={isReversed ? t('records.dates.turned') : undefined}
          onChange={changeDates}
        />
      )}
    </Card>
  )
}
