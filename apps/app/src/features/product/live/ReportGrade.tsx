import type { EvidenceGrade } from '@millrace/contract/product/product'
import { Seal } from './Seal.tsx'

type ReportGradeProps = { of: { readonly grade: EvidenceGrade | null; readonly isDemo: boolean } }

/**
 * How sure the report of a day is, as the platform found it. Where sessions are behind it, this device checks the
 * signature of each when they are opened. Texts: `live`.
 */
export const ReportGrade = ({ of: { grade, isDemo } }: ReportGradeProps) =>
  grade && <Seal state={grade} isDemo={isDemo} />
