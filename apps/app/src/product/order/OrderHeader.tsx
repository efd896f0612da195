import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { Link } from 'react-router'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { MachinePicture } from '../../components/MachinePicture.tsx'
import { EarnedBar, OrderPayBack } from '../../components/PayBack.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { formatDateTime, formatOrderDay } from '../../shell/dates.ts'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useFormatPrice } from '../../shell/useSalesUnit.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { computeOrderResult, computeRefund } from './computeOrderResult.ts'
import { OrderStateChip } from './OrderStateChip.tsx'

/** The machine, what was received of what was expected, and the details of the order. */
export function OrderHeader({ order }: { order: Order }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { productId, productName, productImg, num, price, state, received, expected, payBack } = order
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
          <Amount value={parseUsdt(received)} size="large" />
          <EarnedBar label={t('order.progress')} received={received} price={price} expected={expected} />
          {payBack && <OrderPayBack payBack={payBack} price={price} />}
          <p className="text-13 text-muted">{t('order.expected-of', { amount: formatUsdt(expected) })}</p>
        </div>
      )}
      <OrderFacts order={order} />
    </div>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const formatPrice = useFormatPrice()
  const { code } = useLanguage()
  const { num, price, couponAmount, state, dayReturnAmount, buyTime, firstDay, expireDay } = order
  const result = computeOrderResult(order)
  const facts: Fact[] = [
    { name: t('order.price'), value: formatPrice(price) },
    ...(Number(couponAmount) > 0 ? [{ name: t('order.coupon'), value: formatUsdt(couponAmount) }] : []),
    ...(state === 'undone'
      ? [
          { name: t('order.received'), value: formatUsdt(order.received) },
          { name: t('order.refunded'), value: formatUsdt(computeRefund(order)) },
        ]
      : [
          {
            name: t('order.result'),
            value: formatUsdt(result),
            tone: result.startsWith('-') ? 'loss' : 'ink',
            note: state === 'expired' ? undefined : t('order.result-note'),
          } satisfies Fact,
          {
            name: t('order.day-return'),
            value: formatUsdt(multiplyUsdt(dayReturnAmount, num), { form: 'small' }),
            note: t('order.day-return-note'),
          },
        ]),
    { name: t('order.bought'), value: formatDateTime(buyTime, code) },
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
