import type { consoleRechargeList } from '@millrace/contract/console/recharge'
import { explainReasons } from '../../components/review/explainReasons.ts'
import type { Badge } from '../../components/StateChip.tsx'
import type { RowOf } from '../../shell/page.ts'
import { describeConfirmations } from '../describeConfirmations.ts'

export type Recharge = RowOf<typeof consoleRechargeList>

export const rechargeBadges: Record<Recharge['state'], Badge> = {
  pending: { label: 'Waiting for payment', tone: 'neutral' },
  processing: { label: 'Confirming', tone: 'warning' },
  succeeded: { label: 'Received, not credited', tone: 'warning' },
  arrived: { label: 'Credited', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  expired: { label: 'Expired', tone: 'neutral' },
}

/** The reason that the member sees, or the progress; empty when the state says it all. */
export function describeRecharge({
  state,
  reason,
  ...progress
}: Pick<Recharge, 'state' | 'reason' | 'confirmations' | 'confirmationsNeeded'>): string {
  if (reason) return `“${reason}”`
  return state === 'processing' ? describeConfirmations(progress) : ''
}

const slowHours = 24

/** Why a recharge is unusual, in one sentence; empty where it is not. */
export function explainRecharge(
  {
    state,
    asked,
    paid,
    createTime,
    arriveTime,
  }: Pick<Recharge, 'state' | 'asked' | 'paid' | 'createTime' | 'arriveTime'>,
  nowMs: number,
): string {
  const difference = asked !== null && paid !== null ? Number(paid) - Number(asked) : 0
  const isUnderWay = state === 'processing' || state === 'succeeded'
  const endMs = arriveTime ? Date.parse(arriveTime) : isUnderWay ? nowMs : null
  const hours = endMs === null ? 0 : (endMs - Date.parse(createTime)) / 3_600_000
  return explainReasons([
    difference > 0 && 'more was paid than announced',
    difference < 0 && 'less was paid than announced',
    state === 'succeeded' && 'it has been received and is not credited',
    hours > slowHours && `it ${arriveTime ? 'took' : 'has taken'} more than a day`,
  ])
}
