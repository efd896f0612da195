import type { LookBack } from '@millrace/contract/income/firstMinute'
import { Sheet } from '../../components/Sheet.tsx'
import { ReportCard } from '../../features/income/source/ReportCard.tsx'
import { SumCard } from '../../features/income/source/SumCard.tsx'
import { EvidenceCard } from '../../features/product/evidence/EvidenceCard.tsx'
import { useFormatShortDay } from '../../shell/useFormatShortDay.ts'
import { useText } from '../../shell/useText.ts'

/** The sum with the member's units, and the day's real reports with their receipts and evidence. */
export function LookBackSheet({ look, isOpen, onClose }: { look: LookBack; isOpen: boolean; onClose: () => void }) {
  const t = useText()
  const formatShortDay = useFormatShortDay()
  return (
    <Sheet title={t('firstMinute.look.title', { day: formatShortDay(look.day) })} isOpen={isOpen} onClose={onClose}>
      <p className="text-13 text-muted">{t('firstMinute.look.note')}</p>
      {look.parts.map(({ report, arithmetic }) => (
        <div key={report.id} className="-mx-2 grid gap-3 rounded-card border-2 border-dashed border-edge p-2">
          <SumCard arithmetic={arithmetic} />
          <ReportCard report={report} />
          {report.evidence.map((each) => (
            <EvidenceCard
              key={`${each.sha256} ${each.signature}`}
              evidence={each}
              meter={
                report.meterFrom !== null && report.meterTo !== null
                  ? { from: report.meterFrom, to: report.meterTo, unit: report.meterUnit }
                  : undefined
              }
              report={report}
            />
          ))}
        </div>
      ))}
    </Sheet>
  )
}
