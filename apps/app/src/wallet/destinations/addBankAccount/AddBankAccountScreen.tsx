import { AddOrConfirmDestination } from '../AddOrConfirmDestination.tsx'
import { AddBankAccountForm } from './AddBankAccountForm.tsx'

export const AddBankAccountScreen = () => <AddOrConfirmDestination kind="bank" form={<AddBankAccountForm />} />
