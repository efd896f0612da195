import { paths } from '@millrace/contract/paths'
import { orderRecord } from '@millrace/contract/product/order'
import { ButtonLink } from '../../components/Button.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { invalidateCalls } from '../../shell/queries.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx'

type OrderFilter = 'valid' | 'expired'

export function OrdersScreen() {
  const t = useText()
  const tabs = (['valid', 'expired'] as const).map((filter) => ({
    value: filter,
    text: t(`orders.${filter}`),
    content: <Orders filter={filter} />,
  }))
  return (
    <Screen title={t('orders.title')} onRefresh={() => invalidateCalls(orderRecord)}>
      <Tabs label={t('orders.title')} tabs={tabs} />
    </Screen>
  )
}

function Orders({ filter }: { filter: OrderFilter }) {
  const t = useText()
  const orders = useCallPages(orderRecord, { state: filter }, { pageSize: 10 })
  const empty = (
    <EmptyState
      drawing={<MachinesDrawing />}
      title={t(`orders.${filter}-empty`)}
      body={t(`orders.${filter}-empty-body`)}
    >
      <ButtonLink to={paths.catalogue}>{t('orders.to-products')}</ButtonLink>
    </EmptyState>
  )
  return (
    <InfiniteList
      query={orders}
      label={t(`orders.${filter}`)}
      getKey={({ id }) => id}
      empty={empty}
      skeleton={
        <div className="grid gap-3">
          {[1, 2].map((each) => (
            <OrderCardSkeleton key={each} />
          ))}
        </div>
      }
    >
      {(order) => <OrderCard order={order} fetchedAtMs={orders.dataUpdatedAt} />}
    </InfiniteList>
  )
}
