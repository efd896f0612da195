import { paths } from '@millrace/contract/paths'
import type { Order } from '@millrace/contract/product/order'
import { usdtDecimal } from '@millrace/money'
import { Amount } from '../../components/Amount.tsx'
import { Card } from '../../components/Card.tsx'
import { type FactList, Facts } from '../../components/Facts.tsx'
import { FigureInfo } from '../../components/FigureInfo.tsx'
import { NamedFigure } from '../../components/NamedFigure.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { SkeletonLines } from '../../components/SkeletonLines.tsx'
import { Deviation } from '../../features/product/Deviation.tsx'
import { MachinePicture } from '../../features/product/MachinePicture.tsx'
import { EarnedBar, OrderPayBack } from '../../features/product/PayBack.tsx'
import { Price } from '../../features/product/Price.tsx'
import { formatDateTime, formatOrderDay } from '../../shell/dates.ts'
import { Link } from '../../shell/router/router.tsx'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { findDayDecimals } from '../../shell/usdtSums.ts'
import { useFormatUsdt } from '../../shell/useFormatUsdt.ts'
import { useLanguage, useText } from '../../shell/useText.ts'
import { addUpRefund, addUpResult, computeOrderResult, computeRefund } from './computeOrderResult.ts'
import { OrderStateChip } from './OrderStateChip.tsx'

/** The machine, what the order cost and brought, and its details. The possible loss comes before the way back. */
export function OrderHeader({ order }: { order: Order }) {
  const t = useText()
  const { productId, productName, productImg, num, state, expireDay } = order
  return (
    <div className="@container grid gap-4 p-5">
      <div className="flex items-start gap-3 pr-8">
        <MachinePicture url={productImg} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <Link to={`${paths.machine}?id=${productId}`} className="text-17 font-bold hover:underline">
            {productName}
          </Link>
          <p className="text-13 text-muted">{t('order.until', { units: num, day: formatOrderDay(expireDay) })}</p>
          <OrderStateChip state={state} />
        </div>
      </div>
      {state !== 'undone' && state !== 'undoing' && <WayBack order={order} />}
      <OrderFacts order={order} />
    </div>
  )
}

function WayBack({ order }: { order: Order }) {
  const t = useText()
  const formatUsdt = useFormatUsdt()
  const { price, couponAmount, received, expected, payBack } = order
  const result = computeOrderResult(order)
  const { total, decimals } = addUpResult(order)
  const isMissing = parseUsdt(result).minor < 0n
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <dl data-adds-up className="pair gap-x-4 gap-y-3 @[34rem]:grid-cols-4">
        <NamedFigure name={t('order.price')}>
          <Price decimal={price} decimals={decimals} sum="taken" />
        </NamedFigure>
        <NamedFigure name={t('order.received')}>
          <Amount value={received} decimals={decimals} hasUnit={false} sum="part" />
        </NamedFigure>
        <NamedFigure name={t(isMissing ? 'order.still-missing' : 'order.gained')}>
          <Amount
            value={result}
            shown={total}
            decimals={decimals}
            sum="total"
            isSigned
            hasUnit={false}
            tone={order.state === 'expired' && isMissing ? 'loss' : 'ink'}
          />
        </NamedFigure>
        {Number(couponAmount) > 0 && (
          <NamedFigure name={t('order.coupon')}>
            <Amount value={couponAmount} decimals={decimals} hasUnit={false} />
          </NamedFigure>
        )}
      </dl>
      <div className="grid gap-1.5">
        <EarnedBar label={t('order.progress')} received={received} price={price} expected={expected} />
        <p className="text-12 text-muted">{t('order.expected-of', { amount: formatUsdt(expected) })}</p>
      </div>
      {payBack && (
        <div className="grid gap-0.5">
          {isMissing && (
            <p className="text-13 font-semibold">
              {t('order.stops', { amount: formatUsdt(usdtDecimal(-total.minor), { decimals }) })}
            </p>
          )}
          <OrderPayBack payBack={payBack} price={price} />
        </div>
      )}
    </div>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const t = useText()
  const { code } = useLanguage()
  const isUndone = order.state === 'undone' || order.state === 'undoing'
  const facts: FactList = [
    ...(isUndone ? listRefund(order, t) : listDay(order, t)),
    { name: t('order.bought'), value: formatDateTime(order.buyTime, code) },
    !isUndone && {
      name: t('order.earns'),
      value: t('order.earns-days', { from: formatOrderDay(order.firstDay), to: formatOrderDay(order.expireDay) }),
    },
  ]
  return (
    <div {...(isUndone && { 'data-adds-up': '' })}>
      <Facts facts={facts} />
    </div>
  )
}

/** What an undone order gives back: its price less the income it brought, as both are read. */
function listRefund(order: Order, t: ReturnType<typeof useText>): FactList {
  const { price, couponAmount, received, state, refundAfter } = order
  const { total, decimals } = addUpRefund(order)
  // More than the price may have come.
  const isSum = total.minor >= 0n
  return [
    Number(couponAmount) > 0 && {
      name: t('order.coupon'),
      value: <Amount value={couponAmount} decimals={decimals} />,
    },
    { name: t('order.price'), value: <Price decimal={price} decimals={decimals} {...(isSum && { sum: 'part' })} /> },
    {
      name: t('order.received'),
      value: <Amount value={received} decimals={decimals} {...(isSum && { sum: 'taken' })} />,
    },
    {
      name: t(state === 'undoing' ? 'order.undo.back-later' : 'order.refunded'),
      value: <Amount value={computeRefund(order)} decimals={decimals} {...(isSum && { shown: total, sum: 'total' })} />,
      note: refundAfter ? t('order.undo.later', { day: formatOrderDay(refundAfter) }) : undefined,
    },
  ]
}

/** What its units are expected to bring a day, and what they did. */
function listDay(order: Order, t: ReturnType<typeof useText>): FactList {
  const { num, productId, state, dayReturnAmount, actualDayReturn, deviationPercent } = order
  const expected = multiplyUsdt(dayReturnAmount, num)
  const actual = actualDayReturn === null ? null : multiplyUsdt(actualDayReturn, num)
  const decimals = findDayDecimals([actual], expected)
  return [
    {
      name: t('order.day-return'),
      value: <Amount value={expected} form="small" decimals={decimals} hasUnit={false} />,
      note: t('order.day-return-note'),
    },
    // Of an order that has ended the last 30 days of its machine say nothing.
    actual !== null &&
      state !== 'expired' && {
        name: t('order.day-actual'),
        about: <FigureInfo figures={['machine.average', 'machine.deviation']} />,
        value: (
          <>
            <Amount value={actual} form="small" decimals={decimals} hasUnit={false} />{' '}
            <Deviation machineId={productId} percent={deviationPercent} />
          </>
        ),
      },
  ]
}

export function OrderSkeleton() {
  return (
    <>
      <Card className="grid gap-5 p-5">
        <div className="flex gap-3">
          <Skeleton shape="picture" className="size-14" />
          <SkeletonLines className="grid flex-1 content-start gap-2" sizes={['h-5 w-3/4', 'h-3 w-1/3']} />
        </div>
        <SkeletonLines sizes={['h-3 w-1/3', 'h-9 w-1/2', 'h-1.5 w-full']} />
        <Skeleton count={4} className="h-5 w-full" />
      </Card>
      <Skeleton shape="card" className="h-44 w-full" />
    </>
  )
}
