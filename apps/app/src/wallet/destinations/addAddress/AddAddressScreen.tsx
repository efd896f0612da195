import { AddOrConfirmDestination } from '../AddOrConfirmDestination.tsx'
import { AddAddressForm } from './AddAddressForm.tsx'

export const AddAddressScreen = () => <AddOrConfirmDestination kind="chain" form={<AddAddressForm />} />
