import { productRevenue } from '@millrace/contract/product/product'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Sheet } from '../../components/Sheet.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { ReportRow, type RevenueDay } from './ReportRow.tsx'

type AllReportsSheetProps = { id: string; isOpen: boolean; onClose: () => void; onOpen: (report: RevenueDay) => void }

export function AllReportsSheet({ id, isOpen, onClose, onOpen }: AllReportsSheetProps) {
  const t = useText()
  const revenue = useCallPages(productRevenue, { id }, { pageSize: 30 })
  return (
    <Sheet title={t('machine.report.title')} isOpen={isOpen} onClose={onClose}>
      <div className="-mx-4 [&_ul]:gap-0 [&_ul]:divide-y [&_ul]:divide-line">
        <InfiniteList
          query={revenue}
          label={t('machine.report.title')}
          getKey={({ day }) => day}
          empty={<p className="px-4 text-muted">{t('machine.report.none')}</p>}
          skeleton={<Skeleton className="h-60" />}
          skeletonCount={1}
        >
          {(report) => <ReportRow report={report} onPress={() => onOpen(report)} />}
        </InfiniteList>
      </div>
    </Sheet>
  )
}
