import { DestinationList } from './DestinationList.tsx'

export const AddressesScreen = () => <DestinationList kind="chain" />
