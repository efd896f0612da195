import { formatDay } from '@millrace/texts'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { TextButton } from '../../components/TextLink.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { dayCounts, getLastDays, isSamePeriod, type Period } from '../periods.ts'

const PeriodSheet = lazyPart(() => import('./PeriodSheet.tsx'), 'PeriodSheet')

type PeriodFilterProps = { period: Period | null; today: string; onChange: (period: Period | null) => void }

/** The period that is shown, and a sheet to choose another. */
export function PeriodFilter({ period, today, onChange }: PeriodFilterProps) {
  const t = useText()
  const { code } = useLanguage()
  const sheet = useSheet()
  const dayCount = period && dayCounts.find((count) => isSamePeriod(getLastDays(count, today), period))
  const text = !period
    ? t('records.period.all')
    : dayCount
      ? t('records.period.last', { days: dayCount })
      : t('records.period.span', { from: formatDay(period.from, code), to: formatDay(period.to, code) })
  return (
    <div className="-mt-2 flex items-center gap-1">
      <TextButton onPress={sheet.open} className="gap-2 pr-2 text-left text-13">
        <Icon name="calendar" className="size-5" />
        {text}
        <Icon name="down" className="size-4" />
      </TextButton>
      {period && (
        <IconButton
          icon="close"
          label={t('records.period.clear')}
          onPress={() => onChange(null)}
          className="[&_svg]:size-4"
        />
      )}
      <PeriodSheet period={period} today={today} isOpen={sheet.isOpen} onClose={sheet.close} onChange={onChange} />
    </div>
  )
}
