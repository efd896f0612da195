import { paths } from '@millrace/contract/paths'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { useIsWide } from '../../shell/media.ts'
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
  if (isWide)
    return (
      <Portfolio view="orders" list={<OrderList path={paths.order} chosenId={id} />}>
        <OrderDetail key={id} id={id} />
      </Portfolio>
    )
  return (
    <Screen title={t('order.title')} hasRefresh>
      <OrderDetail id={id} />
    </Screen>
  )
}
