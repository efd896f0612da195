import type { adjustmentList } from '@millrace/contract/console/adjustment'
import { getRailName } from '../../components/getRailName.ts'
import type { Badge } from '../../components/StateChip.tsx'
import { formatAmount } from '../../shell/amount.ts'
import type { RowOf } from '../../shell/page.ts'

export type Adjustment = RowOf<typeof adjustmentList>

/** Approved is not done while a rail still has to pay, or a move to arrive. */
export function getBadge({ kind, progress }: Pick<Adjustment, 'kind' | 'progress'>): Badge {
  if (progress === 'failed') return { label: 'Not paid', tone: 'error' }
  const isUnderWay = ['queued', 'sent'].includes(progress) || (kind === 'rail-move' && progress === 'paid')
  return isUnderWay ? { label: 'Under way', tone: 'info' } : { label: 'Done', tone: 'success' }
}

type Movement = Pick<Adjustment, 'kind' | 'amount' | 'currency' | 'rail' | 'toRail' | 'destination'>

/** Says in one sentence what moves where. */
export function describeMovement({ kind, amount, currency, rail, toRail, destination }: Movement): string {
  const sum = formatAmount(amount, currency)
  const nameRail = (name: string) => getRailName(name).replace(/^Practice/, 'practice')
  const railName = nameRail(rail)
  switch (kind) {
    case 'owner-in':
      return `${sum} received through the ${railName} becomes the owner’s.`
    case 'owner-out':
      return `${sum} of the owner’s is paid through the ${railName} to ${destination}.`
    case 'promotions-fund':
      return `${sum} of the owner’s goes into the promotions budget, which can only be spent on rewards.`
    case 'fx-fund':
      return `${sum} of the owner’s goes into the exchange position, which gives USDT to members who pay in cash.`
    case 'rail-move':
      return (
        `${sum} is paid from the ${railName} to the platform’s own address for the ${nameRail(toRail)}, ` +
        'and booked there when it arrives.'
      )
    case 'fees-out':
      return `${sum} of the fees that were earned becomes the owner’s.`
  }
}

const progressTexts: Readonly<Record<Adjustment['progress'], string>> = {
  '': '',
  queued: 'Waits for the signer.',
  sent: 'On its way.',
  paid: 'Paid.',
  failed: 'The rail could not pay it. Nothing was moved.',
  arrived: 'Arrived.',
}

/** How far a payment over a rail is; empty where nothing is paid. */
export function describeProgress({ kind, progress }: Pick<Adjustment, 'kind' | 'progress'>): string {
  if (kind === 'rail-move' && progress === 'paid') return 'Has left the first chain, and not arrived on the other yet.'
  return progressTexts[progress]
}
