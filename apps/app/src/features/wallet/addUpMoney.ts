import type { DataOf } from '@millrace/contract/call'
import type { walletInfo } from '@millrace/contract/wallet/wallet'
import { addUp } from '@millrace/money'
import { parseUsdt } from '../../shell/usdt.ts'
import { findSpendableDecimals } from '../../shell/usdtSums.ts'

/** How a member's money is written, wherever it is: as what is read of its three parts makes. */
export const addUpMoney = ({
  extractable,
  held,
  unclaimed,
}: Pick<DataOf<typeof walletInfo>, 'extractable' | 'held' | 'unclaimed'>): ReturnType<typeof addUp> =>
  addUp(
    [parseUsdt(extractable), parseUsdt(held), parseUsdt(unclaimed)],
    findSpendableDecimals(extractable, held, unclaimed),
  )
