import { paths } from '@millrace/contract/paths'
import type { ProductItem } from '@millrace/contract/product/product'
import type { ReactNode } from 'react'
import { Amount } from '../../components/Amount.tsx'
import { Chip } from '../../components/Chip.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { ActualDayReturn } from '../../features/product/ActualDayReturn.tsx'
import { useSayDoing } from '../../features/product/DoingText.tsx'
import { PayBackLine } from '../../features/product/PayBack.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ProductBadge } from '../../features/product/ProductBadge.tsx'
import { formatDateTime } from '../../shell/dates.ts'
import { ShowAmounts } from '../../shell/hiddenAmounts.ts'
import { Link } from '../../shell/router/router.tsx'
import { findDayDecimals } from '../../shell/usdtSums.ts'
import { useLanguage, useText } from '../../shell/useText.ts'

/** The grid that cards stand in. Each card has eight rows of it, so that the same is at the same height in all. */
export const cardRows = '*:row-span-8 *:grid *:grid-rows-subgrid'

const cardStyle = `row-span-8 grid grid-rows-subgrid overflow-hidden rounded-card bg-card shadow-card *:px-4`

/** The shade of a pointer over it, to its edges. */
const hoverStyle = 'relative after:absolute after:inset-0 after:transition hover:after:bg-press'

type ProductCardProps = {
  item: ProductItem
  /** This device's time when the answer came; see `toDeviceTime`. */
  fetchedAtMs: number
  /** Its pin is chosen on the map beside the list. */
  isChosen?: boolean
  onChoose?: (id: string) => void
}

/**
 * A machine for sale: its price and when that would be back, the expected beside the actual, for how long, how much
 * that would be in total, and the units sold.
 */
export function ProductCard({ item, fetchedAtMs, isChosen = false, onChoose }: ProductCardProps) {
  const t = useText()
  const { id, productName, place, price, payBack, units, soldUnits } = item
  return (
    <Link
      to={`${paths.machine}?id=${id}`}
      onFocus={() => onChoose?.(id)}
      onMouseEnter={() => onChoose?.(id)}
      className={`${cardStyle} ${hoverStyle} transition active:scale-[0.99] ${isChosen ? 'after:rounded-card after:inset-ring-2 after:inset-ring-accent' : ''}`}
    >
      <ShowAmounts value>
        <Picture item={item} fetchedAtMs={fetchedAtMs} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-3 @max-[14rem]:block">
          {/* In a narrow card the price goes below the name, in all of them alike. */}
          <h2 className="min-w-0 flex-1 basis-36 text-17 font-bold">{productName}</h2>
          <span className="shrink-0">
            <Price decimal={price} />
          </span>
        </div>
        <p className="text-13 text-muted">{place}</p>
        <SaleWindow item={item} />
        <div className="pt-2">
          <PayBackLine machineId={id} payBack={payBack} />
        </div>
        <Figures item={item} />
      </ShowAmounts>
      <div className="flex items-center gap-3 pt-3 pb-4">
        <div className="flex-1">
          <ProgressBar label={t('product.sold-label')} value={soldUnits} max={units} />
        </div>
        <p className="text-12 text-muted">{t('product.sold', { sold: soldUnits, units })}</p>
      </div>
    </Link>
  )
}

/** Whole and to the edges of the card, with what there is to say about the sale and the machine on it. */
function Picture({ item, fetchedAtMs }: { item: ProductItem; fetchedAtMs: number }) {
  const t = useText()
  const sayDoing = useSayDoing()
  const { cardImg, isDemo, doing } = item
  return (
    <div className="relative grid aspect-[16/10] place-items-center overflow-hidden bg-soft px-0!">
      {cardImg ? (
        <img
          src={cardImg}
          alt=""
          width={640}
          height={400}
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span className="w-1/2">
          <MachinesDrawing />
        </span>
      )}
      <div className="absolute inset-x-3 top-3 flex flex-wrap gap-1.5">
        <ProductBadge item={item} fetchedAtMs={fetchedAtMs} />
        {doing === 'silent' && <Chip tone="loss">{sayDoing(item)}</Chip>}
        {isDemo && <Chip>{t('product.badge.demo')}</Chip>}
      </div>
    </div>
  )
}

/** Two rows of two; below each other where text is large. */
function Figures({ item }: { item: ProductItem }) {
  const { id, dayReturnAmount, actualDayReturn, deviationPercent, validDays, walletotal } = item
  const t = useText()
  const decimals = findDayDecimals([actualDayReturn], dayReturnAmount)
  return (
    <dl className="row-span-2 grid grid-cols-[repeat(2,minmax(min-content,1fr))] grid-rows-subgrid gap-x-4 @max-[14rem]:block">
      <Fact term={t('product.expected')}>
        <Amount value={dayReturnAmount} form="small" decimals={decimals} hasUnit={false} />{' '}
        <Unit>{t('product.a-day')}</Unit>
      </Fact>
      <Fact term={t('product.actual')}>
        {actualDayReturn === null ? (
          <Unit>{t('product.actual-none')}</Unit>
        ) : (
          <ActualDayReturn
            machineId={id}
            value={actualDayReturn}
            deviationPercent={deviationPercent}
            decimals={decimals}
          />
        )}
      </Fact>
      <Fact term={t('product.valid-days')}>{t('product.valid', { days: validDays })}</Fact>
      <Fact term={t('product.total')}>
        <Amount value={walletotal} decimals={decimals} hasUnit={false} />
      </Fact>
    </dl>
  )
}

/** When a pre-sale starts and ends. The countdown of a rush sale is in its badge. */
function SaleWindow({ item: { status, startTime, endTime } }: { item: ProductItem }) {
  const t = useText()
  const { code } = useLanguage()
  // The row is there all the same: it is that of the cards beside it.
  if (status !== 5 || !startTime) return <span />
  return (
    <p className="flex flex-wrap gap-x-3 text-13 font-semibold text-accent">
      <span>{t('product.starts', { time: formatDateTime(startTime, code) })}</span>
      {endTime && <span>{t('product.ends', { time: formatDateTime(endTime, code) })}</span>}
    </p>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid content-between pt-2">
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
    <div className={cardStyle}>
      <Skeleton shape="flat" className="aspect-[16/10] w-full px-0!" />
      <SkeletonLines className="flex justify-between pt-3" sizes={['h-5 w-1/2', 'h-5 w-1/5']} />
      <SkeletonLines className="pt-1" sizes={['h-3 w-2/5']} />
      <span />
      <SkeletonLines className="pt-3" sizes={['h-3 w-3/5']} />
      <div className="row-span-2 grid grid-cols-2 gap-4 pt-2">
        {[1, 2, 3, 4].map((each) => (
          <SkeletonLines key={each} className="grid gap-2 py-1" sizes={['h-3 w-1/2', 'h-4 w-3/4']} />
        ))}
      </div>
      <div className="pt-3 pb-4">
        <Skeleton className="h-1.5 w-full" />
      </div>
    </div>
  )
}
