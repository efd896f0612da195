import { paths } from '@millrace/contract/paths'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { Screen } from '../../shell/Screen.tsx'
import { useText } from '../../shell/useText.ts'
import { OrderDetail } from './OrderDetail.tsx'

const OrdersView = lazyPart(() => import('../orders/OrdersView.tsx'), 'OrdersView')

/** One order; on a wide screen beside the others. */
export function OrderScreen() {
  const t = useText()
  const isWide = useIsWide()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  if (isWide) return <OrdersView path={paths.order} />
  return (
    <Screen title={t('order.title')} hasRefresh>
      <OrderDetail id={id} />
    </Screen>
  )
}
