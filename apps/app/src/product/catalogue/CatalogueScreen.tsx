import { paths } from '@millrace/contract/paths'
import { productList, productMap } from '@millrace/contract/product/product'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TextLink } from '../../components/TextLink.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { createMediaHook } from '../../shell/media.ts'
import { useCall } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useSheet } from '../../shell/useSheet.ts'
import { useText } from '../../shell/useText.ts'
import { type CatalogueView, readView, saveView, toRequest } from './catalogueView.ts'
import { cardRows, ProductCard, ProductCardSkeleton } from './ProductCard.tsx'
import { StatusFilterRow } from './StatusFilterRow.tsx'

const SortSheet = lazyPart(() => import('./SortSheet.tsx'), 'SortSheet')
const mapSkeleton = <Skeleton shape="card" className="h-80 w-full" />
const MapPane = lazyPart(() => import('./MapPane.tsx'), 'MapPane', undefined, mapSkeleton)
const CatalogueMap = lazyPart(() => import('./CatalogueMap.tsx'), 'CatalogueMap', undefined, mapSkeleton)

/** Whether there is room for the map beside two cards. */
const useHasPane = createMediaHook('(min-width: 1280px)')

const cardsStyle = `grid grid-cols-[minmax(0,1fr)] gap-x-5 *:mb-3 md:grid-cols-2 md:*:mb-5 min-[1440px]:grid-cols-3
  2xl:grid-cols-4 ${cardRows}`

export function CatalogueScreen() {
  const t = useText()
  const [search] = useSearchParams()
  // A link can lead to the map.
  const [view, setView] = useState(() => (search.get('show') === 'map' ? { ...readView(), isMap: true } : readView()))
  const sortSheet = useSheet()
  const hasPane = useHasPane()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { filter, sort, isMap } = view
  const isMapOnly = isMap && !hasPane
  const products = useCallPages(productList, toRequest(view), { pageSize: 12 })
  // Fetched ahead, so that the map is there without a connection too.
  useCall(productMap, toRequest(view), { enabled: products.data !== undefined })
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
    <Screen
      title={t('catalogue.title')}
      layout="widest"
      hasBack={false}
      hasRefresh={!isMapOnly}
      right={
        !hasPane && (
          <IconButton
            icon={isMap ? 'list' : 'map'}
            label={t(isMap ? 'catalogue.list' : 'catalogue.map')}
            onPress={() => changeView({ isMap: !isMap })}
            className="text-ink"
          />
        )
      }
    >
      <div className="grid gap-x-4 lg:grid-cols-[minmax(0,1fr)_auto]">
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
          {!isMapOnly && (
            <TextLink to={paths.compare} className="-mx-2 gap-1.5 px-2 text-13">
              <Icon name="exchange" className="size-4" />
              {t('catalogue.compare')}
            </TextLink>
          )}
        </div>
        {sort === 'pay-back' && !isMapOnly && (
          <p className="text-12 text-muted lg:col-span-2">{t('catalogue.sort-note')}</p>
        )}
      </div>
      {isMapOnly ? (
        <CatalogueMap view={view} />
      ) : (
        <div className="-mt-2 grid items-start gap-5 min-[1280px]:grid-cols-[minmax(0,1fr)_384px]">
          <div className="@container">
            <InfiniteList
              query={products}
              label={t('catalogue.title')}
              getKey={({ id }) => id}
              empty={empty}
              layout={cardsStyle}
              skeletonCount={6}
              skeleton={<ProductCardSkeleton />}
            >
              {(item) => (
                <ProductCard
                  item={{ ...item, nowTime }}
                  fetchedAtMs={products.dataUpdatedAt}
                  {...(hasPane && { isChosen: item.id === chosenId, onChoose: setChosenId })}
                />
              )}
            </InfiniteList>
          </div>
          {hasPane && <MapPane view={view} chosenId={chosenId} onChoose={setChosenId} />}
        </div>
      )}
      <SortSheet
        value={sort}
        isOpen={sortSheet.isOpen}
        onChange={(value) => changeView({ sort: value })}
        onClose={sortSheet.close}
      />
    </Screen>
  )
}
