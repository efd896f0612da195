import { productRevenue } from '@millrace/contract/product/product'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { ReportRow } from './ReportRow.tsx'
import type { RevenueDay } from './revenueDay.ts'

const ReportSheet = lazy(() => loadChunk(async () => ({ default: (await import('./ReportSheet.tsx')).ReportSheet })))
const AllReportsSheet = lazy(() =>
  loadChunk(async () => ({ default: (await import('./AllReportsSheet.tsx')).AllReportsSheet })),
)

const shownCount = 5

/** The latest days with their evidence; all of them in a sheet, so that the page stays short. */
export function Reports({ id }: { id: string }) {
  const t = useText()
  // The chart has asked the same already.
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: 30 })
  const [report, setReport] = useState<RevenueDay | null>(null)
  const [isReportOpen, setIsReportOpen] = useState(false)
  const [areAllOpen, setAreAllOpen] = useState(false)
  const [areAllWanted, setAreAllWanted] = useState(false)
  const open = (day: RevenueDay) => {
    setReport(day)
    setIsReportOpen(true)
  }
  return (
    <Section title={t('machine.report.title')}>
      <Loaded query={revenue} skeleton={<Skeleton shape="card" className="h-72" />}>
        {({ list, total }) =>
          list.length === 0 ? (
            <Card className="p-5">
              <p className="text-muted">{t('machine.report.none')}</p>
            </Card>
          ) : (
            <>
              <List label={t('machine.report.title')}>
                {list.slice(0, shownCount).map((day) => (
                  <ReportRow key={day.day} report={day} onPress={() => open(day)} />
                ))}
              </List>
              {total > shownCount && (
                <Button
                  kind="soft"
                  isWide
                  onPress={() => {
                    setAreAllWanted(true)
                    setAreAllOpen(true)
                  }}
                >
                  {t('machine.report.all')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {areAllWanted && (
        <Suspense>
          <AllReportsSheet id={id} isOpen={areAllOpen} onClose={() => setAreAllOpen(false)} onOpen={open} />
        </Suspense>
      )}
      {report && (
        <Suspense>
          <ReportSheet report={report} isOpen={isReportOpen} onClose={() => setIsReportOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
