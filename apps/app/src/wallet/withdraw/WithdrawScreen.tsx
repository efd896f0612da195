import { WithdrawPage } from './WithdrawPage.tsx'

/** USDT to an own address. */
export const WithdrawScreen = () => <WithdrawPage kind="chain" />
