import { paths } from '@millrace/contract/paths'
import { payBanks, type Destination } from '@millrace/contract/wallet/destination'
import { queryClient, useCall } from '../../shell/queries.ts'

export type DestinationKind = Destination['kind']

/** Own addresses and bank accounts, and what can be added. */
export const useDestinations = () => useCall(payBanks, {})

/** After one was added, confirmed or removed. */
export const destinationsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [payBanks.path] })

/** Where the destinations of a kind are listed, and where one is added or confirmed. */
export const listPaths: Readonly<Record<DestinationKind, string>> = { chain: paths.addresses, bank: paths.bankAccounts }
export const addPaths: Readonly<Record<DestinationKind, string>> = {
  chain: paths.addAddress,
  bank: paths.addBankAccount,
}
/** Where money is sent to one. Each path is also the name under which its half-filled form is kept. */
export const withdrawPaths: Readonly<Record<DestinationKind, string>> = {
  chain: paths.withdraw,
  bank: paths.withdrawToBank,
}
