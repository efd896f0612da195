import { WithdrawPage } from './WithdrawPage.tsx'

/** Cash to an own bank account, at a rate that is held. */
export const WithdrawToBankScreen = () => <WithdrawPage kind="bank" />
