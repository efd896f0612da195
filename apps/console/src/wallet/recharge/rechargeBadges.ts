import type { Tone } from '../../components/StateChip.tsx'
import type { RecordRow } from '../../shell/recordLists.ts'

export type Recharge = RecordRow<'recharge'>

export const rechargeBadges: Record<Recharge['state'], { readonly label: string; readonly tone: Tone }> = {
  pending: { label: 'Waits for payment', tone: 'quiet' },
  processing: { label: 'Seen, not final', tone: 'wait' },
  succeeded: { label: 'With us, not credited', tone: 'wait' },
  arrived: { label: 'In the wallet', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'quiet' },
}

/**
 * Why it stands where it stands, in the words that the member reads, or how far it is; empty when the state says it
 * all.
 */
export function describeRecharge({
  state,
  reason,
  confirmations,
}: Pick<Recharge, 'state' | 'reason' | 'confirmations'>): string {
  if (reason) return `“${reason}”`
  if (state !== 'processing' || confirmations === null) return ''
  return confirmations === 1 ? '1 confirmation' : `${confirmations} confirmations`
}
