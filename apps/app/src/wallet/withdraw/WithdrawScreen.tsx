import { Withdrawing } from '../withdrawing/Withdrawing.tsx'

/** USDT to an own address. */
export const WithdrawScreen = () => <Withdrawing kind="chain" />
