import { paths } from '@millrace/contract/paths'
import { productList } from '@millrace/contract/product/product'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { type CatalogueView, readView, saveView } from './catalogueView.ts'
import { ProductCard, ProductCardSkeleton } from './ProductCard.tsx'
import { StatusFilterRow } from './StatusFilterRow.tsx'

const SortSheet = lazyPart(() => import('./SortSheet.tsx'), 'SortSheet')

export function CatalogueScreen() {
  const t = useText()
  const [view, setView] = useState(readView)
  const sortSheet = useSheet()
  const { filter, sort } = view
  const products = useCallPages(
    productList,
    { sort, ...(filter === 'all' ? {} : { status: filter }) },
    { pageSize: 10 },
  )
  const changeView = (change: Partial<CatalogueView>) => {
    const next = { ...view, ...change }
    saveView(next)
    setView(next)
  }
  // The newest server time belongs to the time at which the list was last fetched.
  const nowTime =
    products.data?.pages
      .flatMap(({ list }) => list)
      .reduce((newest, item) => (item.nowTime > newest ? item.nowTime : newest), '') ?? ''
  const empty =
    filter === 'all' ? (
      <EmptyState drawing={<MachinesDrawing />} title={t('catalogue.empty')} body={t('catalogue.empty-body')}>
        <ButtonLink kind="soft" to={paths.about}>
          {t('catalogue.way-on')}
        </ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState drawing={<MachinesDrawing />} title={t('product.none')} body={t('product.none-body')}>
        <Button kind="soft" onPress={() => changeView({ filter: 'all' })}>
          {t('product.none-all')}
        </Button>
      </EmptyState>
    )
  return (
    <Screen title={t('catalogue.title')} layout="wide" hasBack={false} hasRefresh>
      <div className="grid gap-1 lg:grid-cols-[minmax(0,1fr)_auto]">
        <StatusFilterRow value={filter} onChange={(value) => changeView({ filter: value })} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <button
            type="button"
            onClick={sortSheet.open}
            className="-ml-2 inline-flex min-touch items-center gap-1.5 justify-self-start rounded-control px-2 text-left text-13 font-semibold text-muted transition hover:bg-press hover:text-ink"
          >
            <span className="sr-only">{t('product.sort')}: </span>
            {t(`product.sort.${sort}`)}
            <Icon name="down" className="size-4" />
          </button>
          <TextLink to={paths.compare} className="-mr-2 gap-1.5 px-2 text-13">
            <Icon name="exchange" className="size-4" />
            {t('catalogue.compare')}
          </TextLink>
        </div>
      </div>
      <div className="-mt-3">
        <InfiniteList
          query={products}
          label={t('catalogue.title')}
          getKey={({ id }) => id}
          empty={empty}
          isGrid
          skeleton={<ProductCardSkeleton />}
        >
          {(item) => <ProductCard item={{ ...item, nowTime }} fetchedAtMs={products.dataUpdatedAt} />}
        </InfiniteList>
      </div>
      <SortSheet
        value={sort}
        isOpen={sortSheet.isOpen}
        onChange={(value) => changeView({ sort: value })}
        onClose={sortSheet.close}
      />
    </Screen>
  )
}
