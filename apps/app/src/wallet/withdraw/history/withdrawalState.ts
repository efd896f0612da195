import type { WithdrawState } from '@millrace/contract/wallet/withdraw'

export const stateTone = {
  pending: 'accent',
  processing: 'accent',
  paid: 'good',
  failed: 'loss',
  cancelled: 'plain',
} as const satisfies Readonly<Record<WithdrawState, string>>

/** Whether something is still to come. */
export const isInProgress = (state: WithdrawState): boolean => state === 'pending' || state === 'processing'
/** Whether nothing arrives of it: all of it is back in the wallet. */
export const isReturned = (state: WithdrawState): boolean => state === 'failed' || state === 'cancelled'
