import { paths } from '@millrace/contract/paths'
import { productList, type ProductItem } from '@millrace/contract/product/product'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { List, ListRow } from '../../components/List.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { PayBackLine } from '../../features/product/PayBack.tsx'
import { Price } from '../../features/product/Price.tsx'
import { ProductBadge } from '../../features/product/ProductBadge.tsx'
import { useCall } from '../../shell/queries.ts'
import { Link } from '../../shell/router/router.tsx'
import { hasSession } from '../../shell/session.ts'
import { useText } from '../../shell/useText.ts'
import { HomeProductsSkeleton } from './homeSkeletons.tsx'

const soldOut = 3

/** The first machines of the catalogue that have units left. */
export function HomeProducts() {
  const t = useText()
  const { data, isError, isFetching, error, refetch, dataUpdatedAt } = useCall(productList, {
    pageNum: 1,
    pageSize: 10,
    sort: 'position',
  })
  if (!data && isError) {
    return (
      <Card role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4">
        <p className="min-w-40 flex-1">{error.message || t('shell.error.title')}</p>
        <Button kind="soft" isBusy={isFetching} onPress={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </Card>
    )
  }
  if (!data) return <HomeProductsSkeleton />
  const open = data.list.filter(({ status }) => status !== soldOut).slice(0, 3)
  if (open.length === 0) {
    return (
      <Card className="flex flex-wrap items-center gap-4 p-4">
        <div className="w-24 shrink-0">
          <MachinesDrawing />
        </div>
        <div className="grid min-w-44 flex-1 gap-1">
          <h3 className="font-bold">{t('home.machines.empty')}</h3>
          <p className="text-13 text-muted">{t('home.machines.empty-body')}</p>
        </div>
      </Card>
    )
  }
  if (!hasSession())
    return (
      <div className="grid gap-4">
        <ul className={`grid gap-4 ${wideCards}`}>
          {open.map((item) => (
            <li key={item.id} className="overflow-hidden rounded-card bg-card shadow-card">
              <ProductRow item={item} fetchedAtMs={dataUpdatedAt} isCard />
            </li>
          ))}
        </ul>
        <BeforeYouTrust all={data.list} isWhole={data.list.length === data.total} />
      </div>
    )
  return (
    <ul
      className={`divide-y divide-line overflow-hidden rounded-card bg-card shadow-card md:grid md:divide-y-0 md:overflow-visible md:bg-transparent md:shadow-none ${wideCards}`}
    >
      {open.map((item) => (
        <li key={item.id} className="overflow-hidden md:rounded-card md:bg-card md:shadow-card">
          <ProductRow item={item} fetchedAtMs={dataUpdatedAt} />
        </li>
      ))}
    </ul>
  )
}

const wideCards = 'md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-5'

/** What a visitor can look at first: the machine that did worst, where all of them stand, and two beside each other. */
function BeforeYouTrust({ all, isWhole }: { all: readonly ProductItem[]; isWhole: boolean }) {
  const t = useText()
  const [worst] = all
    .flatMap(({ deviationPercent, ...item }) =>
      isWhole && deviationPercent !== null ? { ...item, deviationPercent } : [],
    )
    .toSorted((a, b) => a.deviationPercent - b.deviationPercent)
  return (
    <List>
      {worst && worst.deviationPercent < 0 && (
        <ListRow
          to={`${paths.machine}?id=${worst.id}`}
          icon="warning"
          title={t('machine.lookback.worst', { name: worst.productName })}
          below={t('product.actual')}
          after={<Deviation machineId={worst.id} percent={worst.deviationPercent} />}
        />
      )}
      <ListRow
        to={`${paths.catalogue}?show=map`}
        icon="map"
        title={t('catalogue.map')}
        below={t('product.map.about')}
      />
      <ListRow to={paths.compare} icon="exchange" title={t('catalogue.compare')} below={t('machine.compare-below')} />
    </List>
  )
}

type RowProps = { item: ProductItem; fetchedAtMs: number; isCard?: boolean }

/** One machine: a card with its picture on top; for members on a phone, who know the machines, a row. */
function ProductRow({ item, fetchedAtMs, isCard = false }: RowProps) {
  const t = useText()
  const { id, productName, productImg, cardImg, price, units, soldUnits, payBack } = item
  return (
    <Link
      to={`${paths.machine}?id=${id}`}
      className={`flex gap-3 transition -outline-offset-2 hover:bg-press active:bg-press md:h-full md:flex-col md:px-0 md:pt-0 ${isCard ? 'flex-col pb-4' : 'px-4 py-3'}`}
    >
      {!isCard && (
        <span className="md:hidden">
          <MachinePicture url={productImg} size="row" />
        </span>
      )}
      <span
        className={`grid w-full place-items-center overflow-hidden bg-soft md:aspect-[16/10] ${isCard ? 'aspect-[2/1]' : 'max-md:hidden'}`}
      >
        {cardImg && <img src={cardImg} alt="" loading="lazy" className="size-full object-cover" />}
      </span>
      <div className={`grid min-w-0 flex-1 content-start gap-1.5 md:px-4 ${isCard ? 'px-4' : ''}`}>
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 md:flex-col">
          <span className="min-w-0 font-semibold">{productName}</span>
          <Price decimal={price} />
        </span>
        <span className="flex flex-wrap gap-1.5 empty:hidden">
          <ProductBadge item={item} fetchedAtMs={fetchedAtMs} />
        </span>
        <PayBackLine machineId={id} payBack={payBack} />
        <ProgressBar label={t('product.sold-label')} value={soldUnits} max={units} />
        <span className="text-12 text-muted">{t('product.sold', { sold: soldUnits, units })}</span>
      </div>
    </Link>
  )
}
