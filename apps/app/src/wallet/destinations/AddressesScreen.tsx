import { DestinationsScreen } from './DestinationList.tsx'

const words = {
  title: 'destinations.address.title',
  add: 'destinations.address.add',
  empty: 'destinations.address.empty',
  body: 'destinations.address.empty-body',
  removal: 'destinations.address.remove-title',
} as const

/** The USDT addresses of a member. */
export const AddressesScreen = () => <DestinationsScreen kind="chain" words={words} />
