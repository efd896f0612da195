import { destinationRails, machineDestination } from '@millrace/contract/console/machine'
import { Typography } from '@mui/material'
import { ActionDialog } from '../../components/ActionDialog.tsx'
import { FormField } from '../../components/FormField.tsx'
import { ReasonField } from '../../components/ReasonDialog.tsx'
import { send } from '../../shell/send.ts'
import type { MachineDialogProps } from './machineBadges.ts'

type Rail = (typeof destinationRails)[number]

const railNames: Readonly<Record<Rail, string>> = {
  bep20: 'USDT on BEP20',
  trc20: 'USDT on TRC20',
  practice: 'Practice till',
}

const start = { rail: 'bep20' as Rail, destination: '', reason: '' }

export function DestinationDialog({ machine: { id, name, ownerName }, onClose, onChanged }: MachineDialogProps) {
  return (
    <ActionDialog
      title={`Where is the owner of ${name.en_US} paid?`}
      confirmLabel="Propose"
      defaultValues={start}
      onClose={onClose}
      onConfirm={async ({ rail, destination, reason }) => {
        const request = { id, rail, destination: destination.trim(), reason: reason.trim() }
        onChanged((await send(machineDestination, request)).data)
        return 'Proposed. Another operator has to decide.'
      }}
    >
      {({ rail }) => (
        <>
          <Typography>
            Another operator has to approve it. Releases of capital to {ownerName} then go there, and what comes from
            there to a machine is marked in public.
          </Typography>
          <FormField name="rail" label="Rail" options={destinationRails.map((each) => [each, railNames[each]])} />
          <FormField
            name="destination"
            label={rail === 'practice' ? 'Account' : 'Address'}
            isRequired
            autoComplete="off"
            lengthMax={120}
            input={{ spellCheck: false }}
          />
          <ReasonField hint="Whoever decides sees this." lines={{ min: 1, max: 8 }} />
        </>
      )}
    </ActionDialog>
  )
}
