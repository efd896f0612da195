import { DestinationList } from './DestinationList.tsx'

export const BankAccountsScreen = () => <DestinationList kind="bank" />
