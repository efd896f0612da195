import type { Tone } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/formatAmount.ts'
import type { RecordRow } from '../../shell/recordLists.ts'
import { getRailName } from '../getRailName.ts'

export type Adjustment = RecordRow<'adjustment'>

export const adjustmentBadges: Record<Adjustment['state'], { readonly label: string; readonly tone: Tone }> = {
  requested: { label: 'Waits for approval', tone: 'wait' },
  approved: { label: 'Done', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
}

export const adjustmentKindNames: Record<Adjustment['kind'], string> = {
  'owner-in': 'The owner pays in',
  'owner-out': 'The owner takes out',
  'promotions-fund': 'Into the promotions budget',
  'fx-fund': 'Into the exchange position',
}

/** What moves where, in one sentence. */
export function describeMovement({
  kind,
  amount,
  currency,
  rail,
  destination,
}: Pick<Adjustment, 'kind' | 'amount' | 'currency' | 'rail' | 'destination'>): string {
  const sum = formatAmount(amount, currency)
  const by = getRailName(rail).replace(/^Practice/, 'practice')
  switch (kind) {
    case 'owner-in':
      return `${sum} that arrived by the ${by} becomes the owner’s.`
    case 'owner-out':
      return `${sum} of the owner’s is paid out by the ${by} to ${destination}.`
    case 'promotions-fund':
      return `${sum} of the owner’s goes into the promotions budget, and can only leave it as rewards.`
    case 'fx-fund':
      return `${sum} of the owner’s goes into the exchange position, from which members who pay in cash get their USDT.`
  }
}

/** Why this operator cannot decide; empty when they can. */
export function whyCannotDecide({ requestedBy }: Pick<Adjustment, 'requestedBy'>, operatorId: unknown): string {
  return requestedBy.id === operatorId ? 'You asked for this. Another operator decides it.' : ''
}
