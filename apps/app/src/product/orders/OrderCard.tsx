import type { Order } from '@millrace/contract/product/order'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { EarnedBar, OrderPayBack } from '../../features/product/PayBack.tsx'
import { formatOrderDay } from '../../shell/dates.ts'
import { Link } from '../../shell/router/router.tsx'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useText } from '../../shell/useText.ts'
import { addUpResult, computeOrderResult, computeRefund } from '../order/computeOrderResult.ts'
import { OrderStateChip } from '../order/OrderStateChip.tsx'
import { UndoOrder } from '../order/UndoOrder.tsx'

type OrderCardProps = {
  order: Order
  fetchedAtMs: number
  to: string
  /** The details are beside the list, so the card leaves out what they say. */
  isBesideDetail: boolean
  isChosen: boolean
}

/** An order: what it has brought of its price, and when that would be back. */
export function OrderCard({ order, fetchedAtMs, to, isBesideDetail, isChosen }: OrderCardProps) {
  const t = useText()
  const { productId, productName, productImg, num, state, deviationPercent, expireDay } = order
  const isRunning = state === 'reflecting' || state === 'valid'
  return (
    <Card className={`overflow-hidden ${isChosen ? 'inset-ring-2 inset-ring-accent' : ''}`}>
      <Link
        to={to}
        replace={isBesideDetail}
        aria-current={isChosen || undefined}
        className="grid gap-3 p-4 -outline-offset-2 transition hover:bg-press active:bg-press"
      >
        <div className="flex items-center gap-3">
          <MachinePicture url={productImg} />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
            <div className="grid flex-1 basis-40 gap-0.5">
              <h2 className="font-bold">{productName}</h2>
              <p className="text-13 text-muted">{t('order.until', { units: num, day: formatOrderDay(expireDay) })}</p>
            </div>
            {isRunning ? (
              <Deviation machineId={productId} percent={deviationPercent} />
            ) : (
              <OrderStateChip state={state} />
            )}
          </div>
        </div>
        {state === 'undone' || state === 'undoing' ? (
          <Refund order={order} />
        ) : (
          <Received order={order} isShort={isBesideDetail} />
        )}
      </Link>
      {!isBesideDetail && <UndoOrder order={order} fetchedAtMs={fetchedAtMs} />}
    </Card>
  )
}

function Refund({ order }: { order: Order }) {
  const t = useText()
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-13 text-muted">
        {t(order.state === 'undoing' ? 'order.undo.back-later' : 'order.refunded')}
      </span>
      <Amount value={computeRefund(order)} />
    </p>
  )
}

function Received({ order, isShort }: { order: Order; isShort: boolean }) {
  const t = useText()
  const format = useFormatUsdt({ hasUnit: false })
  const { price, received, expected, payBack } = order
  const { decimals } = addUpResult(order)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-13">
        <span className="text-muted">{t('order.received')}</span>
        <span className="font-semibold">
          {t('payBack.of-paid', { received: format(received, { decimals }), paid: format(price, { decimals }) })}
        </span>
      </p>
      <EarnedBar label={t('order.progress')} received={received} price={price} expected={expected} />
      {payBack && !isShort && <OrderPayBack payBack={payBack} price={price} />}
      {order.state === 'expired' && <ResultLine order={order} />}
    </div>
  )
}

function ResultLine({ order }: { order: Order }) {
  const t = useText()
  const { total, decimals } = addUpResult(order)
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
      <span className="text-13 text-muted">{t('order.result')}</span>
      <Amount
        value={computeOrderResult(order)}
        shown={total}
        decimals={decimals}
        isSigned
        tone={total.minor < 0n ? 'loss' : 'ink'}
      />
    </p>
  )
}

export function OrderCardSkeleton() {
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex gap-3">
        <Skeleton shape="picture" className="size-14" />
        <SkeletonLines className="grid flex-1 content-start gap-2" sizes={['h-5 w-3/4', 'h-3 w-1/2']} />
      </div>
      <SkeletonLines sizes={['h-4 w-full', 'h-1.5 w-full', 'h-3 w-2/3']} />
    </Card>
  )
}
