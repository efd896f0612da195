import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { orderSubrecord, type Order } from '@millrace/contract/product/order'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Section } from '../../components/Section.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { lazyPart } from '../../shell/lazyPart.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { OrderAgreement } from './OrderAgreement.tsx'
import { OrderDays } from './OrderDays.tsx'
import { OrderHeader, OrderSkeleton } from './OrderHeader.tsx'
import { UndoOrder } from './UndoOrder.tsx'

const OrderChart = lazyPart(
  () => import('./OrderChart.tsx'),
  'OrderChart',
  undefined,
  <Skeleton shape="card" className="h-64 w-full" />,
)

/** Fewer bars show nothing that the list does not. */
const chartDaysMin = 7

type Page = DataOf<typeof orderSubrecord>

/** One order: what it cost and brought, its days with their income, and its agreement. */
export function OrderDetail({ id }: { id: string }) {
  const t = useText()
  const query = useCallPages(orderSubrecord, { id }, { pageSize: 30 })
  // Every page contains the order.
  const firstPage = query.data?.pages[0] as Page | undefined
  const notFound = (
    <EmptyState drawing={<MachinesDrawing />} title={t('order.missing')} body={t('order.missing-body')}>
      <ButtonLink to={paths.orders}>{t('order.all')}</ButtonLink>
    </EmptyState>
  )
  return (
    <Loaded query={{ ...query, data: firstPage }} notFound={notFound} skeleton={<OrderSkeleton />}>
      {({ order, agreement, list }) => (
        <>
          <Card className="overflow-hidden">
            <OrderHeader order={order} />
            <UndoOrder order={order} fetchedAtMs={query.dataUpdatedAt} />
          </Card>
          {list.length >= chartDaysMin && <OrderChart order={order} days={list} />}
          <Section title={t('order.days')}>
            <OrderDays query={query} label={t('order.days')} empty={<NoDays order={order} />} />
          </Section>
          <OrderAgreement order={order} text={agreement} />
        </>
      )}
    </Loaded>
  )
}

function NoDays({ order }: { order: Order }) {
  const t = useText()
  return (
    <Card className="p-4">
      <p className="text-muted">{t(order.state === 'undone' ? 'order.no-days-undone' : 'order.no-days')}</p>
    </Card>
  )
}
