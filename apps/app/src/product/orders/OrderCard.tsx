import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { Link } from 'react-router'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { MachinePicture } from '../../components/MachinePicture.tsx'
import { EarnedBar, OrderPayBack } from '../../components/PayBack.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatOrderDay } from '../../shell/dates.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useText } from '../../shell/useText.ts'
import { computeOrderResult, computeRefund } from '../order/computeOrderResult.ts'
import { OrderStateChip } from '../order/OrderStateChip.tsx'
import { UndoOrder } from '../order/UndoOrder.tsx'

export function OrderCard({ order, fetchedAtMs }: { order: Order; fetchedAtMs: number }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const formatPrice = useFormatPrice()
  const { id, productName, productImg, num, price, state, received, expected, buyTime, expireDay, payBack } = order
  return (
    <Card className="overflow-hidden">
      <Link
        to={`${paths.order}?id=${id}`}
        className="grid gap-4 p-4 transition -outline-offset-2 hover:bg-press active:bg-press"
      >
        <div className="flex items-start gap-3">
          <MachinePicture url={productImg} />
          <div className="grid min-w-0 flex-1 gap-1">
            <h2 className="font-bold">{productName}</h2>
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <p className="text-13 text-muted">{t('order.units-price', { units: num, price: formatPrice(price) })}</p>
              <OrderStateChip state={state} />
            </div>
          </div>
        </div>
        {state === 'undone' && (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-13 text-muted">{t('order.refunded')}</span>
            <Amount value={parseUsdt(computeRefund(order))} />
          </p>
        )}
        {state !== 'undone' && (
          <div className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="text-13 text-muted">{t('order.received')}</span>
              <Amount value={parseUsdt(received)} />
            </div>
            <EarnedBar label={t('order.progress')} received={received} price={price} expected={expected} />
            {payBack && <OrderPayBack payBack={payBack} price={price} />}
            <p className="text-12 text-muted">{t('order.expected-of', { amount: formatUsdt(expected) })}</p>
            {state === 'expired' && <ResultLine order={order} />}
          </div>
        )}
        <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-13">
          <div>
            <dt className="text-muted">{t('order.bought')}</dt>
            <dd className="font-semibold">{formatOrderDay(buyTime)}</dd>
          </div>
          {state !== 'undone' && (
            <div>
              <dt className="text-muted">{t(state === 'expired' ? 'order.expired' : 'order.expires')}</dt>
              <dd className="font-semibold">{formatOrderDay(expireDay)}</dd>
            </div>
          )}
        </dl>
      </Link>
      <UndoOrder order={order} fetchedAtMs={fetchedAtMs} />
    </Card>
  )
}

function ResultLine({ order }: { order: Order }) {
  const t = useText()
  const result = parseUsdt(computeOrderResult(order))
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
      <span className="text-13 text-muted">{t('order.result')}</span>
      <Amount value={result} isSigned tone={result.minor < 0n ? 'loss' : 'good'} />
    </p>
  )
}

export function OrderCardSkeleton() {
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex gap-3">
        <Skeleton shape="picture" className="size-14" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      </div>
      <div className="grid gap-2">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-1.5 w-full" />
        <Skeleton className="h-3 w-2/3" />
      </div>
      <div className="flex justify-between">
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-8 w-24" />
      </div>
    </Card>
  )
}
