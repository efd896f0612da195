import type { DataOf } from '@millrace/contract/call'
import type { walletInfo } from '@millrace/contract/wallet/wallet'
import { addUpUsdt } from '../../shell/usdtSums.ts'

/** How a member's money is written, wherever it is: as what is read of its three parts makes. */
export const addUpMoney = ({
  extractable,
  held,
  unclaimed,
}: Pick<DataOf<typeof walletInfo>, 'extractable' | 'held' | 'unclaimed'>): ReturnType<typeof addUpUsdt> =>
  addUpUsdt(extractable, held, unclaimed)
