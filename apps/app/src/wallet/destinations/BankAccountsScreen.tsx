import { DestinationsScreen } from './DestinationList.tsx'

const words = {
  title: 'destinations.bankAccount.title',
  add: 'destinations.bankAccount.add',
  empty: 'destinations.bankAccount.empty',
  body: 'destinations.bankAccount.empty-body',
  removal: 'destinations.bankAccount.remove-title',
} as const

/** The bank accounts of a member. */
export const BankAccountsScreen = () => <DestinationsScreen kind="bank" words={words} />
