import { payBanks, type Destination } from '@millrace/contract/wallet/destination'
import { queryClient, useAsk } from '../../shell/queries.ts'

export type DestinationKind = Destination['kind']

/** Own addresses and bank accounts, and what can be added. */
export const useDestinations = () => useAsk(payBanks, {})

/** After one was added, confirmed or removed. */
export const destinationsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [payBanks.path] })

/** Where the destinations of a kind are listed, and where one is added or confirmed. */
export const listPaths: Readonly<Record<DestinationKind, string>> = { chain: '/user/address', bank: '/user/Caddress' }
export const addPaths: Readonly<Record<DestinationKind, string>> = {
  chain: '/user/addAddress',
  bank: '/user/CaddAddress',
}
/** Where money is sent to one. Each path is also the name under which its half-filled form is kept. */
export const withdrawPaths: Readonly<Record<DestinationKind, string>> = {
  chain: '/user/withdraw',
  bank: '/user/cashwithdraw',
}
