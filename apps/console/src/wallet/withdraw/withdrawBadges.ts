import type { ConsoleWithdrawRow } from '@millrace/contract/console/withdraw'
import type { Badge } from '../../components/StateChip.tsx'
import { join } from '../../shell/join.ts'
import { formatMoment } from '../../shell/time.ts'

export type Withdrawal = ConsoleWithdrawRow

export const withdrawBadges: Record<Withdrawal['state'], Badge> = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'With the rail', tone: 'info' },
  paid: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed, refunded', tone: 'error' },
  cancelled: { label: 'Cancelled by the member', tone: 'neutral' },
}

export const overdueBadge: Badge = { label: 'Overdue', tone: 'error' }

const stepNames: Readonly<Record<string, string>> = {
  requested: 'Requested',
  queued: 'Queued for payout',
  sent: 'Sent by the rail',
  ...Object.fromEntries(Object.entries(withdrawBadges).map(([state, { label }]) => [state, label])),
}

/** A step's display name. A step unknown to this console is shown by its id. */
export const getStepName = (step: string): string => stepNames[step] ?? step

type Approvals = Pick<Withdrawal, 'approvals' | 'approvalsNeeded'>

export const isApproved = ({ approvals, approvalsNeeded }: Approvals): boolean => approvals.length >= approvalsNeeded

/** `1 of 2` */
export function describeApprovals({ approvals, approvalsNeeded }: Approvals): string {
  return approvalsNeeded === 0 ? 'None needed' : `${Math.min(approvals.length, approvalsNeeded)} of ${approvalsNeeded}`
}

const requirements = [
  'This amount is paid without approval.',
  'Needs one operator of finance or admin.',
  'Needs two different operators of finance or admin.',
]

const approvalReasonTexts: Readonly<Record<Withdrawal['approvalReason'], string>> = {
  '': '',
  amount: '',
  'member-day': 'Because of what this member has requested in 24 hours.',
  'destination-day': 'Because of what was requested to this destination in 24 hours.',
  'no-rate': 'Because the source has no rate to measure it by.',
  'rail-limit': 'Because what this rail pays in 24 hours without approval is used up.',
  'day-limit': 'Because what is paid in 24 hours without approval is used up.',
  'young-limit': 'Because what young members are paid in 24 hours without approval is used up.',
  'new-limit': 'Because what goes to new destinations in 24 hours without approval is used up.',
  'vanished-credit': 'Because a deposit that was credited to this member is no longer in its chain.',
}

/** The approvals that a pending withdrawal needs. Afterwards nothing is needed any more, only what happened counts. */
export function describeRequirement({
  state,
  approvals,
  approvalsNeeded,
  approvalReason,
  isRefused,
}: Approvals & Pick<Withdrawal, 'state' | 'approvalReason' | 'isRefused'>): string {
  if (state === 'pending')
    return join(' ', requirements[Math.min(approvalsNeeded, 2)], approvalReasonTexts[approvalReason])
  if (isRefused)
    return 'It needed no approval, but something stands against paying it. It is paid once somebody approves.'
  if (approvalsNeeded === 0) return 'This amount needed no approval.'
  return approvals.length === 0 ? 'Nobody approved it.' : ''
}

type Waiting = Approvals &
  Pick<Withdrawal, 'state' | 'waitsFor' | 'waitsUntil'> & {
    readonly checks: Pick<Withdrawal['checks'], 'hasStop'>
  }

/** Everything that a pending withdrawal waits for. */
export function listWaitReasons(withdrawal: Waiting): readonly string[] {
  const { state, waitsFor, waitsUntil, checks } = withdrawal
  if (state !== 'pending') return []
  const until = waitsUntil ? formatMoment(waitsUntil) : ''
  return [
    !isApproved(withdrawal) && `Approval, ${describeApprovals(withdrawal)}`,
    waitsFor === 'destination' && `New destination, until ${until}`,
    waitsFor === 'window' && (until ? `Payout hours, from ${until}` : 'Payout hours, none are set'),
    checks.hasStop && 'Stop on the member’s withdrawals',
  ].filter((text) => text !== false)
}

/** Why this operator cannot approve; empty when they can. */
export function whyCannotApprove(
  { approvals, approvalsNeeded, isRefused }: Approvals & Pick<Withdrawal, 'isRefused'>,
  operatorId: unknown,
): string {
  if (isRefused) return ''
  if (approvalsNeeded === 0) return 'This amount needs no approval.'
  if (isApproved({ approvals, approvalsNeeded })) return 'It has all approvals.'
  return approvals.some(({ by }) => by.id === operatorId)
    ? 'You have approved this. Another operator has to give the second approval.'
    : ''
}
