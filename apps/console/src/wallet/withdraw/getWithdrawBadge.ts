import type { ConsoleWithdrawRow } from '@millrace/contract/console/withdraw'
import type { Tone } from '../../components/StateChip.tsx'
import { formatMoment } from '../../shell/formatMoment.ts'

export type Withdrawal = ConsoleWithdrawRow

export const getWithdrawBadge: Record<Withdrawal['state'], { readonly label: string; readonly tone: Tone }> = {
  pending: { label: 'Pending', tone: 'wait' },
  processing: { label: 'With the rail', tone: 'plain' },
  paid: { label: 'Paid', tone: 'good' },
  failed: { label: 'Failed, money back', tone: 'bad' },
  cancelled: { label: 'Cancelled by the member', tone: 'quiet' },
}

const stepWords: Readonly<Record<string, string>> = {
  requested: 'Requested',
  pending: 'Pending',
  queued: 'Queued for payout',
  processing: 'With the rail',
  sent: 'Sent by the rail',
  paid: 'Paid',
  failed: 'Failed, money back',
  cancelled: 'Cancelled by the member',
}

/** A step this console does not know yet is shown by its name. */
export const getStepName = (state: string): string => stepWords[state] ?? state

export const isApproved = ({
  approvals,
  approvalsNeeded,
}: Pick<Withdrawal, 'approvals' | 'approvalsNeeded'>): boolean => approvals.length >= approvalsNeeded

/** `1 of 2`, or that nobody is asked. */
export function describeApprovals({
  approvals,
  approvalsNeeded,
}: Pick<Withdrawal, 'approvals' | 'approvalsNeeded'>): string {
  return approvalsNeeded === 0 ? 'None needed' : `${Math.min(approvals.length, approvalsNeeded)} of ${approvalsNeeded}`
}

type Waiting = Pick<Withdrawal, 'state' | 'waitsFor' | 'waitsUntil' | 'approvals' | 'approvalsNeeded'> & {
  readonly checks: Pick<Withdrawal['checks'], 'hasStop'>
}

/** What has to happen before it is paid, as a list of conditions; empty when nothing is missing. */
export function describeWait({
  state,
  waitsFor,
  waitsUntil,
  approvals,
  approvalsNeeded,
  checks: { hasStop },
}: Waiting): readonly string[] {
  if (state !== 'pending') return []
  const until = waitsUntil ? formatMoment(waitsUntil) : ''
  return [
    !isApproved({ approvals, approvalsNeeded }) && `Approval, ${describeApprovals({ approvals, approvalsNeeded })}`,
    waitsFor === 'destination' && `New destination, until ${until}`,
    waitsFor === 'window' && (until ? `Payout hours, from ${until}` : 'Payout hours, none are set'),
    hasStop && 'Withdrawals of this member are stopped',
  ].filter((text) => text !== false)
}

/** Why this operator cannot approve; empty when they can. */
export function whyCannotApprove(
  { approvals, approvalsNeeded }: Pick<Withdrawal, 'approvals' | 'approvalsNeeded'>,
  operatorId: unknown,
): string {
  if (approvalsNeeded === 0) return 'It is small enough to be paid without anybody’s approval.'
  if (isApproved({ approvals, approvalsNeeded })) return 'All approvals are there.'
  return approvals.some(({ by }) => by.id === operatorId)
    ? 'You have approved this. Another operator gives the second approval.'
    : ''
}
