import { paths } from '@millrace/contract/paths'
import type { Recharge } from '@millrace/contract/wallet/recharge'

/** The screen on which a recharge goes on. */
export const getChannelScreen = ({ id, rail }: Pick<Recharge, 'id' | 'rail'>): string =>
  `${rail === 'bank' ? paths.bankRecharge : paths.chainRecharge}?id=${id}`
