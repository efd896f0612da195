import { paths } from '@millrace/contract/paths'
import { productList } from '@millrace/contract/product/product'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { ProductCard, ProductCardSkeleton } from '../../components/ProductCard.tsx'
import { loadChunk } from '../../shell/loadChunk.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { saveChoice, readChoice, type Choice } from './sortAndFilter.ts'
import { StatusFilterRow } from './StatusFilter.tsx'

const SortSheet = lazy(() => loadChunk(async () => ({ default: (await import('./SortSheet.tsx')).SortSheet })))

export function CatalogueScreen() {
  const t = useText()
  const [choice, setChoice] = useState(readChoice)
  const [isSorting, setIsSorting] = useState(false)
  const [isSortWanted, setIsSortWanted] = useState(false)
  const { filter, sort } = choice
  const products = useCallPages(productList, { sort, ...(filter === 'all' ? {} : { status: filter }) }, 10)
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change }
    saveChoice(next)
    setChoice(next)
  }
  // The newest answer is the one that the list was heard at.
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
        <Button kind="soft" onPress={() => choose({ filter: 'all' })}>
          {t('product.none-all')}
        </Button>
      </EmptyState>
    )
  return (
    <Screen title={t('catalogue.title')} hasBack={false} onRefresh={() => products.refetch()}>
      <div className="grid gap-1">
        <StatusFilterRow value={filter} onChange={(value) => choose({ filter: value })} />
        <button
          type="button"
          onClick={() => {
            setIsSortWanted(true)
            setIsSorting(true)
          }}
          className="-ml-2 inline-flex min-touch items-center gap-1.5 justify-self-start rounded-control px-2 text-left text-13 font-semibold text-muted transition hover:bg-press hover:text-ink"
        >
          <span className="sr-only">{t('product.sort')}: </span>
          {t(`product.sort.${sort}`)}
          <Icon name="down" className="size-4" />
        </button>
      </div>
      <div className="-mt-3">
        <InfiniteList
          query={products}
          label={t('catalogue.title')}
          keyOf={({ id }) => id}
          empty={empty}
          skeleton={
            <div className="grid gap-3">
              {[1, 2, 3].map((each) => (
                <ProductCardSkeleton key={each} />
              ))}
            </div>
          }
        >
          {(item) => <ProductCard item={{ ...item, nowTime }} heardAtMs={products.dataUpdatedAt} />}
        </InfiniteList>
      </div>
      {isSortWanted && (
        <Suspense>
          <SortSheet
            value={sort}
            isOpen={isSorting}
            onChange={(value) => choose({ sort: value })}
            onClose={() => setIsSorting(false)}
          />
        </Suspense>
      )}
    </Screen>
  )
}
