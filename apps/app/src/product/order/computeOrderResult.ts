import type { Order } from '@millrace/contract/product/order'
import { money, subtract, toDecimal } from '@millrace/money'
import { usdt } from '../../shell/usdt.ts'

/** What an order has brought so far, less what the member paid for it. Below zero while the price has not come back. */
export const computeOrderResult = ({ received, price }: Pick<Order, 'received' | 'price'>): string =>
  toDecimal(subtract(usdt(received), usdt(price)))

/** What undoing an order gave back: its price less the income it had received, never below zero. */
export function computeRefund({ received, price }: Pick<Order, 'received' | 'price'>): string {
  const rest = subtract(usdt(price), usdt(received))
  return toDecimal(rest.minor > 0n ? rest : money(0n, 'USDT'))
}
