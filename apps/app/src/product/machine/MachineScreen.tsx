import { isNotFound } from '@millrace/client/CallFailure'
import { paths } from '@millrace/contract/paths'
import { machineDetail, type ProductDetail } from '@millrace/contract/product/product'
import { machineLive } from '@millrace/contract/product/session'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { AsOfNote } from '../../shell/AsOfNote.tsx'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsTablet, useIsWide } from '../../shell/media.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { BuyBar } from './BuyBar.tsx'
import { CouponChoice } from './CouponChoice.tsx'
import { MachineGallery } from './MachineGallery.tsx'
import { MachineFigures, MachinePrice, MachineState } from './MachineHeading.tsx'
import { MachineRows } from './MachineRows.tsx'
import { RiskCard } from './RiskCard.tsx'
import { getClosedReason } from './saleState.ts'
import { useReportSheets } from './useReportSheets.tsx'

// Below what one decides by.
const EarningsChart = lazyPart(
  () => import('./EarningsChart.tsx'),
  'EarningsChart',
  'product',
  <Skeleton shape="card" className="h-80 w-full" />,
)
// Where there is room for it.
const LatestReports = lazyPart(
  () => import('./LatestReports.tsx'),
  'LatestReports',
  'product',
  <Skeleton shape="card" className="h-80 w-full" />,
)
const LookBack = lazyPart(
  () => import('./LookBack.tsx'),
  'LookBack',
  'product',
  <Skeleton shape="card" className="h-40 w-full" />,
)
// For machines with a station.
const MachineLive = lazyPart(() => import('../../features/product/live/MachineLive.tsx'), 'MachineLive', 'live')
const RangeCard = lazyPart(
  () => import('../../features/income/range/RangeCard.tsx'),
  'RangeCard',
  'income',
  <Skeleton shape="card" className="h-80 w-full" />,
)

export function MachineScreen() {
  const t = useText()
  const isWide = useIsWide()
  const [search] = useSearchParams()
  const query = useCall(machineDetail, { id: search.get('id') ?? '' })
  const machine = isNotFound(query.error) ? undefined : query.data
  const refetch = () => query.refetch()
  const notFound = (
    <EmptyState drawing={<MachinesDrawing />} title={t('product.missing')} body={t('product.missing-body')}>
      <ButtonLink to={paths.catalogue}>{t('product.all')}</ButtonLink>
    </EmptyState>
  )
  const buyBar = machine && <BuyBar detail={machine} fetchedAtMs={query.dataUpdatedAt} onStale={refetch} />
  return (
    <Screen
      title={machine?.productName ?? t('catalogue.title')}
      layout="wide"
      hasRefresh
      bottom={isWide ? undefined : buyBar}
    >
      <AsOfNote call={machineDetail} say={(time) => t('product.as-of', { time })} />
      <Loaded query={query} notFound={notFound} skeleton={<MachineSkeleton />}>
        {(detail) => {
          const parts = { detail, fetchedAtMs: query.dataUpdatedAt, onSaleEnd: () => void refetch() }
          return (
            <ShowAmounts value>
              {isWide ? <WideMachine {...parts} buyBar={buyBar} /> : <Machine {...parts} />}
            </ShowAmounts>
          )
        }}
      </Loaded>
    </Screen>
  )
}

/** What it does now. Until that is known its place is kept, so that the price below does not move. */
function LiveParts({ detail: { id, kind, hasStation }, className }: { detail: ProductDetail; className: string }) {
  // It is asked for by the part itself.
  const { isError, data } = useCall(machineLive, { id }, { enabled: false })
  if (!hasStation) return null
  return (
    <div className={`grid empty:rounded-card empty:bg-line ${isError && !data ? '' : className}`}>
      <MachineLive id={id} kind={kind} />
    </div>
  )
}

type MachineProps = { detail: ProductDetail; fetchedAtMs: number; onSaleEnd: () => void }

/** Price, figures and what can be lost are on the first screen. Reports and books are behind rows. */
function Machine({ detail, ...state }: MachineProps) {
  const isTablet = useIsTablet()
  const { openAll, openReport, sheets } = useReportSheets(detail.id)
  const live = <LiveParts detail={detail} className="col-span-full gap-3 empty:h-[48rem]" />
  const canBuy = getClosedReason(detail, state.fetchedAtMs, state.fetchedAtMs) === null
  return (
    <div className="grid items-start gap-3 min-[600px]:grid-cols-2">
      <div className="col-span-full">
        <MachineGallery detail={detail}>
          <MachineState detail={detail} {...state} />
        </MachineGallery>
      </div>
      {!isTablet && live}
      <Card className="grid gap-3 p-4">
        <MachinePrice detail={detail} />
        <div className="border-t border-line pt-3">
          <MachineFigures detail={detail} />
        </div>
      </Card>
      <div className="grid gap-3">
        <RiskCard detail={detail} />
        {canBuy && hasSession() && <CouponChoice productId={detail.id} isCard />}
      </div>
      {isTablet && live}
      <EarningsChart detail={detail} onOpen={openReport} />
      <LookBack detail={detail} />
      <RangeCard detail={detail} />
      <div className="col-span-full grid gap-3">
        {detail.summary && <p className="px-1 text-13 text-muted">{detail.summary}</p>}
        <MachineRows detail={detail} onOpenReports={openAll} />
      </div>
      {sheets}
    </div>
  )
}

/** The same beside a panel to buy, which stays in view. */
function WideMachine({ detail, buyBar, ...state }: MachineProps & { buyBar: ReactNode }) {
  const { openAll, openReport, sheets } = useReportSheets(detail.id)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_360px] items-start gap-5">
      <div className="grid gap-4">
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4">
          <MachineGallery detail={detail}>
            <MachineState detail={detail} {...state} />
          </MachineGallery>
          <Card className="grid content-center gap-3 p-5">
            <MachineFigures detail={detail} />
            {detail.summary && <p className="text-13 text-muted">{detail.summary}</p>}
          </Card>
        </div>
        <LiveParts detail={detail} className="gap-4 empty:h-[43rem]" />
        <RiskCard detail={detail} />
        <EarningsChart detail={detail} onOpen={openReport} />
        <LatestReports id={detail.id} openAll={openAll} openReport={openReport} />
        <LookBack detail={detail} />
        <RangeCard detail={detail} />
      </div>
      <div className="sticky top-[calc(var(--mark,0px)+62px)] grid gap-4">
        <Card className="grid gap-5 p-5">
          <MachinePrice detail={detail} />
          {buyBar}
        </Card>
        <MachineRows detail={detail} />
      </div>
      {sheets}
    </div>
  )
}

function MachineSkeleton() {
  return (
    <>
      <Skeleton shape="card" className="h-30 w-full" />
      <div className="flex justify-between gap-4">
        <SkeletonLines className="grid flex-1 gap-2" sizes={['h-3 w-2/3', 'h-7 w-full']} />
        <Skeleton className="h-7 w-1/3" />
      </div>
      <Card className="p-5">
        <SkeletonLines className="grid gap-4" sizes={['h-5 w-3/4', 'h-9 w-1/2', 'h-4 w-full']} />
      </Card>
      <Card className="grid gap-5 p-5">
        {[1, 2, 3, 4, 5].map((each) => (
          <SkeletonLines key={each} className="flex justify-between" sizes={['h-4 w-1/3', 'h-4 w-1/4']} />
        ))}
      </Card>
    </>
  )
}
