import { paths } from '@millrace/contract/paths'
import type { ProductItem } from '@millrace/contract/product/product'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Chip } from '../../components/Chip.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { PayBackLine } from '../../features/product/PayBack.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ProductBadge } from '../../features/product/ProductBadge.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { Link } from '../../shell/router/router.tsx'
import { useLanguage, useText } from '../../shell/useText.ts'

type ProductCardProps = {
  item: ProductItem
  /** This device's time when the answer came; see `toDeviceTime`. */
  fetchedAtMs: number
  heading?: 'h2' | 'h3'
}

/**
 * A machine for sale: its price and when that would be back, the expected beside the actual, for how long, how much
 * that would be in total, and the units sold.
 */
export function ProductCard({ item, fetchedAtMs, heading: Heading = 'h2' }: ProductCardProps) {
  const t = useText()
  const { id, productName, productImg, place, price, payBack, units, soldUnits, isDemo } = item
  return (
    <Link to={`${paths.machine}?id=${id}`} className="block rounded-card transition active:scale-[0.99]">
      <Card className="grid gap-3 p-4">
        <ShowAmounts value>
          <div className="flex gap-3">
            <MachinePicture url={productImg} size="large" />
            <div className="grid min-w-0 flex-1 content-center gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <Heading className="text-17 font-bold">{productName}</Heading>
                <Price decimal={price} />
              </div>
              {place && <p className="text-13 text-muted">{place}</p>}
              <div className="flex flex-wrap gap-1.5 empty:hidden">
                <ProductBadge item={item} fetchedAtMs={fetchedAtMs} />
                {isDemo && <Chip>{t('product.badge.demo')}</Chip>}
              </div>
            </div>
          </div>
          <SaleWindow item={item} />
          <PayBackLine machineId={id} payBack={payBack} />
          <Figures item={item} />
        </ShowAmounts>
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar label={t('product.sold-label')} value={soldUnits} max={units} />
          </div>
          <p className="text-12 text-muted">{t('product.sold', { sold: soldUnits, units })}</p>
        </div>
      </Card>
    </Link>
  )
}

function Figures({ item }: { item: ProductItem }) {
  const { id, dayReturnAmount, actualDayReturn, deviationPercent, validDays, walletotal } = item
  const t = useText()
  return (
    <dl className="pair gap-x-4 gap-y-2">
      <Fact term={t('product.expected')}>
        <Amount value={dayReturnAmount} form="small" hasUnit={false} /> <Unit>{t('product.a-day')}</Unit>
      </Fact>
      <Fact term={t('product.actual')}>
        {actualDayReturn === null ? (
          <Unit>{t('product.actual-none')}</Unit>
        ) : (
          <>
            <Amount value={actualDayReturn} form="small" hasUnit={false} figure="machine.average" figureOf={id} />{' '}
            <Deviation machineId={id} percent={deviationPercent} />
          </>
        )}
      </Fact>
      <Fact term={t('product.valid-days')}>{t('product.valid', { days: validDays })}</Fact>
      <Fact term={t('product.total')}>
        <Amount value={walletotal} hasUnit={false} />
      </Fact>
    </dl>
  )
}

/** When a pre-sale starts and ends. The countdown of a rush sale is in its badge. */
function SaleWindow({ item: { status, startTime, endTime } }: { item: ProductItem }) {
  const t = useText()
  const { code } = useLanguage()
  if (status !== 5 || !startTime) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-13 font-semibold text-accent">
      <span>{t('product.starts', { time: formatDateTime(startTime, code) })}</span>
      {endTime && <span>{t('product.ends', { time: formatDateTime(endTime, code) })}</span>}
    </p>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-between">
      <dt className="text-12 text-muted">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

const Unit = ({ children }: { children: ReactNode }) => (
  <span className="text-12 font-semibold text-muted">{children}</span>
)

export function ProductCardSkeleton() {
  return (
    <Card className="grid gap-3 p-4">
      <div className="flex gap-3">
        <Skeleton shape="picture" className="size-20 shrink-0" />
        <SkeletonLines className="grid flex-1 content-center gap-2" sizes={['h-5 w-4/5', 'h-3 w-1/2']} />
      </div>
      <Skeleton className="h-3 w-3/5" />
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {[1, 2, 3, 4].map((each) => (
          <SkeletonLines key={each} className="grid flex-1 basis-[40%] gap-2 py-1" sizes={['h-3 w-1/2', 'h-4 w-3/4']} />
        ))}
      </div>
      <Skeleton className="h-1.5 w-full" />
    </Card>
  )
}
