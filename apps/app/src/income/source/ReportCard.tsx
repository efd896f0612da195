import { Card } from '../../components/Card.tsx'
import { CopyText } from '../../components/CopyableText.tsx'
import { Facts, type Fact } from '../../components/Facts.tsx'
import { formatMoment, formatOrderDay } from '../../shell/dates.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import type { Source } from './source.ts'
import { useRoleText } from './useRoleText.ts'

/** The revenue report: of which day, by whom, and when its money arrived. */
export function ReportCard({ report }: { report: Source['report'] }) {
  const t = useText()
  const { code } = useLanguage()
  const amount = useAmount()
  const role = useRoleText()
  const {
    day,
    source,
    enteredByRole,
    enteredTime,
    approvedByRole,
    approvedTime,
    receivedTime,
    rail,
    railTransaction,
    meterFrom,
    meterTo,
    meterUnit,
    note,
  } = report
  const facts: Fact[] = [
    { name: t('source.report-day'), value: formatOrderDay(day) },
    { name: t('source.report-amount'), value: amount(report.amount) },
    ...(meterFrom !== null && meterTo !== null
      ? [
          {
            name: t('source.report-meter'),
            value: t('source.meter', { from: meterFrom, to: meterTo, unit: meterUnit }),
          },
        ]
      : []),
    {
      name: t('source.entered'),
      value: source === 'machine' ? t('source.by-machine') : role(enteredByRole),
      note: formatMoment(enteredTime, code),
    },
    { name: t('source.approved'), value: role(approvedByRole), note: formatMoment(approvedTime, code) },
    ...(receivedTime
      ? [
          {
            name: t('source.received'),
            value: rail === 'practice' ? t('source.rail-practice') : rail.toUpperCase(),
            note: formatMoment(receivedTime, code),
          },
        ]
      : []),
  ]
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-17 font-bold">{t('source.report')}</h2>
      <Facts facts={facts} />
      {railTransaction && (
        <div className="grid border-t border-line pt-3">
          <p className="text-13 text-muted">{t('source.transaction')}</p>
          <CopyText text={railTransaction} />
        </div>
      )}
      {note && <p className="border-t border-line pt-3 text-13 whitespace-pre-line text-muted">{note}</p>}
    </Card>
  )
}
