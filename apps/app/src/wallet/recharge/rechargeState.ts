import { paths } from '@millrace/contract/paths'
import type { Recharge } from '@millrace/contract/wallet/recharge'

/** Money that was seen on the chain or at the bank, and is not in the wallet yet. */
export const isIncoming = ({ state }: Pick<Recharge, 'state'>): boolean =>
  state === 'processing' || state === 'succeeded'

/** Whether the state can still change. A bank transfer may arrive even after it has expired. */
export const isInProgress = (recharge: Pick<Recharge, 'state' | 'accountNumber'>): boolean =>
  recharge.state === 'pending' ||
  isIncoming(recharge) ||
  (recharge.state === 'expired' && recharge.accountNumber !== '')

/** The path of the screen that shows the status of a recharge. The till has no screen of its own. */
export const getStatusPath = ({ id, rail, channelId }: Pick<Recharge, 'id' | 'rail' | 'channelId'>): string => {
  if (channelId === 'till') return `${paths.rechargeHistory}?id=${id}`
  return `${rail === 'bank' ? paths.bankRecharge : paths.chainRecharge}?id=${id}`
}
