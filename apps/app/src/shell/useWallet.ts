import { walletInfo } from '@millrace/contract/wallet/wallet'
import { useAsk } from './queries.ts'

/** The wallet's four figures and where the money is. */
export const useWallet = () => useAsk(walletInfo, {}, { isLasting: false })
