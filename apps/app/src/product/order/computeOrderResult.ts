import type { Order } from '@millrace/contract/product/order'
import { money, subtract, toDecimal } from '@millrace/money'
import { multiplyUsdt, parseUsdt } from '../../shell/usdt.ts'
import { addUpUsdt, addUpUsdtToCents } from '../../shell/usdtSums.ts'

/** What an order has earned less its price, as both are read beside it. */
export const addUpResult = ({ received, price }: Pick<Order, 'received' | 'price'>): ReturnType<typeof addUpUsdt> =>
  addUpUsdt(received, multiplyUsdt(price, -1))

/** The same for its refund, which is in cents what the wallet gets. Below zero the refund is none. */
export const addUpRefund = ({ received, price }: Pick<Order, 'received' | 'price'>): ReturnType<typeof addUpUsdt> =>
  addUpUsdtToCents(price, multiplyUsdt(received, -1))

/** What an order has earned so far minus its price. Negative until the price has been earned back. */
export const computeOrderResult = ({ received, price }: Pick<Order, 'received' | 'price'>): string =>
  toDecimal(subtract(parseUsdt(received), parseUsdt(price)))

/** The refund for an undone order: its price minus the income received, never negative. */
export function computeRefund({ received, price }: Pick<Order, 'received' | 'price'>): string {
  const rest = subtract(parseUsdt(price), parseUsdt(received))
  return toDecimal(rest.minor > 0n ? rest : money(0n, 'USDT'))
}
