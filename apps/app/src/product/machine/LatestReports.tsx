import { productRevenue } from '@millrace/contract/product/product'
import { Suspense, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { List } from '../../components/List.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useCall } from '../../shell/queries.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { ReportRow, type RevenueDay } from './ReportRow.tsx'

const ReportSheet = lazyComponent(() => import('./ReportSheet.tsx'), 'ReportSheet')
const AllReportsSheet = lazyComponent(() => import('./AllReportsSheet.tsx'), 'AllReportsSheet')

const latestCount = 5

/** The latest revenue reports of a machine. The others are in a sheet, so that the page stays short. */
export function LatestReports({ id }: { id: string }) {
  const t = useText()
  // The same request as the chart's, so it is fetched once.
  const revenue = useCall(productRevenue, { id, pageNum: 1, pageSize: 30 })
  const [report, setReport] = useState<RevenueDay | null>(null)
  const [isReportOpen, setIsReportOpen] = useState(false)
  const allSheet = useSheet()
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
                {list.slice(0, latestCount).map((day) => (
                  <ReportRow key={day.day} report={day} onPress={() => open(day)} />
                ))}
              </List>
              {total > latestCount && (
                <Button kind="soft" isWide onPress={allSheet.open}>
                  {t('machine.report.all')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      {allSheet.wasOpened && (
        <Suspense>
          <AllReportsSheet id={id} isOpen={allSheet.isOpen} onClose={allSheet.close} onOpen={open} />
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
