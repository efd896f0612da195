import { paths } from '@millrace/contract/paths'
import { payBanks, type Destination } from '@millrace/contract/wallet/destination'
import { useCall } from '../../shell/queries.ts'

export type DestinationKind = Destination['kind']

/** The member's addresses and bank accounts, and the chains and banks that can be added. */
export const useDestinations = () => useCall(payBanks, {})

/** The screens that list the destinations of a kind, and that add or confirm one. */
export const listPaths: Readonly<Record<DestinationKind, string>> = { chain: paths.addresses, bank: paths.bankAccounts }
export const addPaths: Readonly<Record<DestinationKind, string>> = {
  chain: paths.addAddress,
  bank: paths.addBankAccount,
}
/** The screens that withdraw to one. Each path is also the name of that form's draft. */
export const withdrawPaths: Readonly<Record<DestinationKind, string>> = {
  chain: paths.withdraw,
  bank: paths.withdrawToBank,
}
export const withdrawFields = ['amount', 'destinationId'] as const
