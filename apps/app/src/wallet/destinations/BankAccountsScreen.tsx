import { DestinationsScreen } from './DestinationsScreen.tsx'

const words = {
  title: 'bank-account.title',
  add: 'bank-account.add',
  empty: 'bank-account.empty',
  body: 'bank-account.empty-body',
  removal: 'bank-account.remove-title',
} as const

/** The bank accounts of a member. */
export const BankAccountsScreen = () => <DestinationsScreen kind="bank" words={words} />
