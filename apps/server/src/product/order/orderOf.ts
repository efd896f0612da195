import type { Order } from '@millrace/contract/product/order'
import { amountOf } from '../amountOf.ts'
import type { OrderRow } from './store.ts'

/** An order as its member sees it. */
export function orderOf(row: OrderRow): Order {
  const isReflecting = row.state === 'reflecting'
  const refund = row.price - row.received
  return {
    id: row.id, productId: row.machineId, kind: row.kind, productName: row.name, productImg: row.picture, num: row.units, price: amountOf(row.price), couponAmount: amountOf(row.couponAmount),
    state: row.state, received: amountOf(row.received), expected: amountOf(row.dayReturn * BigInt(row.units) * BigInt(row.validDays)), dayReturnAmount: amountOf(row.dayReturn),
    buyTime: row.boughtAt.toISOString(), firstDay: row.firstDay, expireDay: row.lastDay, reflectUntil: isReflecting ? row.reflectUntil.toISOString() : null,
    refund: isReflecting ? amountOf(refund > 0n ? refund : 0n) : null, nowTime: row.seenAt.toISOString(), agreementVersion: row.agreementVersion, agreementHash: row.agreementHash,
  }
}
