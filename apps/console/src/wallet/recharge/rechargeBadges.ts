import type { consoleRechargeList } from '@millrace/contract/console/recharge'
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
