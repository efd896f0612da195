import type { Path } from '@millrace/contract/paths'
import { orderRecord } from '@millrace/contract/product/order'
import { InfiniteList } from '../../components/InfiniteList.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderCard, OrderCardSkeleton } from './OrderCard.tsx'

export const validOrders = [orderRecord, { state: 'valid' }, { pageSize: 10 }] as const
const expiredOrders = [orderRecord, { state: 'expired' }, { pageSize: 10 }] as const

type OrderListProps = {
  /** The screen that shows an order. */
  path: Path
  /** The order that is shown beside the list. */
  chosenId?: string | undefined
}

/** The member's orders: those that earn, and those that are over. */
export function OrderList(props: OrderListProps) {
  const t = useText()
  const lists = { valid: useCallPages(...validOrders), expired: useCallPages(...expiredOrders) }
  const tabs = (['valid', 'expired'] as const).map((filter) => ({
    value: filter,
    text: [t(`orders.${filter}`), lists[filter].data?.pages[0]?.total].join(' '),
    content: <Orders filter={filter} query={lists[filter]} {...props} />,
  }))
  return (
    <Tabs
      label={t('orders.title')}
      look="plain"
      tabs={tabs}
      after={<span className="text-13 text-muted">{t('orders.newest')}</span>}
    />
  )
}

type OrdersProps = OrderListProps & {
  filter: 'valid' | 'expired'
  query: ReturnType<typeof useCallPages<typeof orderRecord>>
}

function Orders({ filter, query, path, chosenId }: OrdersProps) {
  const t = useText()
  const empty = <NoOrders filter={filter} />
  return (
    <InfiniteList
      query={query}
      label={t(`orders.${filter}`)}
      getKey={({ id }) => id}
      empty={empty}
      skeleton={<OrderCardSkeleton />}
      skeletonCount={2}
    >
      {(order) => (
        <OrderCard
          order={order}
          fetchedAtMs={query.dataUpdatedAt}
          to={`${path}?id=${order.id}`}
          isBesideDetail={chosenId !== undefined}
          isChosen={order.id === chosenId}
        />
      )}
    </InfiniteList>
  )
}
