import type { Recharge } from '@millrace/contract/wallet/recharge'

/** Money that somebody has seen and the wallet has not got yet. */
export const isIncoming = ({ state }: Pick<Recharge, 'state'>): boolean =>
  state === 'processing' || state === 'succeeded'

/**
 * Whether it can still change while one looks: what is waited for, too, and a transfer that may come after its time.
 */
export const isInProgress = (recharge: Pick<Recharge, 'state' | 'accountNumber'>): boolean =>
  recharge.state === 'pending' ||
  isIncoming(recharge) ||
  (recharge.state === 'expired' && recharge.accountNumber !== '')
