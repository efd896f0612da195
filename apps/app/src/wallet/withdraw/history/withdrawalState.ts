import type { Withdrawal, WithdrawState } from '@millrace/contract/wallet/withdraw'

export const isInProgress = (state: WithdrawState): boolean => state === 'pending' || state === 'processing'

/** Whether all of the amount is back in the wallet. */
export const isReturned = (state: WithdrawState): boolean => state === 'failed' || state === 'cancelled'

/** How soon to fetch a withdrawal again: often while it moves, less often while it waits for a person or an opening. */
export function getRefetchIntervalMs({ state, waitsFor }: Pick<Withdrawal, 'state' | 'waitsFor'>): number | false {
  if (state === 'processing') return 3_000
  if (state !== 'pending') return false
  return waitsFor === null ? 3_000 : waitsFor === 'approval' ? 10_000 : 30_000
}
