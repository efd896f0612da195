import { formatDay } from '@millrace/texts'
import { Amount } from '../../components/Amount.tsx'
import { Button } from '../../components/Button.tsx'
import { Facts } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { EvidenceCard } from '../../features/product/evidence/EvidenceCard.tsx'
import { ReportGrade } from '../../features/product/live/ReportGrade.tsx'
import { parseUsdt } from '../../shell/usdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { ReportStateChip, type RevenueDay } from './ReportRow.tsx'

/** One day of a machine: the report, what it paid per unit, and the evidence. */
export function ReportSheet({ report, isOpen, onClose }: { report: RevenueDay; isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const { code } = useLanguage()
  const { day, amount, state, paidPerUnit, validUnits, evidence, isFromReleaseAccount, grade } = report
  const rows = [
    amount !== null && { name: t('machine.report.amount'), value: <Amount value={amount} /> },
    grade !== null && { name: t('live.sure'), value: <ReportGrade of={report} /> },
    {
      name: t('machine.report.state'),
      value: <ReportStateChip state={state} />,
    },
    {
      name: t('machine.report.per-unit'),
      value:
        paidPerUnit === null || parseUsdt(paidPerUnit).minor === 0n ? (
          t('machine.report.nothing-paid')
        ) : (
          <Amount value={paidPerUnit} form="small" />
        ),
    },
    validUnits > 0 && {
      name: t('machine.report.units'),
      value: t('machine.report.units-count', { units: validUnits }),
    },
  ]
  return (
    <Sheet
      title={t('machine.report.day', { day: formatDay(day, code) })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button kind="soft" onPress={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {isFromReleaseAccount && (
        <Note tone="loss" icon="warning" title={t('machine.report.release')}>
          <p>{t('machine.report.release-body')}</p>
        </Note>
      )}
      {amount === null && <p className="text-muted">{t('machine.report.missing-body')}</p>}
      {amount !== null && parseUsdt(amount).minor === 0n && (
        <p className="text-muted">{t('machine.report.zero-body')}</p>
      )}
      <Facts facts={rows} />
      {amount !== null && (
        <div className="grid gap-2">
          <h3 className="pt-2 text-17 font-bold">{t('machine.report.evidence')}</h3>
          {evidence.length === 0 ? (
            <p className="text-muted">{t('machine.report.no-evidence')}</p>
          ) : (
            evidence.map((each) => <EvidenceCard key={each.sha256} evidence={each} />)
          )}
        </div>
      )}
    </Sheet>
  )
}
