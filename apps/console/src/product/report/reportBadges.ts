import type { receiptList } from '@millrace/contract/console/receipt'
import type { reportList } from '@millrace/contract/console/report'
import type { Badge } from '../../components/StateChip.tsx'
import { isZero } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'

export type Report = RowOf<typeof reportList>
type Receipt = RowOf<typeof receiptList>

export const reportBadges: Record<Report['state'], Badge> = {
  entered: { label: 'Waiting for approval', tone: 'warning' },
  approved: { label: 'Approved', tone: 'info' },
  received: { label: 'Received', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
}

/** The unused receipts of the report's machine with exactly its amount. Revenue is reported in USDT. */
export function findMatchingReceipts(
  report: Pick<Report, 'machineId' | 'amount'>,
  receipts: readonly Receipt[],
): readonly Receipt[] {
  return receipts.filter(
    ({ machineId, currency, amount, usedAs }) =>
      usedAs === null && machineId === report.machineId && currency === 'USDT' && amount === report.amount,
  )
}

/** Why this operator cannot decide; empty when they can. */
export function whyCannotDecide({ enteredById }: Pick<Report, 'enteredById'>, operatorId: unknown): string {
  return enteredById !== null && enteredById === operatorId
    ? 'You entered this report. Another operator has to decide.'
    : ''
}

/** A day without revenue has no money to wait for. */
export const isAwaitingMoney = ({ state, amount }: Pick<Report, 'state' | 'amount'>): boolean =>
  state === 'approved' && !isZero(amount)
