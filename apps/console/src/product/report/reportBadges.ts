import type { Tone } from '../../components/StateChip.tsx'
import { isZero } from '../../shell/amount.ts'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Report = RecordRow<'report'>

export const reportBadges: Record<Report['state'], { readonly label: string; readonly tone: Tone }> = {
  entered: { label: 'Waits for approval', tone: 'wait' },
  approved: { label: 'Approved', tone: 'plain' },
  received: { label: 'Received', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

type Receipt = RecordRow<'receipt'>

/** The receipts by which a report's money can have arrived: unused, of its machine, to the last digit its amount. */
export function findMatchingReceipts(
  report: Pick<Report, 'machineId' | 'amount'>,
  receipts: readonly Receipt[],
): readonly Receipt[] {
  return receipts.filter(
    ({ machineId, amount, usedAs }) => usedAs === null && machineId === report.machineId && amount === report.amount,
  )
}

/** Why this operator cannot decide this report; empty when they can. */
export function whyCannotDecide(report: Pick<Report, 'enteredById'>, operatorId: unknown): string {
  return report.enteredById !== null && report.enteredById === operatorId
    ? 'You entered this report. Another operator decides it.'
    : ''
}

/** A day that earned nothing has no money that could arrive. */
export const isAwaitingMoney = ({ state, amount }: Pick<Report, 'state' | 'amount'>): boolean =>
  state === 'approved' && !isZero(amount)
