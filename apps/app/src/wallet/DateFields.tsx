import { TextField } from '../components/Field.tsx'
import { useText } from '../shell/useText.ts'

type DateFieldsProps = {
  from: string
  to: string
  today: string
  error?: string | undefined
  onChange: (from: string, to: string) => void
}

/** The first and the last day of a period, chosen in the phone's own calendar. */
export function DateFields({ from, to, today, error, onChange }: DateFieldsProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap gap-3 *:flex-1 *:basis-[8rem]">
      <TextField
        type="date"
        label={t('records.dates.from')}
        value={from}
        max={to || today}
        onChange={(day) => onChange(day, to)}
      />
      <TextField
        type="date"
        label={t('records.dates.to')}
        value={to}
        min={from}
        max={today}
        error={error}
        onChange={(day) => onChange(from, day)}
      />
    </div>
  )
}
