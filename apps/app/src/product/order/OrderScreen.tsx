import { paths } from '@millrace/contract/paths'
import { orderRecord, orderSubrecord } from '@millrace/contract/product/order'
import { Portfolio } from '../../components/Portfolio.tsx'
import { useIsWide } from '../../shell/media.ts'
import { invalidateCalls } from '../../shell/queries.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { OrderList } from '../orders/OrderList.tsx'
import { OrderDetail } from './OrderDetail.tsx'

/** One order; on a wide screen beside the others. */
export function OrderScreen() {
  const t = useText()
  const isWide = useIsWide()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const refresh = () => invalidateCalls(orderRecord, orderSubrecord)
  if (isWide)
    return (
      <Portfolio view="orders" onRefresh={refresh} list={<OrderList path={paths.order} chosenId={id} />}>
        <OrderDetail key={id} id={id} />
      </Portfolio>
    )
  return (
    <Screen title={t('order.title')} onRefresh={refresh}>
      <OrderDetail id={id} />
    </Screen>
  )
}
