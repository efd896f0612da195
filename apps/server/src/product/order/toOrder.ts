import type { Order } from '@millrace/contract/product/order'
import { usdtDecimal } from '@millrace/money'
import { computePayBack } from '../payBack.ts'
import type { OrderRow, PaceRow } from './store.ts'

/** An order as its member sees it. The pace of its machine is left out where the order has just changed. */
export function toOrder(row: OrderRow, pace: PaceRow | null): Order {
  const isReflecting = row.state === 'reflecting'
  const isRefundOpen = isReflecting || row.state === 'undoing'
  const refund = row.price - row.received
  return {
    id: row.id,
    productId: row.machineId,
    kind: row.kind,
    productName: row.name,
    productImg: row.picture,
    num: row.units,
    price: usdtDecimal(row.price),
    couponAmount: usdtDecimal(row.couponAmount),
    couponExpireTime: row.couponExpiresAt?.toISOString() ?? null,
    state: row.state,
    received: usdtDecimal(row.received),
    expected: usdtDecimal(row.dayReturn * BigInt(row.units) * BigInt(row.validDays)),
    dayReturnAmount: usdtDecimal(row.dayReturn),
    actualDayReturn: typeof pace?.average === 'bigint' ? usdtDecimal(pace.average) : null,
    deviationPercent: pace?.deviationPercent ?? null,
    payBack:
      pace && (isReflecting || row.state === 'valid')
        ? computePayBack(pace, { ...row, daysLeft: pace.daysLeft })
        : null,
    buyTime: row.boughtAt.toISOString(),
    firstDay: row.firstDay,
    expireDay: row.lastDay,
    reflectUntil: isReflecting ? row.reflectUntil.toISOString() : null,
    refund: isRefundOpen ? usdtDecimal(refund > 0n ? refund : 0n) : null,
    refundAfter: isRefundOpen ? row.refundAfter : null,
    nowTime: row.seenAt.toISOString(),
    agreementVersion: row.agreementVersion,
    agreementHash: row.agreementHash,
    machineVersion: row.machineVersion,
  }
}
