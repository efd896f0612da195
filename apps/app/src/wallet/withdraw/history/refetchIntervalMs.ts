import type { Withdrawal } from '@millrace/contract/wallet/withdraw'

/**
 * How soon to look again: often while it moves, less often while a person or an opening is waited for, never once it is
 * over.
 */
export function refetchIntervalMs({ state, waitsFor }: Pick<Withdrawal, 'state' | 'waitsFor'>): number | false {
  if (state === 'processing') return 3_000
  if (state !== 'pending') return false
  return waitsFor === null ? 3_000 : waitsFor === 'approval' ? 10_000 : 30_000
}
