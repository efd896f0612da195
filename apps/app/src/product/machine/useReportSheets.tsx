import { Suspense, useState, type ReactNode } from 'react'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useSheet } from '../../shell/useSheet.ts'
import type { RevenueDay } from './ReportRow.tsx'

const ReportSheet = lazyComponent(() => import('./ReportSheet.tsx'), 'ReportSheet')
const AllReportsSheet = lazyComponent(() => import('./AllReportsSheet.tsx'), 'AllReportsSheet')

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
      {all.wasOpened && (
        <Suspense>
          <AllReportsSheet id={id} isOpen={all.isOpen} onClose={all.close} onOpen={openReport} />
        </Suspense>
      )}
      {report && (
        <Suspense>
          <ReportSheet report={report} isOpen={isReportOpen} onClose={() => setIsReportOpen(false)} />
        </Suspense>
      )}
    </>
  )
  return { openAll: all.open, openReport, sheets }
}
