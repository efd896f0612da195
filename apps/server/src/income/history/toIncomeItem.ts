import { toIncomeId, type IncomeItem, type IncomeKey } from '@millrace/contract/income/income'
import { usdtDecimal } from '@millrace/money'
import type { IncomeRow } from './store.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const incomeId = new RegExp(`^(${uuid})\\.(\\d{4}-\\d{2}-\\d{2})\\.(${uuid})$`, 'i')

/** Reads the id of an income on the wire. Null when it is malformed. */
export function parseIncomeId(id: string): IncomeKey | null {
  const [, orderId, day, reportId] = incomeId.exec(id) ?? []
  if (
    !orderId ||
    !day ||
    !reportId ||
    Number.isNaN(Date.parse(day)) ||
    new Date(day).toISOString().slice(0, 10) !== day
  )
    return null
  return { orderId, day, reportId }
}

export const toIncomeItem = (row: IncomeRow): IncomeItem => ({
  id: toIncomeId(row),
  orderId: row.orderId,
  productId: row.productId,
  kind: row.kind,
  productName: row.productName,
  day: row.day,
  amount: usdtDecimal(row.amount),
  state: row.state,
  receivedTime: row.receivedAt?.toISOString() ?? null,
  grade: row.grade,
  isDemo: row.isDemo,
})
