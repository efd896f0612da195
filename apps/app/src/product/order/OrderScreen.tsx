import type { DataOf } from '@millrace/contract/call'
import { paths } from '@millrace/contract/paths'
import { orderSubrecord, type Order } from '@millrace/contract/product/order'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinesDrawing } from '../../components/drawings/MachinesDrawing.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Section } from '../../components/Section.tsx'
import { CallFailure } from '../../shell/CallFailure.ts'
import { Screen } from '../../shell/Screen.tsx'
import { useCallPages } from '../../shell/useCallPages.ts'
import { useText } from '../../shell/useText.ts'
import { UndoOrder } from './UndoOrder.tsx'
import { OrderAgreement } from './OrderAgreement.tsx'
import { OrderDays } from './OrderDays.tsx'
import { OrderHeader, OrderSkeleton } from './OrderHeader.tsx'

type Page = DataOf<typeof orderSubrecord>

/** One order: its figures, its agreement, and its days with what each paid. */
export function OrderScreen() {
  const t = useText()
  const [search] = useSearchParams()
  const query = useCallPages(orderSubrecord, { id: search.get('id') ?? '' }, 30)
  // Each page brings the order along; the first is as fresh as any.
  const first = query.data?.pages[0] as Page | undefined
  const isMissing = query.error instanceof CallFailure && [400, 404].includes(query.error.answer?.code ?? 0)
  return (
    <Screen title={t('order.title')} onRefresh={() => query.refetch()}>
      {first ? (
        <>
          <Card className="overflow-hidden">
            <OrderHeader order={first.order} />
            <UndoOrder order={first.order} heardAtMs={query.dataUpdatedAt} />
          </Card>
          <Section title={t('order.days')}>
            <OrderDays query={query} label={t('order.days')} empty={<Waiting order={first.order} />} />
          </Section>
          <OrderAgreement order={first.order} text={first.agreement} />
        </>
      ) : isMissing ? (
        <EmptyState drawing={<MachinesDrawing />} title={t('order.missing')} body={t('order.missing-body')}>
          <ButtonLink to={paths.orders}>{t('order.all')}</ButtonLink>
        </EmptyState>
      ) : query.isError ? (
        <ErrorState message={query.error.message} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </Screen>
  )
}

function Waiting({ order }: { order: Order }) {
  const t = useText()
  return (
    <Card className="p-4">
      <p className="text-muted">{t(order.state === 'undone' ? 'order.no-days-undone' : 'order.no-days')}</p>
    </Card>
  )
}
