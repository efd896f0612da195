import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { Link } from 'react-router'
import { Card } from '../../components/Card.tsx'
import { Facts, type Fact } from '../../components/Facts.tsx'
import { Figure } from '../../components/Amount.tsx'
import { MachinePicture } from '../../components/MachinePicture.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatMoment, formatOrderDay } from '../../shell/dates.ts'
import { usdt } from '../../shell/usdt.ts'
import { useAmount } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { computeOrderResult, computeRefund } from './computeOrderResult.ts'
import { computePrice } from '../machine/computePrice.ts'
import { OrderStateChip } from './OrderStateChip.tsx'

/** The machine, what came in so far beside what was expected, and the order's figures. */
export function OrderHeader({ order }: { order: Order }) {
  const t = useText()
  const amount = useAmount()
  const { productId, productName, productImg, num, state, received, expected } = order
  return (
    <div className="grid gap-5 p-5">
      <div className="flex items-start gap-3">
        <MachinePicture url={productImg} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <Link to={`${paths.machine}?id=${productId}`} className="text-17 font-bold hover:underline">
            {productName}
          </Link>
          <p className="text-13 text-muted">{t('order.units', { units: num })}</p>
          <OrderStateChip state={state} />
        </div>
      </div>
      {state !== 'undone' && (
        <div className="grid gap-2">
          <p className="text-13 text-muted">{t('order.received')}</p>
          <Figure amount={usdt(received)} size="large" />
          <ProgressBar label={t('order.progress')} value={Number(received)} max={Number(expected)} />
          <p className="text-13 text-muted">{t('order.expected-of', { amount: amount(expected) })}</p>
        </div>
      )}
      <OrderFacts order={order} />
    </div>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const t = useText()
  const amount = useAmount()
  const { code } = useLanguage()
  const { num, price, couponAmount, state, dayReturnAmount, buyTime, firstDay, expireDay } = order
  const result = computeOrderResult(order)
  const facts: Fact[] = [
    { name: t('order.price'), value: amount(price) },
    ...(Number(couponAmount) > 0 ? [{ name: t('order.coupon'), value: amount(couponAmount) }] : []),
    ...(state === 'undone'
      ? [
          { name: t('order.received'), value: amount(order.received) },
          { name: t('order.refunded'), value: amount(computeRefund(order)) },
        ]
      : [
          {
            name: t('order.result'),
            value: amount(result).replace('-', '−'),
            tone: result.startsWith('-') ? 'loss' : 'ink',
            note: state === 'expired' ? undefined : t('order.result-note'),
          } satisfies Fact,
          {
            name: t('order.day-return'),
            value: amount(computePrice(dayReturnAmount, num)),
            note: t('order.day-return-note'),
          },
        ]),
    { name: t('order.bought'), value: formatMoment(buyTime, code) },
    ...(state === 'undone'
      ? []
      : [
          {
            name: t('order.earns'),
            value: t('order.earns-days', { from: formatOrderDay(firstDay), to: formatOrderDay(expireDay) }),
          },
        ]),
  ]
  return <Facts facts={facts} />
}

export function OrderSkeleton() {
  return (
    <>
      <Card className="grid gap-5 p-5">
        <div className="flex gap-3">
          <Skeleton shape="picture" className="size-14" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
        <div className="grid gap-2">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-1.5 w-full" />
        </div>
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-5 w-full" />
        ))}
      </Card>
      <Skeleton shape="card" className="h-44 w-full" />
    </>
  )
}
