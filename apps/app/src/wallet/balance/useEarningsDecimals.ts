import { walletChart, walletInfo } from '@millrace/contract/wallet/wallet'
import { findColumnDecimals } from '@millrace/money'
import { useCall } from '../../shell/queries.ts'
import { parseUsdt } from '../../shell/usdt.ts'
import { findEvenUsdtDecimals } from '../../shell/usdtSums.ts'

/** How many decimals earnings have in the wallet, so that a day reads alike among its figures and in its chart. */
export function useEarningsDecimals(): number {
  const { data: wallet } = useCall(walletInfo, {}, { staleTime: 0 })
  const { data: chart } = useCall(walletChart, { days: '30' }, { staleTime: 0 })
  return Math.max(
    findEvenUsdtDecimals(wallet ? [wallet.todayEarnings, wallet.totalRevenue] : []),
    findColumnDecimals((chart?.days ?? []).map(({ earned }) => parseUsdt(earned))),
  )
}
