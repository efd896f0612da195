import type { Evidence } from '@millrace/contract/product/product'
import { Card } from '../Card.tsx'
import { EvidenceFile } from './EvidenceFile.tsx'
import { EvidenceReading } from './EvidenceReading.tsx'
import type { Meter, ReportedEvidence } from './reported.ts'

/** One piece of evidence, open to everyone's own check. Its texts are those of `product`. */
export function EvidenceCard({
  evidence,
  meter,
  report,
}: {
  evidence: Evidence
  meter?: Meter | undefined
  report?: ReportedEvidence | undefined
}) {
  return (
    <Card className="overflow-hidden">
      {evidence.kind === 'reading' ? (
        <EvidenceReading evidence={evidence} meter={meter} report={report} />
      ) : (
        <EvidenceFile evidence={evidence} />
      )}
    </Card>
  )
}
