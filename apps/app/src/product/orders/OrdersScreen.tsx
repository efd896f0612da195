import { paths } from '@millrace/contract/paths'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { OrderDetail } from '../order/OrderDetail.tsx'
import { validOrders, OrderList } from './OrderList.tsx'

/** The orders; on a wide screen beside the chosen one, at first the newest. */
export function OrdersScreen() {
  const isWide = useIsWide()
  const [search] = useSearchParams()
  const { data } = useCallPages(...validOrders)
  const chosenId = isWide ? (search.get('id') ?? data?.pages[0]?.list[0]?.id) : undefined
  return (
    <Portfolio
      view="orders"

      list={<OrderList path={isWide ? paths.orders : paths.order} chosenId={chosenId} />}
    >
      {chosenId && <OrderDetail key={chosenId} id={chosenId} />}
    </Portfolio>
  )
}
