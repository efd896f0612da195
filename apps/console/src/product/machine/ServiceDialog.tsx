import { machineService } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { send } from '../../shell/send.ts'

type Props = {
  readonly id: string
  readonly name: string
  /** The day that is planned now. */
  readonly planned: string | null
  readonly onClose: () => void
}

/** When somebody looks after a machine next. Members see the day on its page. */
export function ServiceDialog({ id, name, planned, onClose }: Props) {
  return (
    <ActionDialog
      title={`Plan the next service of ${name}`}
      confirmLabel="Save"
      defaultValues={{ plannedFor: planned ?? '' }}
      onClose={onClose}
      onConfirm={async ({ plannedFor }) => {
        await send(machineService, { id, plannedFor: plannedFor === '' ? null : plannedFor })
        return plannedFor === '' ? 'Nothing is planned' : 'The day is on the machine’s page'
      }}
    >
      <Typography>Members see the day on the machine’s page. Without a day, nothing is planned.</Typography>
      <FormField name="plannedFor" label="Day" type="date" />
    </ActionDialog>
  )
}
