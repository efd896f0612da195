import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useSheet } from '../../shell/useSheet.ts'
import type { RevenueDay } from './ReportRow.tsx'

const ReportSheet = lazyPart(() => import('./ReportSheet.tsx'), 'ReportSheet', ['product', 'live'])
const AllReportsSheet = lazyPart(() => import('./AllReportsSheet.tsx'), 'AllReportsSheet')

export type ReportSheets = {
  readonly openAll: () => void
  readonly openReport: (report: RevenueDay) => void
  /** To be rendered once. */
  readonly sheets: ReactNode
}

/** The sheets with all reports of a machine, and with one of them. */
export function useReportSheets(id: string): ReportSheets {
  const all = useSheet()
  const [report, setReport] = useState<RevenueDay | null>(null)
  const [isReportOpen, setIsReportOpen] = useState(false)
  const openReport = (day: RevenueDay) => {
    setReport(day)
    setIsReportOpen(true)
  }
  const sheets = (
    <>
      <AllReportsSheet id={id} isOpen={all.isOpen} onClose={all.close} onOpen={openReport} />
      {report && <ReportSheet report={report} isOpen={isReportOpen} onClose={() => setIsReportOpen(false)} />}
    </>
  )
  return { openAll: all.open, openReport, sheets }
}
