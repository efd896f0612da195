import { consoleOrderList } from '@millrace/contract/console/order'
import { incomeIdOf } from '@millrace/contract/income/income'
import { orderRecord, orderSubrecord, stockHeld } from '@millrace/contract/product/order'
import { usdtDecimal } from '@millrace/money'
import { handle, refuse } from '../../http/handle.ts'
import {
  findOrder,
  listAllOrders,
  listOrderDays,
  listOrders,
  listStock,
  type OrderDayRow,
  type StockRow,
} from './store.ts'
import { toOrder } from './toOrder.ts'

const dayOf = (orderId: string, { day, reportId, amount, claimState }: OrderDayRow) => ({
  incomeId: reportId && incomeIdOf({ orderId, day, reportId }),
  day,
  amount: usdtDecimal(amount),
  state: reportId ? (claimState ?? ('not-received' as const)) : ('none' as const),
})

const stockState = ({ isRetired, isLate, lastRevenue }: StockRow) =>
  isRetired
    ? ('retired' as const)
    : isLate
      ? ('no-report' as const)
      : lastRevenue === 0n
        ? ('no-revenue' as const)
        : ('earning' as const)

export const recordHandlers = [
  handle(orderRecord, async ({ pool, language, member }, { state, ...page }) => {
    const { rows, total } = await listOrders(pool, language, member.id, { ...page, isOver: state === 'expired' })
    return { list: rows.map(toOrder), total }
  }),
  handle(orderSubrecord, async ({ pool, language, member }, { id, ...page }) => {
    const [order, days] = await Promise.all([
      findOrder(pool, language, member.id, id),
      listOrderDays(pool, member.id, id, page),
    ])
    if (!order) return refuse('order.unknown')
    return {
      order: toOrder(order),
      agreement: order.agreement,
      list: days.rows.map((row) => dayOf(id, row)),
      total: days.total,
    }
  }),
  handle(stockHeld, async ({ pool, language, member }) =>
    (await listStock(pool, language, member.id)).map((row) => ({
      productId: row.machineId,
      kind: row.kind,
      productName: row.name,
      productImg: row.picture,
      place: row.place,
      num: Number(row.held),
      units: row.units,
      paid: usdtDecimal(row.paid),
      received: usdtDecimal(row.received),
      lastDay: row.lastDay,
      lastRevenue: row.lastRevenue === null ? null : usdtDecimal(row.lastRevenue),
      state: stockState(row),
    })),
  ),
  handle(consoleOrderList, async ({ pool }, wanted) => {
    const { rows, total } = await listAllOrders(pool, wanted)
    return {
      list: rows.map((row) => ({
        id: row.id,
        memberId: row.memberId,
        memberName: row.memberName,
        machineId: row.machineId,
        machineName: row.name,
        units: row.units,
        price: usdtDecimal(row.price),
        couponAmount: usdtDecimal(row.couponAmount),
        state: row.state,
        buyTime: row.boughtAt.toISOString(),
        firstDay: row.firstDay,
        lastDay: row.lastDay,
        received: usdtDecimal(row.received),
        agreementVersion: row.agreementVersion,
      })),
      total,
    }
  }),
]
