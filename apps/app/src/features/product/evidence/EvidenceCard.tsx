import type { Evidence } from '@millrace/contract/product/product'
import { Card } from '../../../components/Card.tsx'
import type { EvidenceReport } from './checkEvidence.ts'
import { EvidenceFile } from './EvidenceFile.tsx'
import { EvidenceReading, type Meter } from './EvidenceReading.tsx'

type EvidenceCardProps = { evidence: Evidence; meter?: Meter | undefined; report?: EvidenceReport | undefined }

/** A line for each session or quarter of the day, with the hashes of what was signed. */
const EvidenceLines = ({ evidence: { name, signedText } }: { evidence: Evidence }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
  <div role="region" tabIndex={0} aria-label={name} className="max-h-80 overflow-auto p-5">
    <pre className="text-13 text-muted">{signedText}</pre>
  </div>
)

/** One piece of evidence, which everybody can check. Its texts are in `product`. */
export function EvidenceCard({ evidence, meter, report }: EvidenceCardProps) {
  return (
    <Card className="overflow-hidden">
      {evidence.kind === 'reading' && <EvidenceReading evidence={evidence} meter={meter} report={report} />}
      {(evidence.kind === 'sessions' || evidence.kind === 'series') && <EvidenceLines evidence={evidence} />}
      {evidence.url && <EvidenceFile evidence={evidence} />}
    </Card>
  )
}
