import { WithdrawPage } from './WithdrawPage.tsx'

/** Withdraws local money to a bank account. */
export const WithdrawToBankScreen = () => <WithdrawPage kind="bank" />
