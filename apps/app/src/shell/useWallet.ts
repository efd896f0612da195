import { walletInfo } from '@millrace/contract/wallet/wallet'
import { useCall } from './queries.ts'

/** The wallet's four figures and where the money is. */
export const useWallet = () => useCall(walletInfo, {}, { isLasting: false })
