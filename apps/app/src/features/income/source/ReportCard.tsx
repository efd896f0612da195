import { formatDay } from '@millrace/texts'
import { Card } from '../../../components/Card.tsx'
import { CopyableText } from '../../../components/CopyableText.tsx'
import { type FactList, Facts } from '../../../components/Facts.tsx'
import { formatDateTime } from '../../../shell/dates.ts'
import { useFormatUsdt } from '../../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../../shell/useText.ts'
import { ReportGrade } from '../../product/live/ReportGrade.tsx'
import type { IncomeSource } from './buildSumLines.ts'
import { summedBy } from './summedBy.ts'

/** The revenue report: its day, who entered and approved it, and when the money arrived. */
export function ReportCard({ report }: { report: IncomeSource['report'] }) {
  const t = useText()
  const { code } = useLanguage()
  const formatUsdt = useFormatUsdt()
  const formatRole = useFormatRole()
  const by = summedBy(report)
  const {
    day,
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
  const facts: FactList = [
    { name: t('source.report-day'), value: formatDay(day, code) },
    { name: t('source.report-amount'), value: formatUsdt(report.amount) },
    { name: t('live.sure'), value: <ReportGrade of={report} /> },
    meterFrom !== null &&
      meterTo !== null && {
        name: t('source.report-meter'),
        value: t('source.meter', { from: meterFrom, to: meterTo, unit: meterUnit }),
      },
    {
      name: t('source.entered'),
      value: by === 'operator' ? formatRole(enteredByRole) : t(`source.by-${by}`),
      note: formatDateTime(enteredTime, code),
    },
    { name: t('source.approved'), value: formatRole(approvedByRole), note: formatDateTime(approvedTime, code) },
    receivedTime && {
      name: t('source.received'),
      value: rail === 'practice' ? t('source.rail-practice') : rail.toUpperCase(),
      note: formatDateTime(receivedTime, code),
    },
  ]
  return (
    <Card className="grid gap-4 p-5">
      <h2 className="text-17 font-bold">{t('source.report')}</h2>
      <Facts facts={facts} />
      {railTransaction && (
        <div className="grid border-t border-line pt-3">
          <p className="text-13 text-muted">{t('source.transaction')}</p>
          <CopyableText text={railTransaction} />
        </div>
      )}
      {note && (
        <p className="border-t border-line pt-3 text-13 whitespace-pre-line text-muted">{t('source.note', { note })}</p>
      )}
    </Card>
  )
}

/** Those who have to do with reports. */
const roles = ['support', 'finance', 'admin'] as const

/** Names an operator by role, never by person. */
function useFormatRole(): (role: string) => string {
  const t = useText()
  return (role) => {
    if (role === 'machine') return t('source.by-machine')
    if (role === 'automatic') return t('source.role.automatic')
    const known = roles.find((each) => each === role)
    return known ? t(`source.role.${known}`) : t('source.role.operator')
  }
}
