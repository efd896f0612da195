import type { ProductItem } from '@millrace/contract/product/product'
import { usdtDecimal } from '@millrace/money'
import { computePayBack } from '../payBack.ts'
import type { ItemRow } from './store.ts'

const badges = { plain: 1, presale: 5, rush: 6 } as const

/** A machine as the list and the detail show it. */
export const toProductItem = (row: ItemRow): ProductItem => ({
  id: row.id,
  kind: row.kind,
  productName: row.name,
  productImg: row.picture,
  cardImg: row.cardPicture,
  place: row.place,
  status: row.soldUnits >= row.units ? 3 : row.isRetired ? 1 : badges[row.sale],
  isOpen: row.isOpen,
  startTime: row.saleStart?.toISOString() ?? null,
  endTime: row.saleEnd?.toISOString() ?? null,
  daotimes: row.sale === 'rush' ? (row.saleEnd?.toISOString() ?? null) : null,
  nowTime: row.now.toISOString(),
  dayReturnAmount: usdtDecimal(row.dayReturn),
  actualDayReturn: row.average === null ? null : usdtDecimal(row.average),
  deviationPercent: row.deviationPercent,
  validDays: row.validDays,
  price: usdtDecimal(row.price),
  walletotal: usdtDecimal(row.dayReturn * BigInt(row.validDays)),
  payBack: computePayBack(row, { price: row.price, units: 1, received: 0n, daysLeft: row.validDays }),
  units: row.units,
  soldUnits: row.soldUnits,
  isRetired: row.isRetired,
  doing: row.doing,
  lastReportDay: row.lastReportDay,
  isDemo: row.isDemo,
})
