import type { Order } from '@millrace/contract/product/order'
import { money, subtract, toDecimal } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'

/** What an order has earned so far minus its price. Negative until the price has been earned back. */
export const computeOrderResult = ({ received, price }: Pick<Order, 'received' | 'price'>): string =>
  toDecimal(subtract(parseUsdt(received), parseUsdt(price)))

/** The refund for an undone order: its price minus the income received, never negative. */
export function computeRefund({ received, price }: Pick<Order, 'received' | 'price'>): string {
  const rest = subtract(parseUsdt(price), parseUsdt(received))
  return toDecimal(rest.minor > 0n ? rest : money(0n, 'USDT'))
}
