import { Withdrawing } from './WithdrawPage.tsx'

/** USDT to an own address. */
export const WithdrawScreen = () => <Withdrawing kind="chain" />
