import type { Evidence } from '@millrace/contract/product/product'
import { Card } from '../../../components/Card.tsx'
import type { EvidenceReport } from './checkEvidence.ts'
import { EvidenceFile } from './EvidenceFile.tsx'
import { EvidenceReading, type Meter } from './EvidenceReading.tsx'

type EvidenceCardProps = { evidence: Evidence; meter?: Meter | undefined; report?: EvidenceReport | undefined }

/** One piece of evidence, which everybody can check. Its texts are in `product`. */
export function EvidenceCard({ evidence, meter, report }: EvidenceCardProps) {
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
