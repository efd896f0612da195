import { productList } from '@millrace/contract/product/product'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { ProductCard } from '../../components/ProductCard.tsx'
import { useCall } from '../../shell/queries.ts'
import { useText } from '../../shell/useText.ts'
import { HomeProductsSkeleton } from './homeSkeletons.tsx'

/** The first machines of the catalogue. */
export function HomeProducts() {
  const t = useText()
  const { data, isError, isFetching, error, refetch, dataUpdatedAt } = useCall(productList, {
    pageNum: 1,
    pageSize: 3,
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
  if (data.list.length === 0) {
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
  return (
    <ul className="grid gap-3">
      {data.list.map((item) => (
        <li key={item.id}>
          <ProductCard item={item} fetchedAtMs={dataUpdatedAt} heading="h3" />
        </li>
      ))}
    </ul>
  )
}
