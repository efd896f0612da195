import { DestinationsScreen } from './DestinationsScreen.tsx'

const words = {
  title: 'address.title',
  add: 'address.add',
  empty: 'address.empty',
  body: 'address.empty-body',
  removal: 'address.remove-title',
} as const

/** The USDT addresses of a member. */
export const AddressesScreen = () => <DestinationsScreen kind="chain" words={words} />
