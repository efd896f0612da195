import { paths } from '@millrace/contract/paths'
import { machineDetail, type ProductDetail } from '@millrace/contract/product/product'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { isNotFound } from '../../shell/CallFailure.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyComponent } from '../../shell/lazyComponent.ts'
import { useCall } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { KeySheetSection } from '../keySheet/KeySheetSection.tsx'
import { BuyBar } from './BuyBar.tsx'
import { EarningsChart } from './EarningsChart.tsx'
import { LatestReports } from './LatestReports.tsx'
import { LookBack } from './LookBack.tsx'
import { MachineBooks } from './MachineBooks.tsx'
import { MachineFigures } from './MachineFigures.tsx'
import { MachineGallery } from './MachineGallery.tsx'
import { MachineHeading } from './MachineHeading.tsx'

const VersionHistory = lazyComponent(() => import('./VersionHistory.tsx'), 'VersionHistory')

export function MachineScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const query = useCall(machineDetail, { id: search.get('id') ?? '' })
  const machine = isNotFound(query.error) ? undefined : query.data
  const refetch = () => query.refetch()
  const notFound = (
    <EmptyState drawing={<MachinesDrawing />} title={t('product.missing')} body={t('product.missing-body')}>
      <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Screen
      title={machine?.productName ?? t('catalogue.title')}
      onRefresh={refetch}
      bottom={machine && <BuyBar detail={machine} fetchedAtMs={query.dataUpdatedAt} onStale={refetch} />}
    >
      <Loaded query={query} notFound={notFound} skeleton={<MachineSkeleton />}>
        {(detail) => <Machine detail={detail} fetchedAtMs={query.dataUpdatedAt} onSaleEnd={() => void refetch()} />}
      </Loaded>
    </Screen>
  )
}

/** Past results come before what is expected. */
function Machine({
  detail,
  fetchedAtMs,
  onSaleEnd,
}: {
  detail: ProductDetail
  fetchedAtMs: number
  onSaleEnd: () => void
}) {
  return (
    <ShowAmounts value>
      <MachineGallery detail={detail} />
      <MachineHeading detail={detail} fetchedAtMs={fetchedAtMs} onSaleEnd={onSaleEnd} />
      <LookBack lookBack={detail.lookBack} />
      <MachineFigures detail={detail} />
      <EarningsChart detail={detail} />
      <LatestReports id={detail.id} />
      <KeySheetSection detail={detail} />
      <MachineBooks detail={detail} />
      <Suspense>
        <VersionHistory id={detail.id} />
      </Suspense>
    </ShowAmounts>
  )
}

function MachineSkeleton() {
  return (
    <>
      <Skeleton shape="card" className="aspect-[8/5] w-full" />
      <div className="flex justify-between gap-4">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-7 w-full" />
        </div>
        <Skeleton className="h-7 w-1/3" />
      </div>
      <Card className="grid gap-4 p-5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-4 w-full" />
      </Card>
      <Card className="grid gap-5 p-5">
        {[1, 2, 3, 4, 5].map((each) => (
          <div key={each} className="flex justify-between">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-1/4" />
          </div>
        ))}
      </Card>
    </>
  )
}
