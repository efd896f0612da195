import type { Path } from '@millrace/contract/paths'
import { TableDetail, useHasTableRoom } from '../../components/ListDetail.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Portfolio } from '../../features/wallet/Portfolio.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useIsWide } from '../../shell/media.ts'
import { useSearchParams } from '../../shell/router/router.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { keepScrollPosition } from '../../shell/useScrollAndFocus.ts'
import { OrderDetail } from '../order/OrderDetail.tsx'
import { OrderList, validOrders } from './OrderList.tsx'

const OrderTable = lazyPart(
  () => import('./OrderTable.tsx'),
  'OrderTable',
  [],
  <Skeleton shape="card" className="h-72 w-full" />,
)

/**
 * The orders as cards; on a wide screen beside the chosen one, at first the newest. Where there is room they are a table,
 * whose rows open beside it.
 */
export function OrdersView({ path }: { path: Path }) {
  const hasRoom = useHasTableRoom()
  const isWide = useIsWide()
  const [search, setSearch] = useSearchParams()
  const { data } = useCallPages(...validOrders)
  const id = search.get('id') ?? undefined
  if (hasRoom)
    return (
      <Portfolio view="orders" isTable>
        <TableDetail
          isChosen={id !== undefined}
          onClose={() => setSearch({}, { replace: true, state: keepScrollPosition })}
          detail={id !== undefined && <OrderDetail key={id} id={id} />}
        >
          <OrderTable chosenId={id} />
        </TableDetail>
      </Portfolio>
    )
  const chosenId = isWide ? (id ?? data?.pages[0]?.list[0]?.id) : undefined
  return (
    <Portfolio view="orders" list={<OrderList path={path} chosenId={chosenId} />}>
      {chosenId && <OrderDetail key={chosenId} id={chosenId} />}
    </Portfolio>
  )
}
