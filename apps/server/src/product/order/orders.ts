import type { DataOf } from '@millrace/contract/call'
import { toIncomeId } from '@millrace/contract/income/income'
import { orderRecord, orderSubrecord, stockHeld } from '@millrace/contract/product/order'
import { usdtDecimal } from '@millrace/money'
import { mapPage } from '../../db/rows.ts'
import { handle, refuse } from '../../http/handle.ts'
import { usdtDecimals } from '../../ledger/index.ts'
import { computePayBack } from '../payBack.ts'
import {
  findOrder,
  listHoldingDays,
  listHoldings,
  listOrderDays,
  listOrders,
  type HoldingDayRow,
  type HoldingRow,
  type OrderDayRow,
} from './store.ts'
import { toOrder } from './toOrder.ts'

export const orderHandlers = [
  handle(orderRecord, ({ db, language, member }, { state, ...page }) =>
    mapPage(listOrders(db, language, member.id, { ...page, isOver: state === 'expired' }), (row) => toOrder(row, row)),
  ),
  handle(orderSubrecord, async ({ db, language, member }, { id, ...page }) => {
    const [order, days] = await Promise.all([
      findOrder(db, language, member.id, id),
      listOrderDays(db, member.id, id, page),
    ])
    if (!order) return refuse('order.unknown')
    return {
      order: toOrder(order, order),
      agreement: order.agreement,
      list: days.rows.map((row) => toOrderDay(id, row)),
      total: days.total,
    }
  }),
  handle(stockHeld, async ({ db, language, member }) => {
    const [holdings, days] = await Promise.all([listHoldings(db, language, member.id), listHoldingDays(db, member.id)])
    return holdings.map((row) => ({ ...toHolding(row), days: days.filter(isOf(row)).map(toHoldingDay) }))
  }),
]

const toOrderDay = (orderId: string, { day, reportId, amount, claimState }: OrderDayRow) => ({
  incomeId: reportId && toIncomeId({ orderId, day, reportId }),
  day,
  amount: usdtDecimal(amount),
  state: reportId ? (claimState ?? ('not-received' as const)) : ('none' as const),
})

type Holding = DataOf<typeof stockHeld>[number]

const isOf =
  ({ machineId }: HoldingRow) =>
  (day: HoldingDayRow): boolean =>
    day.machineId === machineId

const toHoldingDay = ({ day, amount }: HoldingDayRow): Holding['days'][number] => ({ day, amount: usdtDecimal(amount) })

const toHolding = ({ paid, received, expected, dayExpected, ...row }: HoldingRow): Omit<Holding, 'days'> => ({
  productId: row.machineId,
  kind: row.kind,
  productName: row.name,
  productImg: row.picture,
  place: row.place,
  num: Number(row.held),
  units: row.units,
  ...usdtDecimals({ paid, received, expected, dayExpected }),
  dayActual: row.average === null ? null : usdtDecimal(row.average * row.held),
  deviationPercent: row.deviationPercent,
  payBack: computePayBack(row, { ...row, received, price: paid, units: Number(row.held) }),
  lastDay: row.lastDay,
  lastRevenue: row.lastRevenue === null ? null : usdtDecimal(row.lastRevenue),
  state: getHoldingState(row),
})

type Reported = Pick<HoldingRow, 'isRetired' | 'isLate' | 'lastRevenue'>

function getHoldingState({ isRetired, isLate, lastRevenue }: Reported): Holding['state'] {
  if (isRetired) return 'retired'
  if (isLate) return 'no-report'
  return lastRevenue === 0n ? 'no-revenue' : 'earning'
}
