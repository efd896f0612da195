import { WithdrawPage } from './WithdrawPage.tsx'

/** Withdraws USDT to an address. */
export const WithdrawScreen = () => <WithdrawPage kind="chain" />
