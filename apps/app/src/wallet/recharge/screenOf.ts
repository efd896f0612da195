import type { Recharge } from '@millrace/contract/wallet/recharge'

/** The screen on which a recharge goes on. */
export const screenOf = ({ id, rail }: Pick<Recharge, 'id' | 'rail'>): string =>
  `${rail === 'bank' ? '/user/cashrecharge' : '/user/recharge'}?id=${id}`
